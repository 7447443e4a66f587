import StreamsTesting
import Testing

@testable import FeatureNetworking

@Suite("Idle connections")
struct IdleConnectionsTests {
    private let start = ContinuousClock.now

    @Test("The connection that has been idle for the shortest time is taken, once, and only for its own origin")
    func origins() throws {
        let origin = Generator<String>.element(of: ["a", "b"])
        let step = Generator { (origin.draw(from: &$0), Generator<Bool>.bool.draw(from: &$0)) }
        try forAll(.array(of: step)) { steps in
            var (idle, model) = (IdleConnections<Int>(maximum: 99), [String: [Int]]())
            for (number, (origin, isTaken)) in steps.enumerated() {
                if isTaken { try checkEqual(idle.take(to: origin), model[origin]?.popLast()) }
                if !isTaken { model[origin, default: []].append(number) }
                if !isTaken { idle.keep(number, to: origin, at: start) }
            }
        }
    }

    @Test("The latest eight are kept, whatever their origins", arguments: 0...10)
    func maximum(count: Int) {
        var idle = IdleConnections<Int>()
        for number in 0..<count { idle.keep(number, to: "\(number)", at: start) }
        #expect((0..<count).compactMap { idle.take(to: "\($0)") } == Array((0..<count).suffix(8)))
    }

    @Test("After ten seconds no connection is kept", arguments: [true, false])
    func pause(isKept: Bool) {
        for (seconds, isThere) in [(0.0, true), (9.999, true), (10, true), (10.001, false), (11, false)] {
            var idle = IdleConnections<Int>()
            idle.keep(1, to: "a", at: start)
            let now = start + .seconds(seconds)
            if isKept { idle.keep(2, to: "b", at: now) } else { idle.removeOld(at: now) }
            #expect((idle.take(to: "a") != nil) == isThere && (idle.take(to: "b") != nil) == isKept)
        }
    }
}

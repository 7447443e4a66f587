import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct ConnectionLimitsTests {
    private let get = "GET /v1/feed?limit=1 HTTP/1.1\r\nHost: x\r\n\r\n"

    private func limits(_ change: (inout DemoServer.Limits) -> Void) -> DemoServer.Limits {
        var limits = DemoServer.Limits()
        change(&limits)
        return limits
    }

    @Test("the last request allowed on a connection is answered with Connection close")
    func lastRequestOfAConnection() throws {
        var dialogue = try Dialogue(limits: limits { $0.requestsPerConnection = 3 })
        dialogue.receive(get + get + get + get)
        #expect(dialogue.statuses.count == 3)
        #expect(dialogue.text.components(separatedBy: "Connection: close").count == 2)
    }

    @Test("a silent client is disconnected after the idle time")
    func silentClient() throws {
        var dialogue = try Dialogue()
        dialogue.pass(.milliseconds(9_999))
        #expect(dialogue.isReading)
        dialogue.pass(.milliseconds(1))
        #expect(dialogue.connection.phase == .closed && dialogue.sent.isEmpty)
    }

    @Test("an incomplete request gets a 408 after the idle time")
    func halfARequest() throws {
        var dialogue = try Dialogue()
        dialogue.receive("GET / HT")
        dialogue.pass(.seconds(10))
        #expect(dialogue.statuses == [408])
        #expect(dialogue.connection.phase == .lingering)
    }

    @Test("a slow request gets a 408 when its time is over")
    func tricklingRequest() throws {
        var dialogue = try Dialogue()
        for _ in 0..<31 {
            dialogue.receive("a")
            dialogue.pass(.seconds(1))
        }
        #expect(dialogue.statuses == [408])
    }

    @Test("a slow request after another one gets a 408 when its time is over")
    func tricklingSecondRequest() throws {
        var dialogue = try Dialogue()
        dialogue.receive(get + "G")
        for _ in 0..<31 {
            dialogue.receive("a")
            dialogue.pass(.seconds(1))
        }
        #expect(dialogue.statuses == [200, 408])
    }

    @Test("after its last answer the server waits a moment for the client to end")
    func lingers() throws {
        var dialogue = try Dialogue()
        dialogue.receive("rubbish\r\n")
        dialogue.pass(.milliseconds(999))
        #expect(dialogue.connection.phase == .lingering)
        dialogue.pass(.milliseconds(1))
        #expect(dialogue.connection.phase == .closed)
    }

    @Test("a client that does not receive its answer is disconnected after the idle time")
    func deafClient() throws {
        var dialogue = try Dialogue()
        dialogue.capacity = 10
        dialogue.receive(get)
        #expect(dialogue.sent.count == 10)
        dialogue.pass(.seconds(10))
        #expect(dialogue.connection.phase == .closed && dialogue.state.traffic.expired == 1)
    }

    @Test("a client that floods while it waits is not read beyond a limit")
    func floodingClient() throws {
        var dialogue = try Dialogue(.stall)
        dialogue.receive(get)
        while dialogue.connection.room > 0 {
            dialogue.receive(Array(repeating: 0x41, count: dialogue.connection.room))
        }
        #expect(dialogue.connection.phase == .answering)
    }

    @Test("whatever a client sends, and whatever the fault, its connection ends")
    func everyConnectionEnds() throws {
        for seed in 0..<UInt64(100) {
            var generator = SeededGenerator(seed: seed)
            let faults: [DemoServer.Fault?] = [
                nil, .stall, .stallHalfway, .cutShort, .cutHeader, .serverError, .rubbish, .endless,
                .delay(.seconds(40)),
            ]
            var dialogue = try Dialogue(generator.one(of: faults))
            dialogue.receive(generator.requests())
            dialogue.pass(.seconds(4 * 30 + 11))
            #expect(dialogue.connection.phase == .closed, "seed \(seed)")
        }
    }
}

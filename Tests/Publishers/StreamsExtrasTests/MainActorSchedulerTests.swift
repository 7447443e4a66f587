import Observation
import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite(.timeLimit(.minutes(5))) @MainActor struct MainActorSchedulerTests {
    private let numbers = PassthroughSubject<Int, Never>()

    @Test("A value sent on the main actor is assigned at once, and the model is not retained")
    func atOnce() async {
        var person: Person? = Person()
        weak let model = person
        let cancellable = person.map { numbers.assign(to: \.age, onMainActor: $0) }
        numbers.send(7)
        #expect(person?.age == 7)
        person = nil
        #expect(model == nil)
        cancellable?.cancel()
    }

    @Test("A value sent elsewhere is delivered on the main actor, in order, and before values sent there later")
    func hop() async {
        var values: [Int] = []
        let cancellable = numbers.receive(on: MainActorScheduler()).sink { value in
            MainActor.assumeIsolated { values.append(value) }
        }
        let input = numbers.input
        await Task.detached { for number in 0..<100 { input.send(number) } }.value
        numbers.send(100)
        while values.count < 101 { await Task.yield() }
        #expect(values == Array(0...100))
        cancellable.cancel()
    }

    @Test("Work for later runs when it is due, on the main actor")
    func later() async {
        let scheduler = MainActorScheduler()
        let due = scheduler.now.advanced(by: .milliseconds(1))
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: due) { MainActor.assumeIsolated { continuation.resume() } }
        }
        #expect(scheduler.now >= due)
    }
}

/// Sendable, as each test uses its own on one thread.
@Observable private final class Person: @unchecked Sendable {
    @ObservationIgnored var calls = 0
    var first = "a"
    var last = "l"
    var age = 0
}

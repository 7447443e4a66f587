import Observation
import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ObservingTests {
    private let scheduler = TestScheduler()
    private let person = Person()

    @Test(
        "Observing sends the closure's result at first, and after each change of what the closure has read",
        arguments: Path.allCases)
    func changes(path: Path) {
        let names = Publishers.Observing(on: scheduler) { [person] in person.first + person.last }
        let recorder = path == .sink ? names.recordSink() : names.record()
        scheduler.advance()
        person.first = "b"
        scheduler.advance()
        person.age = 7
        scheduler.advance()
        #expect(recorder.values == ["al", "bl"] && recorder.violations == [])
    }

    @Test("Observing sends the present result before sink returns", arguments: Path.allCases)
    func atOnce(path: Path) {
        let ages = Publishers.Observing(on: scheduler) { [person] in person.age }
        let recorder = path == .sink ? ages.recordSink() : ages.record()
        #expect(recorder.values == [0] && scheduler.pendingCount == 0)
    }

    @Test("On the main actor, Observing sends the present result before sink returns") @MainActor
    func mainActorAtOnce() {
        let person = Person()
        #expect(Publishers.Observing { person.age }.record().values == [0])
    }

    @Test("On a MainActorScheduler, too, Observing sends the result after a change") @MainActor
    func mainActorScheduler() async {
        let person = Person()
        let recorder = Publishers.Observing(on: MainActorScheduler()) { person.age }.record()
        person.age = 1
        for _ in 1...1_000 where recorder.values.last != 1 { await Task.yield() }
        #expect(recorder.values == [0, 1])
    }

    @Test("A change during the first value is not missed", arguments: Path.allCases)
    func changedMeanwhile(path: Path) {
        let ages = Publishers.Observing(on: scheduler) { [person] in person.age }
            .handleEvents(receiveOutput: { [person] in if $0 == 0 { person.age = 1 } })
        let recorder = path == .sink ? ages.recordSink() : ages.record()
        scheduler.advance()
        #expect(recorder.values == [0, 1])
    }

    @Test("Changes made together are sent once")
    func together() {
        let recorder = Publishers.Observing(on: scheduler) { [person] in person.first + person.last }.record()
        scheduler.advance()
        (person.first, person.last) = ("b", "m")
        scheduler.advance()
        #expect(recorder.values == ["al", "bm"] && scheduler.pendingCount == 0)
    }

    @Test("Each call of the closure finds anew what it reads")
    func branches() {
        let recorder = Publishers.Observing(on: scheduler) { [person] in person.age > 5 ? person.first : "-" }.record()
        scheduler.advance()
        for change in [{ person.first = "b" }, { person.age = 9 }, { person.first = "c" }] {
            change()
            scheduler.advance()
        }
        #expect(recorder.values == ["-", "b", "c"])
    }

    @Test("Without demand the closure is not called; a request receives the current result")
    func demand() {
        let recorder = Publishers.Observing(on: scheduler) { [person] in
            person.calls += 1
            return person.age
        }.record(initialDemand: .max(1))
        for age in 1...3 {
            scheduler.advance()
            person.age = age
        }
        #expect(recorder.values == [0] && person.calls == 1)
        recorder.request(.max(1))
        scheduler.advance()
        #expect(recorder.values == [0, 3] && person.calls == 2)
    }

    @Test("For any changes in any batches, the values are those after each batch that changed something")
    func model() throws {
        try forAll(Generator.array(of: .int(in: 0...3), count: 0...30), count: 300) { steps in
            let (person, scheduler) = (Person(), TestScheduler())
            let recorder = Publishers.Observing(on: scheduler) { person.age }.record()
            scheduler.advance()
            var expected = [0]
            for (index, step) in steps.enumerated() {
                if step > 0 { person.age = index + 1 } else { scheduler.advance() }
                if step == 0, expected.last != person.age { expected.append(person.age) }
            }
            try checkEqual(recorder.values, expected)
        }
    }

    @Test("A cancel releases the model")
    func lifetime() {
        weak var model: Person?
        let recorder: Recorder<Int, Never>
        do {
            let person = Person()
            (model, recorder) = (person, Publishers.Observing(on: scheduler) { person.age }.record())
        }
        scheduler.advance()
        #expect(model != nil)
        recorder.cancel()
        #expect(model == nil)
    }

    @Test("A model of the main actor is observed there") @MainActor
    func mainActor() async {
        let person = Person()
        var values = Publishers.Observing { person.first + person.last }.typedValues.makeAsyncIterator()
        #expect(await values.next() == "al")
        (person.first, person.last) = ("b", "m")
        #expect(await values.next() == "bm")
    }
}

/// Sendable, as each test uses its own on one thread.
@Observable private final class Person: @unchecked Sendable {
    @ObservationIgnored var calls = 0
    var first = "a"
    var last = "l"
    var age = 0
}

import Dispatch
import Streams
import Synchronization
import Testing

private func subject() -> PassthroughSubject<Int, Never> { PassthroughSubject() }

private func unchanged(_ value: Int) throws -> Int { value }

@Suite struct PipelineDescriptionTests {
    @Test("A running pipeline describes itself by its operators, from the origin on")
    func operators() {
        let cancellable = subject().map { $0 + 1 }.filter { $0 > 1 }.dropFirst().tryMap(unchanged).count().sink(
            receiveCompletion: { _ in }, receiveValue: { _ in })
        #expect(
            cancellable.debugDescription == "PassthroughSubject → Map → Filter → Drop → TryMap → Count")
        let coded = subject().encode(encoder: Coder()).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        #expect(coded.debugDescription == "PassthroughSubject → Encode")
    }

    private struct Coder: TopLevelEncoder {
        func encode<T: Encodable>(_ value: T) -> String { "\(value)" }
    }

    @Test("A pipeline of several publishers shows the pipelines of all")
    func several() {
        let merged = subject().map { $0 }.merge(with: subject()).zip([1].publisher).sink { _ in }
        let expected = "((PassthroughSubject → Map, PassthroughSubject) → Merge, Sequence) → Zip"
        #expect(merged.debugDescription == expected)
        let three = subject().zip(Just(1), [1].publisher).sink { _ in }
        #expect(three.debugDescription == "(PassthroughSubject, Just, Sequence) → Zip")
        let four = subject().combineLatest(Just(1), [1].publisher, Empty<Int, Never>()).sink { _ in }
        #expect(four.debugDescription == "(PassthroughSubject, Just, Sequence, Empty) → CombineLatest")
    }

    @Test("A named operator is shown by its name, in its place")
    func names() {
        let cancellable = subject().named("first").map { $0 }.flatMap { Just($0) }.named("second").sink { _ in }
        #expect(cancellable.debugDescription == "PassthroughSubject → \"first\" → Map → FlatMap → \"second\"")
    }

    @Test("A name is shown whatever operator comes after it")
    func namesBeforeOthers() {
        let (named, scheduler) = (subject().named("first"), ImmediateScheduler.shared)
        let cancellables = [
            named.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).sink { _ in },
            named.debounce(for: 0, scheduler: scheduler).sink { _ in },
            named.prefix(untilOutputFrom: subject()).sink { _ in },
            named.receive(on: scheduler).sink { _ in }, named.merge(with: subject()).sink { _ in },
            named.zip(subject()).sink { _ in }, named.map { Just($0) }.switchToLatest().sink { _ in },
            named.append(1).sink { _ in }, named.prefix(3).sink { _ in },
            named.last().sink { _ in },
        ]
        for cancellable in cancellables { #expect(cancellable.debugDescription.contains("\"first\"")) }
    }

    @Test("Of several publishers each has its own name, or none when it is not known which one has ended")
    func namesOfSeveral() {
        let (first, second) = (subject(), subject())
        let both = first.named("first").combineLatest(second.named("second")).sink { _ in }
        let expected = #"(PassthroughSubject → "first", PassthroughSubject → "second") → CombineLatest"#
        #expect(both.debugDescription == expected)
        first.send(1)
        first.send(completion: .finished)
        let unknown = "(PassthroughSubject → Named, PassthroughSubject → Named) → CombineLatest"
        #expect(both.debugDescription == unknown)
    }

    @Test("A cancelled pipeline has lost its names, and still shows its operators")
    func cancelled() {
        let cancellable = subject().named("first").sink { _ in }
        cancellable.cancel()
        #expect(cancellable.debugDescription == "PassthroughSubject → Named")
        #expect(AnyCancellable {}.debugDescription == "AnyCancellable")
    }

    @Test("A pipeline that is cancelled while it is described is cancelled once")
    func cancelledMeanwhile() {
        for _ in 0..<1000 {
            let cancels = Mutex(0)
            let watched = subject().named("first").handleEvents(receiveCancel: { cancels.withLock { $0 += 1 } })
            nonisolated(unsafe) let cancellable = watched.sink { _ in }  // May be used on any thread.
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 { cancellable.cancel() } else { _ = cancellable.debugDescription }
            }
            #expect(cancels.withLock { $0 } == 1)
        }
    }
}

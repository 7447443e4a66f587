#if DEBUG
import Dispatch
import Streams
import StreamsExtras
import StreamsTesting
import Synchronization
import Testing

/// Collects what is reported and where. Each operator claims to be in a file of its own, which tells the reports apart.
private let reports = Reports()

private final class Reports: Sendable {
    private let messages = Mutex<[String]>([])

    init() { IsolationCheck.report { message in self.messages.withLock { $0.append(message) } } }

    subscript(file: StaticString) -> Int { messages.withLock { $0.count { $0.hasPrefix("\(file):7:") } } }
}

@Suite struct AssertIsolatedTests {
    @Test("A task that sends to a sink of the main actor from elsewhere is reported, once") @MainActor
    func elsewhere() async {
        let subject = PassthroughSubject<Int, Never>()
        let (input, sink) = (subject.input, subject.assertIsolated(file: "elsewhere", line: 7).sink { _ in })
        #expect(reports["elsewhere"] == 0)
        await Task.detached { for value in 1...3 { input.send(value) } }.value
        #expect(reports["elsewhere"] == 1)
        sink.cancel()
    }

    @Test("A thread that sends to a sink of the main actor is reported, once") @MainActor
    func thread() async {
        let subject = PassthroughSubject<Int, Never>()
        let (input, sink) = (subject.input, subject.assertIsolated(file: "thread", line: 7).sink { _ in })
        #expect(reports["thread"] == 0)
        await withCheckedContinuation { sent in
            DispatchQueue(label: "elsewhere").async {
                for value in 1...3 { input.send(value) }
                sent.resume()
            }
        }
        #expect(reports["thread"] == 1)
        sink.cancel()
    }

    @Test("A value sent on the main queue is not reported") @MainActor
    func mainQueue() async {
        let subject = PassthroughSubject<Int, Never>()
        let (input, sink) = (subject.input, subject.assertIsolated(file: "queue", line: 7).sink { _ in })
        _ = reports
        await withCheckedContinuation { sent in
            DispatchQueue.main.async {
                input.send(1)
                sent.resume()
            }
        }
        #expect(reports["queue"] == 0)
        sink.cancel()
    }

    @Test("A value sent on the main actor is not reported") @MainActor
    func mainActor() async {
        let subject = PassthroughSubject<Int, Never>()
        let (input, sink) = (subject.input, subject.assertIsolated(file: "main", line: 7).sink { _ in })
        _ = reports
        input.send(1)
        await Task { @MainActor in input.send(2) }.value
        #expect(reports["main"] == 0)
        sink.cancel()
    }

    @Test("A sink that was made on no actor receives on any thread")
    func nowhere() async {
        let subject = PassthroughSubject<Int, Never>()
        let (input, sink) = (subject.input, subject.assertIsolated(file: "nowhere", line: 7).sink { _ in })
        _ = reports
        await Task { @MainActor in input.send(1) }.value
        #expect(reports["nowhere"] == 0)
        sink.cancel()
    }

    private actor Owner {
        private var sinks: [AnyCancellable] = []

        func listen() -> SubjectInput<Int, Never> {
            let subject = PassthroughSubject<Int, Never>()
            sinks.append(subject.assertIsolated(file: "actor", line: 7).assign(to: \.value, on: Target()))
            return subject.input
        }

        func send(_ value: Int, to input: SubjectInput<Int, Never>) { input.send(value) }
    }

    @Test("assign on an actor receives there, and is reported elsewhere")
    func actor() async {
        let owner = Owner()
        let input = await owner.listen()
        await owner.send(1, to: input)
        #expect(reports["actor"] == 0)
        await Task { @MainActor in input.send(2) }.value
        #expect(reports["actor"] == 1)
        withExtendedLifetime(owner) {}
    }

    @Test("A handler may set another one when it is released")
    func settingAnother() async {
        await #expect(processExitsWith: .success) {
            setHandler(Keepsake { IsolationCheck.report { _ in } })
            IsolationCheck.report { _ in }
        }
    }

    @Test("The report is written to standard error")
    func standardError() async {
        let told = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { tell("careful") }
        #expect(told.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("careful\n") } == true)
    }
}

/// A handler that is the only owner of the keepsake.
private func setHandler(_ keepsake: Keepsake) { IsolationCheck.report { _ in withExtendedLifetime(keepsake) {} } }

private final class Target { var value = 0 }
#endif

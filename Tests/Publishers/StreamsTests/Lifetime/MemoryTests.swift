import Foundation
import Streams
import Testing

#if os(Linux)
@Suite struct MemoryTests {
    @Test("Released subjects leave no memory in use, however many subscribers have come and gone")
    func subjects() async {
        await #expect(processExitsWith: .success) {
            exitUnlessMemoryStays(over: 2000) {
                let subject = PassthroughSubject<Int, Never>()
                for sink in (0..<256).map({ _ in subject.sink { _ in } }).dropFirst(9) { sink.cancel() }
            }
        }
    }

    @Test("Released subjects leave no memory in use, even if too many subscribers have come during a delivery")
    func latecomers() async {
        await #expect(processExitsWith: .success) {
            exitUnlessMemoryStays(over: 1000) {
                let subject = PassthroughSubject<Int, Never>()
                let sinks = (0..<255).map { _ in subject.sink { _ in } }
                var late: AnyCancellable?
                let busy = subject.sink { _ in onAnotherThread { late = subject.sink { _ in } } }
                withExtendedLifetime((sinks, busy)) { subject.send(1) }
                late?.cancel()
            }
        }
    }

    @Test("A silent publisher leaves no memory in use when switchToLatest replaces it")
    func silentPublishers() async {
        await #expect(processExitsWith: .success) {
            let outer = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
            let sink = outer.switchToLatest().sink { _ in }
            let silent = Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher()
            withExtendedLifetime(sink) { exitUnlessMemoryStays(over: 200_000) { outer.send(silent) } }
        }
    }
}

/// Ends this process with a failure if the rounds leave more than four megabytes in use, not counting the first two
/// hundred. It is a process of its own, where no other test allocates memory.
private func exitUnlessMemoryStays(over rounds: Int, _ body: () -> Void) -> Never {
    for _ in 0..<200 { body() }
    let before = residentBytes()
    for _ in 200..<rounds { body() }
    exit(residentBytes() - before < 4 << 20 ? 0 : 1)
}

/// Returns the memory that this process uses.
private func residentBytes() -> Int {
    let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (numbers.flatMap { Int($0[1]) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
#endif

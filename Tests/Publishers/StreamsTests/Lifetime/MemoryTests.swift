import Foundation
import Streams
import Testing

#if os(Linux)
@Suite struct MemoryTests {
    @Test("Subjects that are gone leave no memory behind, however many have come to them and left")
    func subjects() async {
        await #expect(processExitsWith: .success) {
            exitUnlessMemoryStays(over: 2000) {
                let subject = PassthroughSubject<Int, Never>()
                for sink in (0..<256).map({ _ in subject.sink { _ in } }).dropFirst(9) { sink.cancel() }
            }
        }
    }

    @Test("Subjects that are gone leave no memory behind, though one has come too many during a delivery")
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
}

/// Ends this process, a process of its own, where no other test takes memory meanwhile: with a failure if so many rounds leave
/// more than four megabytes behind, the first two hundred left out.
private func exitUnlessMemoryStays(over rounds: Int, _ body: () -> Void) -> Never {
    for _ in 0..<200 { body() }
    let before = residentBytes()
    for _ in 200..<rounds { body() }
    exit(residentBytes() - before < 4 << 20 ? 0 : 1)
}

/// The memory that this process has in use.
private func residentBytes() -> Int {
    let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (numbers.flatMap { Int($0[1]) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
#endif

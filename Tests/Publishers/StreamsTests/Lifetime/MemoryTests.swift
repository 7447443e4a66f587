import Foundation
import Streams
import Testing

#if os(Linux)
@Suite struct MemoryTests {
    @Test("Subjects that are gone leave no memory behind, however many have come to them and left")
    func subjects() async {
        // In a process of its own, where no other test takes memory meanwhile.
        await #expect(processExitsWith: .success) {
            var before = 0
            for round in 0..<2000 {
                if round == 200 { before = residentBytes() }
                let subject = PassthroughSubject<Int, Never>()
                for sink in (0..<256).map({ _ in subject.sink { _ in } }).dropFirst(9) { sink.cancel() }
            }
            exit(residentBytes() - before < 8 << 20 ? 0 : 1)
        }
    }

    @Test("Subjects that are gone leave no memory behind, though one has come too many during a delivery")
    func latecomers() async {
        await #expect(processExitsWith: .success) {
            var before = 0
            for round in 0..<1000 {
                if round == 200 { before = residentBytes() }
                let subject = PassthroughSubject<Int, Never>()
                let sinks = (0..<255).map { _ in subject.sink { _ in } }
                var late: AnyCancellable?
                let busy = subject.sink { _ in onAnotherThread { late = subject.sink { _ in } } }
                withExtendedLifetime((sinks, busy)) { subject.send(1) }
                late?.cancel()
            }
            exit(residentBytes() - before < 4 << 20 ? 0 : 1)
        }
    }
}

/// The memory that this process has in use.
private func residentBytes() -> Int {
    let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (numbers.flatMap { Int($0[1]) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
#endif

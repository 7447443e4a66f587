import Foundation
import Streams
import StreamsFoundation
import XCTest

/// Uses XCTest, which runs on the main thread. Swift Testing does not on Linux, where nothing else runs the main loop.
final class MainRunLoopTests: XCTestCase {
    func testThatWorkFromAnotherThreadWakesTheMainLoop() {
        let runs = Arrivals<Date>()
        for count in 1...20 {
            let start = Date()
            let work: @Sendable () -> Void = {
                runs.add(Date())
                DispatchQueue.main.async {}  // Ends the loop's run.
            }
            Thread.detachNewThread { RunLoop.main.schedule(work) }
            while runs.values.count < count, RunLoop.main.run(mode: .default, before: start + 10) {}
            XCTAssertLessThan(runs.values[count - 1], start + 9)
        }
    }

    func testThatTheMainLoopDeliversAllInOrder() {
        let (subject, arrivals) = (PassthroughSubject<Int, Never>(), Arrivals<Int>())
        let cancellable = subject.receive(on: RunLoop.main).sink { arrivals.add($0) }
        for value in 0..<1_000 { subject.send(value) }
        XCTAssertTrue(RunLoop.main.run { arrivals.values.count == 1_000 })
        XCTAssertEqual(arrivals.values, Array(0..<1_000))
        cancellable.cancel()
    }
}

import Foundation
import Streams
import StreamsFoundation

/// A running scheduler, whatever its type.
struct Context: Sendable, CustomStringConvertible {
    let name: String
    let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
    let scheduleAfter: @Sendable (Double, @escaping @Sendable () -> Void) -> Void
    let scheduleEvery: @Sendable (Double, @escaping @Sendable () -> Void) -> any Cancellable
    let deliver: @Sendable (PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never>

    /// Wraps a scheduler, which may be used on any thread.
    init<S: Scheduler & SendableMetatype>(_ name: String, _ scheduler: S) {
        nonisolated(unsafe) let scheduler = scheduler
        self.name = name
        schedule = { scheduler.schedule($0) }
        scheduleAfter = { scheduler.schedule(after: scheduler.now.advanced(by: .seconds($0)), $1) }
        scheduleEvery = { scheduler.schedule(after: scheduler.now, interval: .seconds($0), $1) }
        deliver = { $0.receive(on: scheduler).eraseToAnyPublisher() }
    }

    var description: String { name }

    static let all = [
        Context("a serial dispatch queue", DispatchQueue(label: "serial")),
        Context("a concurrent dispatch queue", DispatchQueue.global()),
        Context("an operation queue", OperationQueue()),
        Context("the run loop of a thread", LoopThread().loop),
    ]
}

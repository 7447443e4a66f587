import Dispatch
import Foundation
import Synchronization

/// Repeats something the given number of times.
public typealias Work = (_ count: Int) -> Void

/// The contestants of a scenario.
public enum Contestant: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    case leastCode = "least code"
    case streams = "Streams"
    case openCombine = "OpenCombine"
    case asyncSequence = "AsyncSequence"
}

/// The sum of the sinks, behind a pointer: a captured variable would cost each contestant the same exclusivity check.
///
/// Unsafe, but only one contestant runs at a time, and delivers one value at a time.
public nonisolated(unsafe) let total = UnsafeMutablePointer<Int>.allocate(capacity: 1)

// Variables that are never set, which makes them safe. The optimiser cannot know the contents of a public variable, so
// that each of these calls stays a call. They are read at each use; code that uses one for each value copies it into a
// local constant before.

/// Triples a number.
public nonisolated(unsafe) var triple: @Sendable (Int) -> Int = { $0 &* 3 }
/// Triples a number, and throws if it is negative.
public nonisolated(unsafe) var triplePositive: @Sendable (Int) throws -> Int = {
    if $0 < 0 { throw Failed() }
    return $0 &* 3
}
/// Halves a number.
public nonisolated(unsafe) var half: @Sendable (Int) -> Int = { $0 >> 1 }
/// Returns whether a number is even.
public nonisolated(unsafe) var isEven: @Sendable (Int) -> Bool = { $0 & 1 == 0 }
/// Adds two numbers.
public nonisolated(unsafe) var plus: @Sendable (Int, Int) -> Int = { $0 &+ $1 }
/// The work of sinks.
public nonisolated(unsafe) var add: @Sendable (Int) -> Void = { total.pointee &+= $0 }
/// Counts the bytes of a text.
public nonisolated(unsafe) var length: @Sendable (String) -> Int = { $0.utf8.count }
/// Returns whether a text has more than twenty bytes.
public nonisolated(unsafe) var isLong: @Sendable (String) -> Bool = { $0.utf8.count > 20 }

/// The error of a failing sandwich.
public struct Failed: Error {
    /// Makes an error.
    public init() {}
}

/// Long enough to be allocated on the heap.
public let text = String(repeating: "stream ", count: 5)

/// Blocks this thread until the asynchronous work has ended.
public func waiting(for work: @escaping @Sendable (_ count: Int) async -> Void) -> Work {
    { count in
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await work(count)
            done.signal()
        }
        done.wait()
    }
}

/// A stream of numbers that was filled and finished before.
public func stream(of count: Int) -> AsyncStream<Int> {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 0..<count { continuation.yield(number) }
    continuation.finish()
    return numbers
}

/// Runs one half on this thread, and the other on a new one, starting together.
public func onTwoThreads(_ work: @escaping Work) -> Work {
    nonisolated(unsafe) let work = work  // Its callers make it for two threads.
    return { count in
        let (ready, done) = (Ready(), DispatchSemaphore(value: 0))
        Thread {
            ready.wait()
            work(count / 2)
            done.signal()
        }.start()
        ready.wait()
        work(count / 2)
        done.wait()
    }
}

/// A barrier where two threads wait for each other, without sleeping.
private final class Ready: Sendable {
    private let count = Atomic(0)

    func wait() {
        count.add(1, ordering: .sequentiallyConsistent)
        while count.load(ordering: .sequentiallyConsistent) < 2 {}
    }
}

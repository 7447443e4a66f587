import Dispatch
import Foundation
import Synchronization

/// Does something so many times.
public typealias Work = (_ count: Int) -> Void

/// What a scenario is done by.
public enum Contestant: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    case leastCode = "least code"
    case streams = "Streams"
    case openCombine = "OpenCombine"
    case asyncSequence = "AsyncSequence"
}

/// Where sinks add up: through a pointer, as a captured variable would cost each contestant the same check again.
///
/// Unsafe, as only one contestant runs at a time, and delivers one value at a time.
public nonisolated(unsafe) let total = UnsafeMutablePointer<Int>.allocate(capacity: 1)

// The optimiser cannot see into these: each call of them is a call. Globals are looked up at each use, so who uses them
// for each value takes them into local constants before.
@inline(never) private func opaque<A, B>(_ function: @escaping @Sendable (A) -> B) -> @Sendable (A) -> B { function }
@inline(never) private func opaque<A, B, C>(
    _ function: @escaping @Sendable (A, B) -> C
) -> @Sendable (A, B) -> C { function }

/// Three times a number.
public let triple = opaque { (number: Int) in number &* 3 }
/// Half a number.
public let half = opaque { (number: Int) in number >> 1 }
/// Every other number.
public let isEven = opaque { (number: Int) in number & 1 == 0 }
/// A sum.
public let plus = opaque { (sum: Int, number: Int) in sum &+ number }
/// What sinks do.
public let add = opaque { (number: Int) in total.pointee &+= number }
/// The bytes of a text.
public let length = opaque { (text: String) in text.utf8.count }
/// More than twenty bytes.
public let isLong = opaque { (text: String) in text.utf8.count > 20 }

/// What a sandwich fails with.
public struct Failed: Error {
    /// Makes an error.
    public init() {}
}

/// Long enough to be kept in an object.
public let text = String(repeating: "stream ", count: 5)

/// Waits on this thread until another has done it.
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

/// Does one half on this thread, and the other on a new one, from the same moment on.
public func onTwoThreads(_ work: @escaping Work) -> Work {
    nonisolated(unsafe) let work = work  // What is called on two threads is made for it.
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

/// Where two threads wait for each other, without sleeping.
private final class Ready: Sendable {
    private let count = Atomic(0)

    func wait() {
        count.add(1, ordering: .sequentiallyConsistent)
        while count.load(ordering: .sequentiallyConsistent) < 2 {}
    }
}

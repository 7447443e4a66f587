import Foundation
import Synchronization

/// Where sinks add up: through a pointer, as a captured variable would cost each contestant the same check again.
///
/// Unsafe, as only one contestant runs at a time.
nonisolated(unsafe) let total = UnsafeMutablePointer<Int>.allocate(capacity: 1)

// The optimiser cannot see into these: each call of them is a call.
@inline(never) func opaque<A, B>(_ function: @escaping @Sendable (A) -> B) -> @Sendable (A) -> B { function }
let triple = opaque { (number: Int) in number &* 3 }
let isEven = opaque { (number: Int) in number & 1 == 0 }
let add = opaque { (number: Int) in total.pointee &+= number }

/// What a subject comes down to: closures in an array, called under a lock.
final class Closures {
    private let closures = Mutex<ContiguousArray<@Sendable (Int) -> Void>>([])

    func append(_ closure: @escaping @Sendable (Int) -> Void) {
        closures.withLock { $0.append(closure) }
    }

    @inline(never) func send(_ value: Int) {
        closures.withLock { for closure in $0 { closure(value) } }
    }
}

/// What a current value comes down to.
final class LockedValue {
    private let value: Mutex<Int>

    init(_ value: Int) { self.value = Mutex(value) }

    @inline(never) func get() -> Int { value.withLock { $0 } }
}

/// Keeps a second thread alive: with one thread only the C library leaves locks and atomics out of the machine code,
/// which no server and no app gets.
func startSecondThread() {
    Thread { while true { sleep(1_000) } }.start()
}

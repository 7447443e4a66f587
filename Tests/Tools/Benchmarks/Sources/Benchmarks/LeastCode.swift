import Scenarios
import Synchronization

// Hand-written code for one place in one program, with locks where threads may meet. It has no demand, no completion
// and no recursion, and calls closures under its lock.

/// A subject: closures in an array, called under a lock.
final class Closures<Value>: Sendable {
    private let closures: Mutex<ContiguousArray<@Sendable (Value) -> Void>>

    init(_ closures: [@Sendable (Value) -> Void]) { self.closures = Mutex(ContiguousArray(closures)) }

    @inline(never) func send(_ value: Value) { closures.withLock { for closure in $0 { closure(value) } } }
}

/// A subject whose closures can be removed by their numbers.
final class Registry: Sendable {
    private typealias Entry = (id: Int, call: @Sendable (Int) -> Void)
    private let state = Mutex<(next: Int, entries: ContiguousArray<Entry>)>((0, []))

    @inline(never) func append(_ closure: @escaping @Sendable (Int) -> Void) -> Int {
        state.withLock {
            $0.next += 1
            $0.entries.append(($0.next, closure))
            return $0.next
        }
    }

    @inline(never) func remove(_ id: Int) {
        state.withLock { state in
            if let index = state.entries.lastIndex(where: { $0.id == id }) { state.entries.remove(at: index) }
        }
    }

    @inline(never) func send(_ value: Int) { state.withLock { for entry in $0.entries { entry.call(value) } } }
}

/// A current value under a lock.
final class LockedValue: Sendable {
    private let value: Mutex<Int>
    init(_ value: Int) { self.value = Mutex(value) }
    @inline(never) func get() -> Int { value.withLock { $0 } }
}

/// The latest values of several senders, for closures in an array.
final class Latest: Sendable {
    private let state: Mutex<(values: [Int?], closures: ContiguousArray<@Sendable (Int) -> Void>)>

    init(of count: Int, _ closure: @escaping @Sendable (Int) -> Void) {
        state = Mutex((Array(repeating: nil, count: count), [closure]))
    }

    @inline(never) func send(_ value: Int, by index: Int) {
        state.withLock { state in
            state.values[index] = value
            var sum = 0
            for value in state.values {
                guard let value else { return }
                sum &+= value
            }
            for closure in state.closures { closure(sum) }
        }
    }
}

/// The values of two senders in pairs, for closures in an array.
final class Pairs: Sendable {
    private typealias State = (left: [Int], right: [Int], closures: ContiguousArray<@Sendable (Int, Int) -> Void>)
    private let state: Mutex<State>

    init(_ closure: @escaping @Sendable (Int, Int) -> Void) { state = Mutex(([], [], [closure])) }

    @inline(never) func sendLeft(_ value: Int) {
        state.withLock { state in
            guard !state.right.isEmpty else { return state.left.append(value) }
            let other = state.right.removeFirst()
            for closure in state.closures { closure(value, other) }
        }
    }

    @inline(never) func sendRight(_ value: Int) {
        state.withLock { state in
            guard !state.left.isEmpty else { return state.right.append(value) }
            let other = state.left.removeFirst()
            for closure in state.closures { closure(other, value) }
        }
    }
}

/// The previous value, for a closure that takes it with the next one.
final class Previous: Sendable {
    private let state = Mutex<Int?>(nil)
    private let closure: @Sendable (Int, Int) -> Void

    init(_ closure: @escaping @Sendable (Int, Int) -> Void) { self.closure = closure }

    @inline(never) func send(_ value: Int) {
        state.withLock { previous in
            if let previous { closure(previous, value) }
            previous = value
        }
    }
}

/// A future: a result, and the closures that wait for it.
final class Promise<Value: Sendable>: Sendable {
    private let state = Mutex<(result: Value?, waiting: [@Sendable (Value) -> Void])>((nil, []))

    init(_ run: (_ fulfil: @escaping @Sendable (Value) -> Void) -> Void) { run { self.fulfil($0) } }

    @inline(never) func fulfil(_ value: Value) {
        let waiting = state.withLock {
            guard $0.result == nil else { return [] as [@Sendable (Value) -> Void] }
            let waiting = $0.waiting
            $0 = (value, [])
            return waiting
        }
        for receive in waiting { receive(value) }
    }

    @inline(never) func whenFulfilled(_ receive: @escaping @Sendable (Value) -> Void) {
        let result = state.withLock {
            if $0.result == nil { $0.waiting.append(receive) }
            return $0.result
        }
        if let result { receive(result) }
    }
}

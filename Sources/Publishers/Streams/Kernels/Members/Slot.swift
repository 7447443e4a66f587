/// The part of a slot that does not depend on the type of its values. All of it is the turn's.
@usableFromInline class AnySlot {
    @exclusivity(unchecked) @usableFromInline final var hasFinished = false
    @exclusivity(unchecked) @usableFromInline final var isEmpty = true
    /// The number of values that were requested of an upstream that sends on demand, and have not arrived.
    @exclusivity(unchecked) @usableFromInline final var outstanding = 0

    /// The number of values that wait behind the first.
    @exclusivity(unchecked) @usableFromInline final var others = 0

    /// Whether the latest value is in no output, if outputs do not use values up.
    @exclusivity(unchecked) final var isMissed = false

    @inlinable init() {}

    /// The number of values that wait.
    final var count: Int { isEmpty ? 0 : 1 + others }

    /// Whether no value waits and none will arrive.
    @_alwaysEmitIntoClient final var isExhausted: Bool { hasFinished && isEmpty }
}

/// Holds the values of one upstream until they are combined. All of it is the turn's.
@usableFromInline final class Slot<Value>: AnySlot {
    @usableFromInline let keepsAll: Bool
    /// Where the first value is, unless the slot is empty. Not an optional: code that does not know its type would look it
    /// up for each value.
    @usableFromInline let latest: UnsafeMutablePointer<Value>
    @exclusivity(unchecked) @usableFromInline var queue = Queue<Value>()

    @inlinable init(keepsAll: Bool) { (self.keepsAll, latest) = (keepsAll, .allocate(capacity: 1)) }

    deinit {
        if !isEmpty { latest.deinitialize(count: 1) }
        latest.deallocate()
    }

    /// Whether the next value replaces one that has to be released.
    @_alwaysEmitIntoClient @inline(__always) var releases: Bool { !isEmpty && !keepsAll && !_isPOD(Value.self) }

    @_alwaysEmitIntoClient @inline(__always) func put(_ value: Value) {
        if isEmpty {
            isEmpty = false
            latest.initialize(to: value)
        } else if keepsAll {
            wait(value)
        } else {
            latest.pointee = value
        }
    }

    @_alwaysEmitIntoClient @inline(never) func wait(_ value: Value) {
        queue.append(value)
        others += 1
    }

    /// The value has been combined. If values are used up, the next one takes its place.
    @_alwaysEmitIntoClient @inline(__always) func advance() {
        guard keepsAll else { return }
        if others > 0 { return takeOther() }
        isEmpty = true
        withExtendedLifetime(latest.move()) {}
    }

    @_alwaysEmitIntoClient @inline(never) func takeOther() {
        others -= 1
        guard let next = queue.popFirst() else { return }
        withExtendedLifetime(exchangeValue(of: &latest.pointee, with: next)) {}
    }
}

import Synchronization

/// An object with fields that only one thread at a time may touch, and only for the time it takes to copy a few words.
///
/// While the latch is set, no other thread changes the word, so that a plain store releases it. Code under the latch
/// calls only the kernel's own functions and releases no value of a user's, as the `deinit` of such a value would run
/// user code. It only decides; the caller acts after the latch is released.
@usableFromInline package class Latched {
    @usableFromInline final let word = Latch()

    @inlinable init() {}

    @_alwaysEmitIntoClient @inline(__always) final func withLatch<Result>(_ body: () -> Result) -> Result {
        word.withLatch(body)
    }
}

/// The word of a ``Latched`` object. Used directly by objects that have another superclass or are public.
///
/// Bit 0 is the latch; ``SerialDelivery`` uses the others.
@usableFromInline package struct Latch: ~Copyable {
    @usableFromInline let bits = Atomic<UInt64>(0)

    @_alwaysEmitIntoClient @inline(__always) static var bit: UInt64 { 1 }

    @_alwaysEmitIntoClient package init() {}

    /// Keeps the result alive until the latch is released, even if nobody uses it. The optimiser would release it at
    /// once otherwise.
    @_alwaysEmitIntoClient @inline(__always) package borrowing func withLatch<Result>(_ body: () -> Result) -> Result {
        let seen = setLatch()
        let result = body()
        clearLatch(seen)
        withExtendedLifetime(result) {}
        return result
    }

    /// Sets the latch. Returns the word without the latch bit, which the caller passes to ``clearLatch(_:)``, changed
    /// or not.
    @_alwaysEmitIntoClient @inline(__always) borrowing func setLatch() -> UInt64 {
        let seen = bits.load(ordering: .relaxed)
        return seen & Self.bit == 0 && replace(seen, by: seen | Self.bit) ? seen : waitForLatch()
    }

    /// Its address, by which switch points know it.
    @_alwaysEmitIntoClient @inline(__always) var address: UInt { withUnsafePointer(to: self) { UInt(bitPattern: $0) } }

    @_alwaysEmitIntoClient @inline(__always) var value: UInt64 {
        SwitchPoint.pass(.read, address)
        return bits.load(ordering: .relaxed)
    }

    @_alwaysEmitIntoClient @inline(__always) borrowing func clearLatch(_ new: UInt64) {
        SwitchPoint.pass(.write, address)
        bits.store(new, ordering: .releasing)
    }

    @_alwaysEmitIntoClient @inline(__always) borrowing func replace(_ expected: UInt64, by desired: UInt64) -> Bool {
        SwitchPoint.pass(.write, address)
        return bits.compareExchange(
            expected: expected, desired: desired, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed
        ).exchanged
    }

    /// The same without switch points, for what all threads of the process share, such as a cache: no scene is alone with it.
    /// Only such code may use this latch.
    @_alwaysEmitIntoClient @inline(__always) package borrowing func withProcessLatch<Result>(_ body: () -> Result)
        -> Result
    {
        var round = 0
        while !bits.compareExchange(expected: 0, desired: Self.bit, ordering: .acquiring).exchanged {
            round += 1
            giveWay(round: round)
        }
        let result = body()
        bits.store(0, ordering: .releasing)
        withExtendedLifetime(result) {}
        return result
    }

    @usableFromInline @inline(never) borrowing func waitForLatch() -> UInt64 {
        var round = 0
        while true {
            let seen = bits.load(ordering: .relaxed)
            if seen & Self.bit == 0 {
                if replace(seen, by: seen | Self.bit) { return seen }
            } else {
                round += 1
                waitBriefly(round: round, for: address)
            }
        }
    }
}

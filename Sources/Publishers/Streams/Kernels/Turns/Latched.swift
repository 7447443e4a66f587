import Synchronization

/// An object with fields that only one thread at a time may touch, and only for the time it takes to copy a few words.
///
/// While the latch is set, no other thread changes the word, so that a plain store releases it. Code under the latch
/// calls only the kernel's own functions and releases no value of a user's, as the `deinit` of such a value would run
/// user code. It only decides; the caller acts after the latch is released.
@usableFromInline package class Latched {
    /// Bit 0: the latch. Bit 1: there is mail. Bit 2: other threads have left mail that is not worked off yet. Bit 3:
    /// there is so much mail that senders have to help. From bit 8: the thread that delivers. See ``SerialDelivery``.
    @usableFromInline final let latch = Latch()

    @_alwaysEmitIntoClient @inline(__always) static var latchBit: UInt64 { 1 }
    @_alwaysEmitIntoClient @inline(__always) static var mailBit: UInt64 { 2 }
    @_alwaysEmitIntoClient @inline(__always) static var othersBit: UInt64 { 4 }
    @_alwaysEmitIntoClient @inline(__always) static var reliefBit: UInt64 { 8 }
    @_alwaysEmitIntoClient @inline(__always) static var flagBits: UInt64 { 0xFF }

    @inlinable init() {}

    @_alwaysEmitIntoClient @inline(__always) final func withLatch<Result>(_ body: () -> Result) -> Result {
        latch.withLatch(body)
    }

    @_alwaysEmitIntoClient @inline(__always) final func setLatch() -> UInt64 { latch.setLatch() }

    @_alwaysEmitIntoClient @inline(__always) final var seenWord: UInt64 { latch.seenWord }

    @_alwaysEmitIntoClient @inline(__always) final func clearLatch(_ value: UInt64) { latch.clearLatch(value) }

    @_alwaysEmitIntoClient @inline(__always) final func replace(_ expected: UInt64, by desired: UInt64) -> Bool {
        latch.replace(expected, by: desired)
    }
}

/// The word of a ``Latched`` object. Used directly by objects that have another superclass or are public.
@usableFromInline package struct Latch: ~Copyable {
    @usableFromInline let word = Atomic<UInt64>(0)

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
        let seen = seenWord
        return seen & Latched.latchBit == 0 && replace(seen, by: seen | Latched.latchBit) ? seen : waitForLatch()
    }

    @_alwaysEmitIntoClient @inline(__always) var seenWord: UInt64 { word.load(ordering: .relaxed) }

    @_alwaysEmitIntoClient @inline(__always) borrowing func clearLatch(_ value: UInt64) {
        word.store(value, ordering: .releasing)
    }

    @_alwaysEmitIntoClient @inline(__always) borrowing func replace(_ expected: UInt64, by desired: UInt64) -> Bool {
        word.compareExchange(
            expected: expected, desired: desired, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed
        ).exchanged
    }

    @usableFromInline @inline(never) borrowing func waitForLatch() -> UInt64 {
        var round = 0
        while true {
            let seen = seenWord
            if seen & Latched.latchBit == 0, replace(seen, by: seen | Latched.latchBit) { return seen }
            round += 1
            waitBriefly(round: round)
        }
    }
}

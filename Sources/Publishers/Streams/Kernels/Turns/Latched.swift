import Synchronization

/// An object with fields that one thread at a time may touch, for as long as it takes to copy a few words.
///
/// While the latch is set nobody else changes the word, so that letting go of it is a plain store. Under the
/// latch nothing is called that is not the kernel's own, and no value of a user's is released: its `deinit`
/// would be such a call. What is decided there is done after it.
@usableFromInline package class Latched {
    /// Bit 0: the latch. Bit 1: mail has come. Bit 2: mail of other threads has, and is not worked off yet. Bit 3: there
    /// is so much of it that senders are to help. From bit 8: the thread that delivers. See ``SerialDelivery``.
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

/// The word of such an object: see ``Latched``. For objects that have another superclass, or are public.
@usableFromInline package struct Latch: ~Copyable {
    @usableFromInline let word = Atomic<UInt64>(0)

    @_alwaysEmitIntoClient package init() {}

    /// The returned object lives until the latch is given up, also where nobody uses it: the optimiser would let go of it
    /// at once.
    @_alwaysEmitIntoClient @inline(__always) package borrowing func withLatch<Result>(_ body: () -> Result) -> Result {
        let seen = setLatch()
        let result = body()
        clearLatch(seen)
        withExtendedLifetime(result) {}
        return result
    }

    /// Sets the latch. Returns the word without it, to be handed back to ``clearLatch(_:)``, changed or not.
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

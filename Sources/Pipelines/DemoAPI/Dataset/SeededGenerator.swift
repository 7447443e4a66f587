import Foundation

/// SplitMix64: the same numbers for the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension UUID {
    /// A random (version 4) id, or one whose first two bytes are given.
    init(first: UInt8? = nil, second: UInt8? = nil, using generator: inout SeededGenerator) {
        func byte() -> UInt8 { UInt8.random(in: .min ... .max, using: &generator) }
        self.init(
            uuid: (
                first ?? byte(), second ?? byte(), byte(), byte(), byte(), byte(),
                byte() & 0x0F | 0x40, byte(), byte() & 0x3F | 0x80, byte(),
                byte(), byte(), byte(), byte(), byte(), byte()
            ))
    }
}

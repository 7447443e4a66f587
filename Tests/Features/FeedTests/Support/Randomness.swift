import FeedFeature
import Foundation

/// A generator of random numbers that returns the same ones for the same seed (SplitMix64).
///
/// `SEED=123 swift test` repeats a run; a property that fails prints its seed.
struct Randomness: RandomNumberGenerator, CustomStringConvertible {
    private let seed: UInt64
    private var state: UInt64

    var description: String {
        "SEED=\(seed)"
    }

    init() {
        seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? .random(in: 0...(.max))
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns any characters: those with a special meaning to some program, and any of Unicode.
    mutating func string() -> String {
        let special = Array(
            "\0\n\r\t\u{1B}\u{7F}\"\\/{}[]:,%#?&é日🏳️‍🌈\u{202E}\u{FEFF}\u{2028}a\u{301}".unicodeScalars)
        let scalars = (0..<Int.random(in: 0...12, using: &self)).compactMap { _ in
            Bool.random(using: &self)
                ? special.randomElement(using: &self)
                : Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns any URL, useful or not.
    mutating func url() -> URL {
        let scheme = ["https://host/", "file:///", "javascript:", "data:,", "../", "//", "x-any+scheme:"]
        while true {
            let text = (scheme.randomElement(using: &self) ?? "") + string()
            if let url = URL(string: text) { return url }
        }
    }

    mutating func image() -> LocalFeedImage {
        LocalFeedImage(
            id: UUID(), description: Bool.random(using: &self) ? string() : nil,
            location: Bool.random(using: &self) ? string() : nil, url: url())
    }

    /// Returns `data` with some bytes changed, removed, repeated or inserted.
    mutating func mutation(of data: Data) -> Data {
        var bytes = Array(data)
        for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
            let start = Int.random(in: 0..<bytes.count, using: &self)
            let range = start..<min(start + Int.random(in: 0...6, using: &self), bytes.count)
            let new = Bool.random(using: &self) ? Array("\"{}[],:0-e\\u".utf8) : bytes
            let count = Int.random(in: 0...6, using: &self)
            bytes.replaceSubrange(
                range, with: (0..<count).compactMap { _ in new.randomElement(using: &self) })
        }
        return Data(bytes)
    }
}

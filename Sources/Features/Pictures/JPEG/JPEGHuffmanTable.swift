/// A Huffman code of bytes whose codes are at most 16 bits long, the first bit of a code being the highest one.
///
/// A byte says how many zeros come, and how many bits the number has that is behind the code.
struct JPEGHuffmanTable: Sendable {
    /// The code with which the next bits begin.
    struct Entry: Sendable {
        /// The bits of the code, and of the number if that is known. Zero for the beginning of longer codes, whose entries
        /// are at the place `value`; or of none, if that is zero, too.
        var length: UInt8 = 0
        var zeros: UInt8 = 0
        /// The bits of the number that are still to be read.
        var size: UInt8 = 0
        /// The number, if it is not still to be read.
        var value: Int16 = 0
    }

    /// For each of the next ten bits; behind them, for each of the six after some of them.
    private(set) var entries = [Entry](repeating: Entry(), count: 1 << firstBits)

    static let firstBits = 10
    static let otherBits = 6

    /// Makes a table without codes.
    init() {}

    /// Makes a table with the given number of codes for each length from 1 to 16; nil if there cannot be that many.
    init?(counts: [Int], symbols: [UInt8]) {
        var (code, index) = (0, 0)
        for length in 1...16 {
            guard code + counts[length - 1] <= 1 << length else { return nil }
            for symbol in symbols[index..<index + counts[length - 1]] {
                add(code, length, symbol)
                code += 1
            }
            index += counts[length - 1]
            code <<= 1
        }
    }

    private mutating func add(_ code: Int, _ length: Int, _ symbol: UInt8) {
        guard length > Self.firstBits else {
            let free = Self.firstBits - length
            for bits in 0..<1 << free { entries[code << free + bits] = Self.entry(length, symbol, bits, of: free) }
            return
        }
        let begin = code >> (length - Self.firstBits)
        if entries[begin].value == 0 {
            entries[begin].value = Int16(entries.count)
            entries += Array(repeating: Entry(), count: 1 << Self.otherBits)
        }
        let free = 16 - length
        let place = Int(entries[begin].value) + code << free & (1 << Self.otherBits - 1)
        for bits in 0..<1 << free { entries[place + bits] = Self.entry(length, symbol, 0, of: 0) }
    }

    /// The entry of a code, with its number if that is in the bits behind it.
    private static func entry(_ length: Int, _ symbol: UInt8, _ bits: Int, of free: Int) -> Entry {
        let (zeros, size) = (symbol >> 4, Int(symbol & 15))
        guard size > 0, size <= free else { return Entry(length: UInt8(length), zeros: zeros, size: UInt8(size)) }
        let value = bits >> (free - size)
        let isNegative = value < 1 << (size - 1)
        return Entry(
            length: UInt8(length + size), zeros: zeros, value: Int16(isNegative ? value + 1 - 1 << size : value))
    }
}

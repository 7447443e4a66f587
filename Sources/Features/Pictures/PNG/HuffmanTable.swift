/// A Huffman code of symbols whose codes are at most 15 bits long, the first bit of a code being the lowest one.
struct HuffmanTable {
    /// Symbol and length for the next bits; a length of zero if the code is longer than the bits, or invalid.
    private(set) var fast: [UInt16]
    private var counts = [Int](repeating: 0, count: 16)
    private var symbols: [UInt16]

    static let fastBits = 10
    static let fastMask = UInt64(1 << fastBits - 1)

    /// Makes the code with these lengths, 0 for a symbol that is not used; nil if two codes would be the same.
    ///
    /// A code that is not complete is made, too: bits that mean nothing are found when they are read.
    init?(lengths: [UInt8]) {
        for length in lengths { counts[Int(length)] += 1 }
        counts[0] = 0
        var places = [Int](repeating: 0, count: 17)
        var (left, code) = (1, 0)
        var codes = [Int](repeating: 0, count: 17)
        for length in 1...15 {
            left = left << 1 - counts[length]
            guard left >= 0 else { return nil }
            places[length + 1] = places[length] + counts[length]
            codes[length] = code
            code = (code + counts[length]) << 1
        }
        symbols = [UInt16](repeating: 0, count: lengths.count)
        fast = [UInt16](repeating: 0, count: 1 << Self.fastBits)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            symbols[places[length]] = UInt16(symbol)
            places[length] += 1
            if length <= Self.fastBits {
                var index = Self.reversed(codes[length], bits: length)
                while index < fast.count {
                    fast[index] = UInt16(symbol << 4 | length)
                    index += 1 << length
                }
            }
            codes[length] += 1
        }
    }

    /// The symbol whose code the next bits begin with, and the length of the code; nil if there is none.
    @inline(never)
    func slow(_ bits: UInt64) -> (symbol: Int, length: Int)? {
        var (bits, code, first, index) = (bits, 0, 0, 0)
        for length in 1...15 {
            code |= Int(bits & 1)
            bits >>= 1
            let count = counts[length]
            if code - count < first { return (Int(symbols[index + code - first]), length) }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }

    private static func reversed(_ code: Int, bits: Int) -> Int {
        (0..<bits).reduce(0) { $0 << 1 | code >> $1 & 1 }
    }
}

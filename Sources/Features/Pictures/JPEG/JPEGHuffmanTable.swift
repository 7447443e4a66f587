/// A Huffman code of bytes whose codes are at most 16 bits long, the first bit of a code being the highest one.
struct JPEGHuffmanTable: Sendable {
    /// Length and symbol for the next nine bits; zero if the code is longer, or invalid.
    private(set) var fast = [UInt16](repeating: 0, count: 1 << fastBits)
    /// The first 16 bits that are beyond the codes of each length, and where the symbols of that length are.
    private var ends = [Int](repeating: 0, count: 17)
    private var offsets = [Int](repeating: 0, count: 17)
    private let symbols: [UInt8]

    static let fastBits = 9

    /// Makes a table with the given number of codes for each length from 1 to 16; nil if there cannot be that many.
    init?(counts: [Int], symbols: [UInt8]) {
        self.symbols = symbols
        var (code, index) = (0, 0)
        for length in 1...16 {
            let count = counts[length - 1]
            guard code + count <= 1 << length else { return nil }
            offsets[length] = index - code
            if length <= Self.fastBits {
                let repeats = 1 << (Self.fastBits - length)
                for number in 0..<count {
                    let entry = UInt16(length << 8) | UInt16(symbols[index + number])
                    for place in (code + number) * repeats..<(code + number + 1) * repeats { fast[place] = entry }
                }
            }
            (code, index) = (code + count, index + count)
            ends[length] = code << (16 - length)
            code <<= 1
        }
    }

    /// The symbol whose code these 16 bits begin with, and the length of the code; nil if there is none.
    @inline(never)
    func slow(_ bits: Int) -> (symbol: Int, length: Int)? {
        for length in 1...16 where bits < ends[length] {
            return (Int(symbols[offsets[length] + bits >> (16 - length)]), length)
        }
        return nil
    }
}

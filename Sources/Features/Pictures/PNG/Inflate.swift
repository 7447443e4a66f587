/// Unpacks what `deflate` has packed, up to a number of bytes that is known before.
struct Inflate {
    /// Why packed bytes cannot be unpacked, and at which of them.
    struct Failure: Error {
        let problem: PictureError.Problem
        let offset: Int
    }

    private let input: [UInt8]
    private var position: Int
    private var bits: UInt64 = 0
    private var bitCount = 0

    private init(_ input: [UInt8], at position: Int) { (self.input, self.position) = (input, position) }

    /// Unpacks the given number of bytes, starting at a place; anything after them is ignored.
    static func bytes(_ count: Int, of input: [UInt8], at position: Int) throws(Failure) -> [UInt8] {
        // No byte can stand for more than 1,032: memory is taken only for what there may be.
        guard count / 1_032 <= input.count else { throw Failure(problem: .truncated, offset: input.count) }
        var inflate = Inflate(input, at: position)
        var output = [UInt8](repeating: 0, count: count)
        var written = 0
        while written < count {
            let isLast = try inflate.take(1) == 1
            switch try inflate.take(2) {
            case 0: try inflate.store(into: &output, &written)
            case 1: try inflate.unpack(fixedLiterals, fixedDistances, into: &output, &written)
            case 2:
                let (literals, distances) = try inflate.tables()
                try inflate.unpack(literals, distances, into: &output, &written)
            default: throw inflate.failure("a block of unknown type")
            }
            if isLast { break }
        }
        guard written == count else { throw Failure(problem: .truncated, offset: inflate.offset) }
        return output
    }

    /// The first byte that has not been used up.
    private var offset: Int { min(input.count, max(0, position - bitCount / 8)) }

    private func failure(_ text: String) -> Failure { Failure(problem: .damaged(text), offset: offset) }

    /// Gets at least 56 bits; zeros beyond the end.
    @inline(__always)
    private mutating func refill() {
        while bitCount <= 56 {
            if position < input.count { bits |= UInt64(input[position]) << UInt64(bitCount) }
            position += 1
            bitCount += 8
        }
    }

    /// Throws if bits were used that are not there.
    @inline(__always)
    private func checkEnd() throws(Failure) {
        if position > input.count, position - bitCount / 8 > input.count {
            throw Failure(problem: .truncated, offset: input.count)
        }
    }

    @inline(__always)
    private mutating func drop(_ count: Int) {
        bits >>= UInt64(count)
        bitCount -= count
    }

    private mutating func take(_ count: Int) throws(Failure) -> Int {
        refill()
        let value = Int(bits & (1 << UInt64(count) - 1))
        drop(count)
        try checkEnd()
        return value
    }

    @inline(__always)
    private mutating func symbol(_ table: HuffmanTable) throws(Failure) -> Int {
        let entry = table.fast[Int(bits & HuffmanTable.fastMask)]
        if entry != 0 {
            drop(Int(entry & 15))
            return Int(entry >> 4)
        }
        guard let (symbol, length) = table.slow(bits) else { throw failure("bits that are no code") }
        drop(length)
        return symbol
    }

    private mutating func store(into output: inout [UInt8], _ written: inout Int) throws(Failure) {
        drop(bitCount % 8)
        let length = try take(16)
        guard try take(16) == length ^ 0xFFFF else { throw failure("a stored block of two lengths") }
        position -= bitCount / 8
        (bits, bitCount) = (0, 0)
        guard position + length <= input.count else { throw Failure(problem: .truncated, offset: input.count) }
        let count = min(length, output.count - written)
        output.replaceSubrange(written..<written + count, with: input[position..<position + count])
        position += length
        written += count
    }

    private mutating func unpack(
        _ literals: HuffmanTable, _ distances: HuffmanTable, into output: inout [UInt8], _ written: inout Int
    ) throws(Failure) {
        let limit = output.count
        while written < limit {
            refill()
            let symbol = try symbol(literals)
            if symbol < 256 {
                output[written] = UInt8(truncatingIfNeeded: symbol)
                written += 1
                continue
            }
            try checkEnd()
            if symbol == 256 { return }
            guard symbol <= 285 else { throw failure("a length of no meaning") }
            let length = Self.value(symbol - 257, of: Self.lengths, bits)
            drop(length.extraBits)
            refill()
            let code = try self.symbol(distances)
            guard code < 30 else { throw failure("a distance of no meaning") }
            let distance = Self.value(code, of: Self.distances, bits)
            drop(distance.extraBits)
            guard distance.value <= written else { throw failure("a copy from before the first byte") }
            let end = min(limit, written + length.value)
            while written < end {
                output[written] = output[written - distance.value]
                written += 1
            }
        }
        try checkEnd()
    }
}

// MARK: Codes

extension Inflate {
    private typealias Range = (start: UInt16, extraBits: UInt8)

    @inline(__always)
    private static func value(_ code: Int, of ranges: [Range], _ bits: UInt64) -> (value: Int, extraBits: Int) {
        let (start, extraBits) = ranges[code]
        return (Int(start) + Int(bits & (1 << UInt64(extraBits) - 1)), Int(extraBits))
    }

    /// A copy of 3 bytes to 258.
    private static let lengths: [Range] =
        (0..<28).reduce(into: []) { ranges, code in
            let extraBits = UInt8(max(0, code / 4 - 1))
            ranges.append((ranges.last.map { $0.start + 1 << UInt16($0.extraBits) } ?? 3, extraBits))
        } + [(258, 0)]

    /// From 1 byte back to 32,768.
    private static let distances: [Range] = (0..<30).reduce(into: []) { ranges, code in
        let extraBits = UInt8(max(0, code / 2 - 1))
        ranges.append((ranges.last.map { $0.start + 1 << UInt16($0.extraBits) } ?? 1, extraBits))
    }

    private static func fixed(_ lengths: [UInt8]) -> HuffmanTable {
        guard let table = HuffmanTable(lengths: lengths) else { preconditionFailure("A fixed code is complete") }
        return table
    }

    private static let fixedLiterals = fixed(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = fixed(Array(repeating: 5, count: 30))

    /// The codes of a block that brings its own.
    private mutating func tables() throws(Failure) -> (literals: HuffmanTable, distances: HuffmanTable) {
        let (literals, distances, count) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
        var order = [UInt8](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) {
            order[place] = UInt8(try take(3))
        }
        let lengthCode = try table(order)
        var lengths: [UInt8] = []
        while lengths.count < literals + distances {
            refill()
            let symbol = try symbol(lengthCode)
            try checkEnd()
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw failure("a repetition of nothing") }
                lengths += Array(repeating: last, count: try take(2) + 3)
            case 17: lengths += Array(repeating: 0, count: try take(3) + 3)
            case 18: lengths += Array(repeating: 0, count: try take(7) + 11)
            default: lengths.append(UInt8(symbol))
            }
        }
        guard lengths.count == literals + distances else { throw failure("more lengths than codes") }
        return (try table(Array(lengths[..<literals])), try table(Array(lengths[literals...])))
    }

    private func table(_ lengths: [UInt8]) throws(Failure) -> HuffmanTable {
        guard let table = HuffmanTable(lengths: lengths) else { throw failure("two codes are the same") }
        return table
    }
}

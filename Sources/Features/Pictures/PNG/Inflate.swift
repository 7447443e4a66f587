/// Unpacks what `deflate` has packed, up to a number of bytes that is known before.
struct Inflate {
    /// Why packed bytes cannot be unpacked, and at which of them.
    struct Failure: Error {
        let problem: PictureError.Problem
        let offset: Int
    }

    private let input: ContiguousArray<UInt8>
    private var position: Int
    private var bits: UInt64 = 0
    private var bitCount = 0

    private init(_ input: ContiguousArray<UInt8>, at position: Int) { (self.input, self.position) = (input, position) }

    /// Unpacks the given number of bytes, starting at a place; anything after them is ignored.
    static func bytes(
        _ count: Int, of input: ContiguousArray<UInt8>, at position: Int
    ) throws(Failure) -> ContiguousArray<UInt8> {
        // No byte can stand for more than 1,032: memory is taken only for what there may be.
        guard count / 1_032 <= input.count else { throw Failure(problem: .truncated, offset: input.count) }
        var inflate = Inflate(input, at: position)
        // Bytes are copied by eight, up to seven of them too many.
        var output = ContiguousArray<UInt8>(repeating: 0, count: count + 8)
        var written = 0
        while written < count {
            let isLast = try inflate.take(1) == 1
            switch try inflate.take(2) {
            case 0: try inflate.store(into: &output, &written, count)
            case 1: try inflate.unpack(fixedLiterals, fixedDistances, into: &output, &written, count)
            case 2:
                let (literals, distances) = try inflate.tables()
                try inflate.unpack(literals, distances, into: &output, &written, count)
            default: throw inflate.failure("a block of unknown type")
            }
            if isLast { break }
        }
        guard written == count else { throw Failure(problem: .truncated, offset: inflate.offset) }
        output.removeLast(8)
        return output
    }

    /// The first byte that has not been used up.
    private var offset: Int { min(input.count, max(0, position - bitCount / 8)) }

    private func failure(_ text: String) -> Failure { Failure(problem: .damaged(text), offset: offset) }

    /// Gets at least 56 bits; zeros beyond the end.
    @inline(__always)
    private mutating func refill() {
        if position &+ 8 <= input.count {
            let eight = input.span.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
            bits |= UInt64(littleEndian: eight) &<< UInt64(bitCount)
            position &+= (63 &- bitCount) &>> 3
            bitCount |= 56
            return
        }
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
        bits &>>= UInt64(truncatingIfNeeded: count)
        bitCount &-= count
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

    private mutating func store(
        into output: inout ContiguousArray<UInt8>, _ written: inout Int, _ limit: Int
    ) throws(Failure) {
        drop(bitCount % 8)
        let length = try take(16)
        guard try take(16) == length ^ 0xFFFF else { throw failure("a stored block of two lengths") }
        position -= bitCount / 8
        (bits, bitCount) = (0, 0)
        guard position + length <= input.count else { throw Failure(problem: .truncated, offset: input.count) }
        let count = min(length, limit - written)
        output.replaceSubrange(written..<written + count, with: input[position..<position + count])
        position += length
        written += count
    }

    private mutating func unpack(
        _ literals: HuffmanTable, _ distances: HuffmanTable, into output: inout ContiguousArray<UInt8>,
        _ written: inout Int,
        _ limit: Int
    ) throws(Failure) {
        // Kept apart from the caller's, the bits are in registers.
        var own = self
        defer { self = own }
        var span = output.mutableSpan
        var bytes = span.mutableBytes
        let (lengthRanges, distanceRanges) = (Self.lengths, Self.distances)
        while written < limit {
            own.refill()
            let symbol = try own.symbol(literals)
            if symbol < 256 {
                bytes.storeBytes(of: UInt8(truncatingIfNeeded: symbol), toByteOffset: written, as: UInt8.self)
                written &+= 1
                continue
            }
            try own.checkEnd()
            if symbol == 256 { return }
            guard symbol <= 285 else { throw own.failure("a length of no meaning") }
            let length = own.value(lengthRanges[symbol &- 257])
            own.refill()
            let code = try own.symbol(distances)
            guard code < 30 else { throw own.failure("a distance of no meaning") }
            let distance = own.value(distanceRanges[code])
            guard distance <= written else { throw own.failure("a copy from before the first byte") }
            Self.copy(from: written &- distance, to: &written, end: min(limit, written &+ length), in: &bytes)
        }
        try own.checkEnd()
    }

    /// Copies bytes that came before, or repeats the last ones.
    @inline(__always)
    private static func copy(from source: Int, to written: inout Int, end: Int, in bytes: inout MutableRawSpan) {
        var (source, target) = (source, written)
        if target &- source >= 8 {
            while target < end {
                let eight = bytes.unsafeLoadUnaligned(fromByteOffset: source, as: UInt64.self)
                bytes.storeBytes(of: eight, toByteOffset: target, as: UInt64.self)
                (source, target) = (source &+ 8, target &+ 8)
            }
        } else {
            while target < end {
                let byte = bytes.unsafeLoad(fromByteOffset: source, as: UInt8.self)
                bytes.storeBytes(of: byte, toByteOffset: target, as: UInt8.self)
                (source, target) = (source &+ 1, target &+ 1)
            }
        }
        written = end
    }
}

// MARK: Codes

extension Inflate {
    private typealias Range = (start: UInt16, extraBits: UInt8)

    /// A number of a range: which one is in the next bits.
    @inline(__always)
    private mutating func value(_ range: Range) -> Int {
        let extra = Int(bits & (1 &<< UInt64(range.extraBits) &- 1))
        drop(Int(range.extraBits))
        return Int(range.start) &+ extra
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

/// The bytes of a file, and the entries of all tables of a scan, one behind the other.
struct JPEGSource {
    let bytes: ContiguousArray<UInt8>
    let entries: ContiguousArray<JPEGHuffmanTable.Entry>
    /// The order in which the coefficients of a block come; those beyond the last one take its place.
    let zigzag = JPEGComponent.zigzag + Array(repeating: 63, count: 16)
}

/// Reads the bits of a scan, from a place on to the next marker.
struct JPEGBits {
    /// The byte that is read next; at a marker, that marker.
    private(set) var offset: Int
    /// The next bits, from the highest one on.
    private var bits: UInt64 = 0
    /// The number of bits that are there: zeros are behind them.
    private var count = 0
    /// Those of them that stand for bits beyond the marker.
    private var padding = 0

    init(at offset: Int) { self.offset = offset }

    /// Whether there were bits that mean nothing.
    private(set) var isDamaged = false

    /// Whether bits were used that are not there.
    var isExhausted: Bool { count < padding }

    /// Gets at least 32 bits: enough for a code and a number.
    @inline(__always)
    private mutating func refill(_ bytes: RawSpan) {
        guard count < 32 else { return }
        if offset &+ 4 <= bytes.byteCount {
            let word = UInt32(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
            // Whether no byte is 255, after which bits go on in another way, or not at all.
            if (~word &- 0x0101_0101) & word & 0x8080_8080 == 0 {
                bits |= UInt64(word) &<< UInt64(32 &- count)
                (count, offset) = (count &+ 32, offset &+ 4)
                return
            }
        }
        refillByByte(bytes)
    }

    @inline(never)
    private mutating func refillByByte(_ bytes: RawSpan) {
        func byte(_ offset: Int) -> UInt8 { bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
        while count <= 56 {
            if offset < bytes.byteCount, byte(offset) != 0xFF {
                bits |= UInt64(byte(offset)) << UInt64(56 - count)
                offset += 1
            } else if offset + 1 < bytes.byteCount, byte(offset + 1) == 0 {
                bits |= 0xFF << UInt64(56 - count)
                offset += 2
            } else {
                padding += 8
            }
            count += 8
        }
    }

    /// The next bits, as a number; at most 16.
    @inline(__always)
    mutating func take(_ number: Int, _ source: JPEGSource) -> Int {
        refill(source.bytes.span.bytes)
        let value = Int(truncatingIfNeeded: bits >> UInt64(64 &- number))
        drop(number)
        return value
    }

    @inline(__always)
    private mutating func drop(_ number: Int) {
        bits &<<= UInt64(truncatingIfNeeded: number)
        count &-= number
    }

    /// The next code of a table, and the number behind it; zeros, if the bits are not a code.
    ///
    /// A number of zero bits is 0; another one is not, and is negative if its first bit is zero.
    @inline(__always)
    mutating func next(_ source: JPEGSource, table: Int) -> (zeros: Int, value: Int) {
        refill(source.bytes.span.bytes)
        let entries = source.entries.span
        var entry = entries[table &+ Int(truncatingIfNeeded: bits &>> UInt64(64 - JPEGHuffmanTable.firstBits))]
        if entry.length == 0 {
            guard entry.value > 0 else { return noCode() }
            let others = (bits &<< UInt64(JPEGHuffmanTable.firstBits)) &>> UInt64(64 - JPEGHuffmanTable.otherBits)
            entry = entries[table &+ Int(entry.value) &+ Int(truncatingIfNeeded: others)]
            guard entry.length > 0 else { return noCode() }
        }
        drop(Int(entry.length))
        guard entry.size != 0 else { return (Int(entry.zeros), Int(entry.value)) }
        let size = UInt64(entry.size)
        let value = Int(truncatingIfNeeded: bits &>> (64 &- size))
        let isNegative = bits &>> 63 == 0
        drop(Int(entry.size))
        return (Int(entry.zeros), isNegative ? value &+ 1 &- (1 &<< Int(size)) : value)
    }

    /// Skips bits that are no code: as many as libjpeg does.
    @inline(never)
    private mutating func noCode() -> (zeros: Int, value: Int) {
        isDamaged = true
        drop(17)
        return (0, 0)
    }

    /// Goes on after the marker between two intervals, of which there are eight in turns. If it is missing, there are
    /// no bits up to the next one.
    mutating func restart(_ number: Int, _ source: JPEGSource) {
        let bytes = source.bytes
        (bits, count, padding) = (0, 0, 0)
        while offset + 1 < bytes.count {
            let marker = bytes[offset + 1]
            if bytes[offset] != 0xFF || marker < 0xC0 || marker == 0xFF {
                isDamaged = isDamaged || bytes[offset] != 0xFF || marker < 0xC0
                offset += 1
                continue
            }
            let distance = (Int(marker) - 0xD0 - number) & 7
            if distance == 0, (0xD0...0xD7).contains(marker) { return offset += 2 }
            isDamaged = true
            guard (0xD0...0xD7).contains(marker), ![1, 2].contains(distance) else { break }
            offset += 2
            // Of the two before it, which are skipped, or from anywhere.
            if distance < 6 { return }
        }
        padding = 1
    }
}

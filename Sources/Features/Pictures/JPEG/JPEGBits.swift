/// Reads the bits of a scan, from a place on to the next marker.
struct JPEGBits {
    private let bytes: [UInt8]
    /// The byte that is read next; at a marker, that marker.
    private(set) var offset: Int
    private var bits: UInt64 = 0
    private var count = 0
    /// Zeros that stand for bits beyond the marker.
    private var padding = 0

    init(_ bytes: [UInt8], at offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

    /// Whether bits were used that are not there.
    var isExhausted: Bool { count < padding }

    /// Whether there is nothing but the end of the file.
    var isAtEnd: Bool { offset >= bytes.count }

    @inline(__always)
    private mutating func refill() {
        while count <= 48 {
            var byte: UInt8 = 0
            if offset < bytes.count, bytes[offset] != 0xFF {
                byte = bytes[offset]
                offset += 1
            } else if offset + 1 < bytes.count, bytes[offset + 1] == 0 {
                byte = 0xFF
                offset += 2
            } else {
                padding += 8
            }
            bits = bits << 8 | UInt64(byte)
            count += 8
        }
    }

    /// The next bits, as a number; at most 16.
    @inline(__always)
    mutating func take(_ number: Int) -> Int {
        if count < number { refill() }
        count -= number
        return Int(truncatingIfNeeded: bits >> UInt64(count)) & (1 << number - 1)
    }

    /// A number with the given count of bits; numbers that begin with a zero bit are negative.
    @inline(__always)
    mutating func signed(_ number: Int) -> Int {
        guard number > 0 else { return 0 }
        let value = take(number)
        return value < 1 << (number - 1) ? value - (1 << number - 1) : value
    }

    /// The next symbol of a code; nil if the bits are not a code.
    @inline(__always)
    mutating func symbol(_ table: JPEGHuffmanTable) -> Int? {
        if count < 16 { refill() }
        let next = Int(truncatingIfNeeded: bits >> UInt64(count - 16)) & 0xFFFF
        let entry = table.fast[next >> (16 - JPEGHuffmanTable.fastBits)]
        if entry != 0 {
            count -= Int(entry >> 8)
            return Int(entry & 0xFF)
        }
        guard let (symbol, length) = table.slow(next) else { return nil }
        count -= length
        return symbol
    }

    /// Skips the marker between two intervals. Returns false if there is another marker, or none.
    mutating func restart(_ number: Int) -> Bool {
        (bits, count, padding) = (0, 0, 0)
        while offset + 1 < bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] == 0xFF { offset += 1 }
        guard offset + 1 < bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] == 0xD0 + UInt8(number & 7) else {
            return false
        }
        offset += 2
        return true
    }
}

/// The bits of red, green, blue and alpha in the pixels of a bitmap without a palette.
struct BMPChannels {
    private let bitsInPixel: Int
    private let red, green, blue, alpha: Channel

    /// The bits of a channel in a pixel.
    private struct Channel {
        let shift: UInt32
        /// Its bits, once they are shifted: at most eight.
        let mask: UInt32
        /// The value that each number of these bits stands for; one value if there are no bits.
        let values: [UInt32]

        /// Makes a channel; nil if its bits are not beside each other.
        init?(_ bits: UInt32, none: UInt32 = 0) {
            let (first, count) = (bits == 0 ? 0 : bits.trailingZeroBitCount, bits.nonzeroBitCount)
            guard bits >> UInt32(first) == UInt32.max >> UInt32(32 - count) else { return nil }
            let seen = min(8, count)
            (shift, mask) = (UInt32(first + count - seen), 1 << UInt32(seen) - 1)
            values = seen == 0 ? [none] : (0...mask).map { [mask] in $0 * 255 / mask }
        }

        /// Whether its bits are its value.
        var isByte: Bool { values.count == 256 || values == [0] }
    }

    /// Makes the channels of their bits, or the usual ones; nil if they cannot be read.
    init?(bitsInPixel: Int, _ masks: [UInt32]?) {
        let usual: [UInt32] = bitsInPixel == 16 ? [0x7C00, 0x3E0, 0x1F] : [0xFF_0000, 0xFF00, 0xFF]
        var masks = masks ?? usual + [0]
        // Pixels of four bytes without a channel have the usual ones, and alpha.
        if bitsInPixel == 32, masks.allSatisfy({ $0 == 0 }) { masks = usual + [0xFF00_0000] }
        // Hardly any program fills the bit that is left: as in Pillow, it is not seen.
        if bitsInPixel == 16, [usual, [0xF800, 0x7E0, 0x1F]].contains(masks.dropLast()) { masks[3] = 0 }
        guard bitsInPixel != 24 || masks[..<3] == usual[...] else { return nil }
        guard let red = Channel(masks[0]), let green = Channel(masks[1]), let blue = Channel(masks[2]),
            let alpha = Channel(masks[3], none: 255)
        else { return nil }
        (self.bitsInPixel, self.red, self.green, self.blue, self.alpha) = (bitsInPixel, red, green, blue, alpha)
    }

    /// Draws a row, which has the bytes of all of its pixels.
    func draw(_ source: Span<UInt8>, on row: inout MutableSpan<UInt32>) {
        let bytes = source.bytes
        switch bitsInPixel {
        case 24: draw24(source, on: &row)
        case 32 where red.isByte && green.isByte && blue.isByte && (alpha.isByte || alpha.values == [255]):
            let opaque: UInt32 = alpha.isByte ? 0 : 0xFF00_0000
            for x in 0..<row.count {
                let pixel = UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self))
                let (first, second) = (pixel &>> red.shift & red.mask, pixel &>> green.shift & green.mask)
                let (third, fourth) = (pixel &>> blue.shift & blue.mask, pixel &>> alpha.shift & alpha.mask)
                row[x] = first | second &<< 8 | third &<< 16 | fourth &<< 24 | opaque
            }
        case 32:
            for x in 0..<row.count {
                row[x] = color(UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)))
            }
        default:
            for x in 0..<row.count {
                let pixel = UInt16(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 2 &* x, as: UInt16.self))
                row[x] = color(UInt32(pixel))
            }
        }
    }

    /// Blue, green and red. The count of bytes is checked once: a check of each takes half of the time.
    private func draw24(_ source: Span<UInt8>, on row: inout MutableSpan<UInt32>) {
        precondition(source.count >= 3 * row.count)
        for x in 0..<row.count {
            let (blue, green) = (source[unchecked: 3 &* x], source[unchecked: 3 &* x &+ 1])
            row[x] = 0xFF00_0000 | UInt32(blue) << 16 | UInt32(green) << 8 | UInt32(source[unchecked: 3 &* x &+ 2])
        }
    }

    @inline(__always)
    private func color(_ pixel: UInt32) -> UInt32 {
        func value(_ channel: Channel) -> UInt32 { channel.values[Int(pixel &>> channel.shift & channel.mask)] }
        return value(red) | value(green) &<< 8 | value(blue) &<< 16 | value(alpha) &<< 24
    }
}

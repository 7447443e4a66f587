/// The meaning of a JPEG file's components, as the file declares it.
struct JPEGColorHints: Sendable {
    var isJFIF = false
    private var adobeTransform: Int?

    mutating func readAdobe(_ segment: ArraySlice<UInt8>) {
        guard segment.count >= 12, segment.starts(with: "Adobe".utf8) else { return }
        adobeTransform = Int(segment[segment.startIndex + 11])
    }

    /// The meaning of the components with these ids, as all readers take it.
    func colors(of ids: [Int], at offset: Int) throws(PictureError) -> JPEGColors {
        switch ids.count {
        case 1: return .grey
        case 3:
            if isJFIF { return .luminance }
            if let adobeTransform { return adobeTransform == 0 ? .rgb : .luminance }
            return ids == [82, 71, 66] ? .rgb : .luminance
        case 4: return adobeTransform == 2 ? .luminanceAndBlack : .inks
        case let count: throw PictureError(.jpeg, .unsupported("\(count) colours"), at: offset)
        }
    }
}

/// The colour model of a JPEG file's components.
enum JPEGColors {
    case grey
    case rgb
    /// Luminance, and two differences of colour.
    case luminance
    /// Cyan, magenta, yellow and black, all of them inverted, as all writers of such files do.
    case inks
    /// The first three of them as luminance and colour.
    case luminanceAndBlack

    /// The pixels of all components, of which there are one, three or four.
    func raster(width: Int, height: Int, _ components: [JPEGComponent]) -> Raster {
        let length = JPEGComponent.rowLength(width)
        var rows = components.map { _ in ContiguousArray<UInt8>(repeating: 0, count: length) }
        var sums = ContiguousArray<Int16>(repeating: 0, count: length)
        return Raster(width: width, height: height) { y, row in
            for (index, component) in components.enumerated() {
                component.draw(y, on: &rows[index], &sums, imageWidth: width)
            }
            draw(rows[0], rows[min(1, rows.count - 1)], rows[min(2, rows.count - 1)], rows[rows.count - 1], on: &row)
        }
    }

    private func draw(
        _ first: Row, _ second: Row, _ third: Row, _ fourth: Row, on row: inout MutableSpan<UInt32>
    ) {
        let (first, second, third, fourth) = (first.span.bytes, second.span.bytes, third.span.bytes, fourth.span.bytes)
        let count = row.count
        var x = 0
        while x < count {
            let pixels = pixels(load(first, x), load(second, x), load(third, x), load(fourth, x))
            if x + 8 <= count {
                var bytes = row.mutableBytes
                bytes.storeBytes(of: pixels, toByteOffset: 4 &* x, as: SIMD8<UInt32>.self)
            } else {
                for index in x..<count { row[index] = pixels[index - x] }
            }
            x += 8
        }
    }

    /// Eight pixels, as a raster has them.
    @inline(__always)
    private func pixels(_ first: Samples, _ second: Samples, _ third: Samples, _ fourth: Samples) -> SIMD8<UInt32> {
        var (red, green, blue) = (first, second, third)
        if self == .luminance || self == .luminanceAndBlack {
            let middle = Samples(repeating: 128)
            (red, green, blue) = Self.rgb(first, second &- middle, third &- middle)
        }
        let most = Samples(repeating: 255)
        if self == .luminanceAndBlack { (red, green, blue) = (most &- red, most &- green, most &- blue) }
        if self == .inks || self == .luminanceAndBlack {
            (red, green, blue) = (Self.lit(red, fourth), Self.lit(green, fourth), Self.lit(blue, fourth))
        }
        typealias Pixels = SIMD8<UInt32>
        return Pixels(red) | Pixels(green) &<< Pixels(repeating: 8)
            | Pixels(blue) &<< Pixels(repeating: 16) | Pixels(repeating: 0xFF00_0000)
    }

    private typealias Row = ContiguousArray<UInt8>
    private typealias Samples = SIMD8<Int16>

    @inline(__always)
    private func load(_ row: RawSpan, _ x: Int) -> Samples {
        Samples(row.unsafeLoadUnaligned(fromByteOffset: x, as: SIMD8<UInt8>.self))
    }

    /// The light that is left behind an ink: the nearest number to a part of 255.
    @inline(__always)
    private static func lit(_ ink: Samples, _ light: Samples) -> Samples {
        typealias Wide = SIMD8<Int32>
        let (product, byte) = (Wide(ink) &* Wide(light) &+ Wide(repeating: 128), Wide(repeating: 8))
        return Samples(lower: (product &+ product &>> byte) &>> byte)
    }

    /// Red, green and blue of luminance and colour. Factors are times 2^16, and without their whole part, so that a
    /// product needs few instructions.
    @inline(__always)
    private static func rgb(_ light: Samples, _ blue: Samples, _ red: Samples) -> (Samples, Samples, Samples) {
        typealias Wide = SIMD8<Int32>
        @inline(__always) func times(_ samples: Samples, _ factor: Int32) -> Wide {
            Wide(samples) &* Wide(repeating: factor)
        }
        @inline(__always) func rounded(_ product: Wide) -> Samples {
            Samples(lower: (product &+ Wide(repeating: 32_768)) &>> Wide(repeating: 16))
        }
        return (
            (light &+ red &+ rounded(times(red, 26_345))).inByte,
            (light &- red &+ rounded(times(red, 18_734) &- times(blue, 22_554))).inByte,
            (light &+ blue &+ blue &+ rounded(times(blue, -14_942))).inByte
        )
    }
}

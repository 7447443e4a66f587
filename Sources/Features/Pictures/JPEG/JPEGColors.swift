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

    func raster(width: Int, height: Int, _ planes: [JPEGPlane]) -> Raster {
        var raster = Raster(width: width, height: height)
        var rows = planes.map { _ in [UInt8](repeating: 0, count: width) }
        var place = 0
        for y in 0..<height {
            for index in planes.indices { planes[index].row(y, into: &rows[index]) }
            draw(rows, on: &raster.bytes, at: place, count: width)
            place += 4 * width
        }
        return raster
    }

    private func draw(_ rows: [[UInt8]], on bytes: inout [UInt8], at start: Int, count: Int) {
        let (first, second) = (rows[0], rows.count > 1 ? rows[1] : rows[0])
        let (third, fourth) = (rows.count > 2 ? rows[2] : rows[0], rows.count > 3 ? rows[3] : rows[0])
        for x in 0..<count {
            var (red, green, blue) = (first[x], second[x], third[x])
            if self == .luminance || self == .luminanceAndBlack {
                (red, green, blue) = Self.rgb(Int32(first[x]), Int32(second[x]) - 128, Int32(third[x]) - 128)
            }
            if self == .luminanceAndBlack { (red, green, blue) = (255 - red, 255 - green, 255 - blue) }
            if self == .inks || self == .luminanceAndBlack {
                let light = Int(fourth[x])
                func lit(_ ink: UInt8) -> UInt8 { UInt8((Int(ink) * light + 127) / 255) }
                (red, green, blue) = (lit(red), lit(green), lit(blue))
            }
            let place = start + 4 * x
            bytes[place] = red
            bytes[place + 1] = green
            bytes[place + 2] = blue
            bytes[place + 3] = 255
        }
    }

    /// Red, green and blue of luminance and colour: factors are times 2^16.
    @inline(__always)
    private static func rgb(_ light: Int32, _ blue: Int32, _ red: Int32) -> (UInt8, UInt8, UInt8) {
        func byte(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value))) }
        return (
            byte(light + (91_881 * red + 32_768) >> 16),
            byte(light + (-22_554 * blue - 46_802 * red + 32_768) >> 16),
            byte(light + (116_130 * blue + 32_768) >> 16)
        )
    }
}

/// An endless pan over a picture and its mirror image.
struct MovingPicture: Sendable {
    private let picture: Picture

    /// The steps of one round, and the length of each in hundredths of a second.
    private static let (steps, delay) = (32, 12)

    init(_ picture: Picture) { self.picture = picture }

    /// The moving picture as a GIF file.
    var gifFile: [UInt8] {
        var file = Array("GIF89a".utf8) + Self.number(picture.width) + Self.number(picture.height)
        file += [0xF7, 0, 0] + Self.palette
        file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        for step in 0..<Self.steps {
            file += [0x21, 0xF9, 4, 0] + Self.number(Self.delay) + [0, 0]
            file += [0x2C, 0, 0, 0, 0] + Self.number(picture.width) + Self.number(picture.height) + [0]
            file += Self.packed(places(moved: step * 2 * picture.width / Self.steps))
        }
        return file + [0x3B]
    }

    private static func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    // MARK: Colours

    /// Six levels of each colour, filled up to 256 colours with black.
    private static let palette: [UInt8] = {
        let levels: [UInt8] = [0, 51, 102, 153, 204, 255]
        let colors = levels.flatMap { red in levels.flatMap { green in levels.flatMap { [red, green, $0] } } }
        return colors + Array(repeating: 0, count: 3 * 256 - colors.count)
    }()

    /// Added to a pixel before it is rounded, by its place in a square of four by four: ordered dithering.
    private static let thresholds: [Float] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map {
        (Float($0) + 0.5) / 16 - 0.5
    }

    /// The place of each pixel in the palette.
    private func places(moved distance: Int) -> [UInt8] {
        (0..<picture.height).flatMap { y in
            (0..<picture.width).map { x in
                let column = (x + distance) % (2 * picture.width)
                let color = picture[min(column, 2 * picture.width - 1 - column), y]
                func level(_ share: Float) -> Int {
                    Int(max(0, min(5, (share * 5 + Self.thresholds[y % 4 * 4 + x % 4]).rounded())))
                }
                return UInt8(level(color.red) * 36 + level(color.green) * 6 + level(color.blue))
            }
        }
    }

    // MARK: Packing

    /// Writes each pixel as a code of nine bits, and clears the table before codes become longer.
    private static func packed(_ places: [UInt8]) -> [UInt8] {
        var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
        func append(_ code: Int) {
            bits |= code << count
            count += 9
            while count >= 8 {
                bytes.append(UInt8(bits & 0xFF))
                (bits, count) = (bits >> 8, count - 8)
            }
        }
        for (index, place) in places.enumerated() {
            if index.isMultiple(of: 250) { append(0x100) }
            append(Int(place))
        }
        append(0x101)
        if count > 0 { bytes.append(UInt8(bits)) }
        let blocks = stride(from: 0, to: bytes.count, by: 255).flatMap { start in
            let block = bytes[start..<min(bytes.count, start + 255)]
            return [UInt8(block.count)] + block
        }
        return [8] + blocks + [0]
    }
}

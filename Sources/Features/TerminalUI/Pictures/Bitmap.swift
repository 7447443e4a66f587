import Foundation

/// The pixels of a picture, row by row from the top left; some may be transparent.
public struct Bitmap: Hashable, Sendable {
    /// The pixels in a row.
    public let width: Int
    /// The rows.
    public let height: Int
    /// Red, green, blue and alpha of each pixel.
    private let bytes: [UInt8]

    /// Makes a picture of four bytes for each pixel: red, green, blue and alpha, by which the others are not multiplied;
    /// nil if there are fewer or more bytes.
    public init?(width: Int, height: Int, rgba bytes: [UInt8]) {
        guard width > 0, height > 0, bytes.count.isMultiple(of: 4 * width), bytes.count / (4 * width) == height else {
            return nil
        }
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// Makes a picture, or none unless there is exactly one pixel for each place.
    public init?(width: Int, height: Int, pixels: [Color]) {
        self.init(width: width, height: height, rgba: pixels.flatMap { [$0.red, $0.green, $0.blue, 255] })
    }

    /// The colour of a pixel, without its alpha.
    public subscript(x: Int, y: Int) -> Color {
        let place = 4 * (y * width + x)
        return Color(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
    }

    /// The colour of a pixel above a background.
    func color(_ x: Int, _ y: Int, on background: Color) -> Color {
        switch bytes[4 * (y * width + x) + 3] {
        case 255: self[x, y]
        case 0: background
        case let alpha: background.mixed(with: self[x, y], Double(alpha) / 255)
        }
    }

    /// The picture in another size: each pixel is the mean of the area that it covers, in linear light.
    public func resized(width newWidth: Int, height newHeight: Int) -> Bitmap? {
        guard newWidth > 0, newHeight > 0 else { return nil }
        if newWidth == width, newHeight == height { return self }
        let columns = Share.all(of: width, in: newWidth)
        var (result, sums) = ([UInt8](), [Float](repeating: 0, count: 4 * newWidth))
        result.reserveCapacity(4 * newWidth * newHeight)
        for rows in Share.all(of: height, in: newHeight) {
            for index in sums.indices { sums[index] = 0 }
            for (row, weight) in rows.parts { add(row, weight, columns, to: &sums) }
            for column in 0..<newWidth { Light.append(sums[(4 * column)..<(4 * column + 4)], to: &result) }
        }
        return Bitmap(width: newWidth, height: newHeight, rgba: result)
    }

    /// Adds the light of a row to that of smaller pixels.
    private func add(_ row: Int, _ weight: Float, _ columns: [Share], to sums: inout [Float]) {
        let table = Light.table
        var target = 0
        for column in columns {
            var (red, green, blue, alpha) = (Float(0), Float(0), Float(0), Float(0))
            for index in column.first...column.last {
                let place = 4 * (row * width + index)
                let part = column.weight(of: index) * Float(bytes[place + 3])
                red += table[Int(bytes[place])] * part
                green += table[Int(bytes[place + 1])] * part
                blue += table[Int(bytes[place + 2])] * part
                alpha += part
            }
            sums[target] += red * weight
            sums[target + 1] += green * weight
            sums[target + 2] += blue * weight
            sums[target + 3] += alpha * weight
            target += 4
        }
    }
}

/// The pixels that one pixel of the new size covers in one direction; the first and the last may be covered in part.
private struct Share {
    let first: Int
    let last: Int
    private let weights: (first: Float, inner: Float, last: Float)

    /// The pixels that each of `count` new pixels covers.
    static func all(of length: Int, in count: Int) -> [Share] {
        (0..<count).map { Share(start: $0 * length, end: ($0 + 1) * length, count: count) }
    }

    /// Covers the pixels between two places, which are counted in parts of a pixel.
    private init(start: Int, end: Int, count: Int) {
        (first, last) = (start / count, (end - 1) / count)
        let whole = Float(end - start)
        let firstPart = Float(min(end, (first + 1) * count) - start)
        weights = (firstPart / whole, Float(count) / whole, Float(end - last * count) / whole)
    }

    func weight(of index: Int) -> Float {
        index == first ? weights.first : index == last ? weights.last : weights.inner
    }

    var parts: [(index: Int, weight: Float)] { (first...last).map { ($0, weight(of: $0)) } }
}

/// Converts between the bytes of colours (sRGB) and linear light, in which means are taken.
private enum Light {
    /// The light of each byte, from 0 to 1.
    static let table: [Float] = (0..<256).map { byte in
        let value = Double(byte) / 255
        return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }

    /// The byte for each of 4,097 amounts of light; even the darkest bytes differ by more than one of them.
    private static let bytes: [UInt8] = (0...4_096).map { step in
        let light = Double(step) / 4_096
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }

    /// Appends a pixel of this light, which is multiplied by alpha, and this alpha.
    static func append(_ sums: ArraySlice<Float>, to pixels: inout [UInt8]) {
        let (start, alpha) = (sums.startIndex, sums[sums.startIndex + 3])
        for channel in 0..<3 {
            let light = alpha > 0 ? max(0, min(1, sums[start + channel] / alpha)) : 0
            pixels.append(bytes[Int((light * 4_096).rounded())])
        }
        pixels.append(UInt8(max(0, min(255, alpha.rounded()))))
    }
}

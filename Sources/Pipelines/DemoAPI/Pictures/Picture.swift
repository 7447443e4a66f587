/// A grid of colours, row by row from the top left.
struct Picture: Equatable, Sendable {
    let width: Int
    let height: Int
    private(set) var pixels: [Color]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = Array(repeating: .black, count: width * height)
    }

    subscript(x: Int, y: Int) -> Color {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// Lays a colour over each pixel; the closure says which and how densely.
    mutating func paint(_ brush: (_ x: Int, _ y: Int) -> (color: Color, share: Float)) {
        for y in 0..<height {
            for x in 0..<width {
                let (color, share) = brush(x, y)
                if share > 0 { self[x, y] = self[x, y].mixed(with: color, share) }
            }
        }
    }
}

extension Picture {
    /// The picture as an uncompressed 24-bit bitmap file.
    ///
    /// Rows go from the bottom up, pixels are blue, green, red, and each row is filled up to a multiple of four.
    var bitmapFile: [UInt8] {
        let padding = (4 - width * 3 % 4) % 4
        let size = (width * 3 + padding) * height
        var file: [UInt8] = Array("BM".utf8)
        file.reserveCapacity(54 + size)
        func append(_ value: Int, bytes: Int) {
            for index in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
        }
        append(54 + size, bytes: 4)
        append(0, bytes: 4)
        append(54, bytes: 4)  // where the pixels begin
        append(40, bytes: 4)  // the size of the header from here
        append(width, bytes: 4)
        append(height, bytes: 4)
        append(1, bytes: 2)  // planes
        append(24, bytes: 2)  // bits for a pixel
        append(0, bytes: 4)  // no compression
        append(size, bytes: 4)
        append(2_835, bytes: 4)  // pixels for a metre, across
        append(2_835, bytes: 4)  // and down
        append(0, bytes: 8)  // no palette
        for y in (0..<height).reversed() {
            for x in 0..<width {
                let color = self[x, y].bytes
                file += [color.blue, color.green, color.red]
            }
            append(0, bytes: padding)
        }
        return file
    }
}

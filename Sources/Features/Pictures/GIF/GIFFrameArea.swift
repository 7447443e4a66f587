/// The rectangle of a GIF's canvas that a frame stands for; what lies beyond the canvas is not drawn.
struct GIFFrameArea {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    /// Whether its pixels are no more than a picture may have.
    func fits(_ limits: PictureLimits) -> Bool { width <= limits.pixels / height }

    /// Makes its part of the canvas transparent.
    func clear(_ raster: inout Raster) {
        for row in y..<max(y, min(y + height, raster.height)) {
            let start = 4 * (row * raster.width + min(x, raster.width))
            let end = 4 * (row * raster.width + min(x + width, raster.width))
            for index in start..<end { raster.bytes[index] = 0 }
        }
    }

    /// Draws the places of a palette, but not the one that stands for transparency; beyond the palette all is black.
    func draw(
        _ pixels: ContiguousArray<UInt8>, _ palette: [UInt8], transparent: Int?, isInterlaced: Bool,
        on raster: inout Raster
    ) {
        let columns = min(width, raster.width - x)
        guard columns > 0 else { return }
        var colors = ContiguousArray<UInt32>(repeating: 0xFF00_0000, count: 256)
        for index in 0..<min(256, palette.count / 3) {
            let (red, green, blue) = (palette[3 * index], palette[3 * index + 1], palette[3 * index + 2])
            colors[index] |= UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16
        }
        let key = transparent ?? -1
        let (canvasWidth, canvasHeight) = (raster.width, raster.height)
        raster.bytes.withUnsafeMutableBytes { buffer in
            var bytes = buffer.mutableBytes
            for (index, row) in rows(isInterlaced).enumerated() where y + row < canvasHeight {
                let place = 4 * ((y + row) * canvasWidth + x)
                let source = pixels.span.extracting(index * width..<index * width + columns)
                for column in 0..<columns where source[column] != key {
                    let color = colors[Int(source[column])]
                    bytes.storeBytes(of: color, toByteOffset: place &+ 4 &* column, as: UInt32.self)
                }
            }
        }
    }

    /// The rows in the order in which they come.
    private func rows(_ isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}

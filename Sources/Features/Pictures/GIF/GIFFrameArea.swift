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
        _ pixels: [UInt8], _ palette: [UInt8], transparent: Int?, isInterlaced: Bool, on raster: inout Raster
    ) {
        let columns = min(width, raster.width - x)
        guard columns > 0 else { return }
        let colors = palette + Array(repeating: 0, count: max(0, 768 - palette.count))
        let key = transparent ?? -1
        for (index, row) in rows(isInterlaced).enumerated() where y + row < raster.height {
            var place = 4 * ((y + row) * raster.width + x)
            for source in index * width..<index * width + columns {
                let value = Int(pixels[source])
                if value != key {
                    raster.bytes[place] = colors[3 * value]
                    raster.bytes[place + 1] = colors[3 * value + 1]
                    raster.bytes[place + 2] = colors[3 * value + 2]
                    raster.bytes[place + 3] = 255
                }
                place += 4
            }
        }
    }

    /// The rows in the order in which they come.
    private func rows(_ isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}

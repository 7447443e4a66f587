/// One of the channels of a JPEG file: grey, or luminance and the two of colour.
struct JPEGComponent: Sendable {
    let id: Int
    /// The number of its samples if the finest component has `maximum`.
    let sampling: (x: Int, y: Int)
    let maximum: (x: Int, y: Int)
    let quantization: Int
    /// Its own pixels.
    let width: Int
    let height: Int
    /// The blocks of 8×8 pixels that are kept, with those that fill up the last unit.
    let blocksInRow: Int
    let rowsOfBlocks: Int
    /// 64 for each block, once there is a scan.
    var coefficients: [Int16] = []
    /// How much each coefficient counts, from the first scan on.
    var factors: [Int32] = []

    init(
        id: Int, sampling: (x: Int, y: Int), maximum: (x: Int, y: Int), quantization: Int,
        imageWidth: Int, imageHeight: Int
    ) {
        func units(_ length: Int, _ size: Int) -> Int { (length + size - 1) / size }
        (self.id, self.sampling, self.maximum, self.quantization) = (id, sampling, maximum, quantization)
        width = units(imageWidth * sampling.x, maximum.x)
        height = units(imageHeight * sampling.y, maximum.y)
        blocksInRow = units(imageWidth, 8 * maximum.x) * sampling.x
        rowsOfBlocks = units(imageHeight, 8 * maximum.y) * sampling.y
    }

    /// The order in which the coefficients of a block come.
    static let zigzag: [Int] = (0..<15).flatMap { diagonal in
        let places = (max(0, diagonal - 7)...min(7, diagonal)).map { 8 * $0 + diagonal - $0 }
        return diagonal.isMultiple(of: 2) ? places.reversed() : places
    }
}

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
    /// 64 for each block of a progressive picture, once there is a scan.
    var coefficients: ContiguousArray<Int16> = []
    /// How much each coefficient counts, from the first scan on.
    var factors: ContiguousArray<Int16> = []
    /// The pixels of all blocks: grey, until they are drawn.
    var samples: ContiguousArray<UInt8> = []

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

    /// The samples from one row to the next.
    var stride: Int { 8 * blocksInRow }

    /// Takes memory for the coefficients of a progressive picture, or for the samples of another one.
    mutating func prepare(isProgressive: Bool) {
        let count = 64 * blocksInRow * rowsOfBlocks
        if isProgressive {
            coefficients = ContiguousArray(repeating: 0, count: count)
        } else {
            samples = ContiguousArray(repeating: 128, count: count)
        }
    }

    /// Draws a block of coefficients; `isFlat` if only the first one is not zero.
    @inline(__always)
    mutating func draw(_ coefficients: Span<Int16>, isFlat: Bool, atRow row: Int, column: Int) {
        let (place, width) = (8 * (row * stride + column), stride)
        if isFlat {
            let factor = factors[0]
            var span = samples.mutableSpan
            var bytes = span.mutableBytes
            JPEGBlock.draw(coefficients[0], factor, on: &bytes, at: place, width: width)
        } else {
            let block = JPEGBlock(coefficients.bytes, factors.span.bytes)
            var span = samples.mutableSpan
            var bytes = span.mutableBytes
            block.draw(on: &bytes, at: place, width: width)
        }
    }

    /// Draws the coefficients of a progressive picture, which are not needed any more then; grey where there are none.
    mutating func drawCoefficients() {
        if samples.isEmpty { samples = ContiguousArray(repeating: 128, count: 64 * blocksInRow * rowsOfBlocks) }
        guard !coefficients.isEmpty else { return }
        let all = coefficients
        coefficients = []
        for row in 0..<rowsOfBlocks {
            for column in 0..<blocksInRow {
                let place = 64 * (row * blocksInRow + column)
                draw(all.span.extracting(place..<place + 64), isFlat: false, atRow: row, column: column)
            }
        }
    }

    /// The order in which the coefficients of a block come.
    static let zigzag = ContiguousArray((0..<15).flatMap(diagonal))

    private static func diagonal(_ index: Int) -> [UInt8] {
        let places = (max(0, index - 7)...min(7, index)).map { UInt8(8 * $0 + index - $0) }
        return index.isMultiple(of: 2) ? places.reversed() : places
    }
}

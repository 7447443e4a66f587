/// The rows of a PNG file, each behind the filter that was applied to it.
struct PNGRows {
    private let header: PNGHeader
    private let bytes: ContiguousArray<UInt8>
    private var offset = 0

    init(_ header: PNGHeader, _ bytes: ContiguousArray<UInt8>) { (self.header, self.bytes) = (header, bytes) }

    /// Draws the pixels of the next pass. Returns false if one of its rows has an unknown filter.
    mutating func draw(_ pass: PNGHeader.Pass, with colors: PNGColors, on raster: inout Raster) -> Bool {
        let length = header.bytes(inRowOf: pass.width)
        let distance = max(1, header.bitsInPixel / 8)
        var row = ContiguousArray<UInt8>(repeating: 0, count: length)
        var above = row
        for y in 0..<pass.height {
            swap(&row, &above)
            guard restore(&row, above, filter: bytes[offset], from: offset + 1, distance) else { return false }
            offset += 1 + length
            let place = 4 * (raster.width * (pass.y + y * pass.stepY) + pass.x)
            colors.draw(row, count: pass.width, on: &raster.bytes, at: place, step: 4 * pass.stepX)
        }
        return true
    }

    /// Reverses a filter, with the bytes to the left, above, and above to the left.
    private func restore(
        _ row: inout ContiguousArray<UInt8>, _ above: ContiguousArray<UInt8>, filter: UInt8, from start: Int,
        _ distance: Int
    ) -> Bool {
        let source = bytes.span.extracting(start..<start + row.count)
        let above = above.span
        var row = row.mutableSpan
        let (count, first) = (row.count, min(distance, row.count))
        precondition(source.count == count && above.count == count)
        switch filter {
        case 0: for index in 0..<count { row[index] = source[index] }
        case 1:
            for index in 0..<first { row[index] = source[index] }
            for index in first..<count { row[index] = source[index] &+ row[index &- distance] }
        case 2: for index in 0..<count { row[index] = source[index] &+ above[index] }
        case 3:
            for index in 0..<first { row[index] = source[index] &+ above[index] / 2 }
            for index in first..<count {
                let sum = UInt16(row[index &- distance]) &+ UInt16(above[index])
                row[index] = source[index] &+ UInt8(truncatingIfNeeded: sum &>> 1)
            }
        case 4:
            // To the left of the first pixel are zeros, and what is above is nearest then.
            for index in 0..<first { row[index] = source[index] &+ above[index] }
            for index in first..<count {
                let (left, corner) = (Int(row[index &- distance]), Int(above[index &- distance]))
                row[index] = source[index] &+ Self.nearest(left, Int(above[index]), corner)
            }
        default: return false
        }
        return true
    }

    /// Which of the three is nearest to what a plane through them would be here: Paeth's predictor.
    @inline(__always)
    private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
        let (fromLeft, fromAbove) = (abs(above &- corner), abs(left &- corner))
        let fromCorner = abs(left &+ above &- 2 &* corner)
        if fromLeft <= fromAbove, fromLeft <= fromCorner { return UInt8(truncatingIfNeeded: left) }
        return UInt8(truncatingIfNeeded: fromAbove <= fromCorner ? above : corner)
    }
}

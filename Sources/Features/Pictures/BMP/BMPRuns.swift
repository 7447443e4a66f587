/// Unpacks the pixels of a bitmap that are in runs: places in the palette, a byte each, row by row as in the file.
enum BMPRuns {
    /// A pixel that no run reaches has the first colour.
    static func places(of reader: ByteReader, _ header: BMPHeader) throws(PictureError) -> ContiguousArray<UInt8> {
        let (width, areHalves) = (header.width, header.compression == .runsOfHalves)
        var (reader, places) = (reader, ContiguousArray<UInt8>(repeating: 0, count: width * header.height))
        // The next pixel, and the pixels that its row has got, which may be more than fit in.
        var (next, x) = (0, 0)
        while next < places.count {
            let (count, value) = (try reader.byte(), try reader.byte())
            switch (count, value) {
            case (0, 0):
                next = x == 0 ? next + width : (next + width - 1) / width * width
                x = 0
            case (0, 1): return places
            case (0, 2):
                next += try reader.byte()
                next += try reader.byte() * width
                x = next % width
            case (0, _):
                let end = min(places.count, next + value)
                let bytes = try reader.slice(areHalves ? (end - next + 1) / 2 : end - next)
                for index in 0..<end - next {
                    let byte = bytes[bytes.startIndex + (areHalves ? index / 2 : index)]
                    places[next + index] = areHalves ? (index.isMultiple(of: 2) ? byte >> 4 : byte & 15) : byte
                }
                (next, x) = (end, x + value)
                if next < places.count, !reader.offset.isMultiple(of: 2) { try reader.skip(1) }
            default:
                let end = min(places.count, next + min(count, max(0, width - x)))
                let pair = areHalves ? [UInt8(value >> 4), UInt8(value & 15)] : [UInt8(value), UInt8(value)]
                for index in 0..<end - next { places[next + index] = pair[index & 1] }
                x += end - next
                next = end
            }
        }
        return places
    }
}

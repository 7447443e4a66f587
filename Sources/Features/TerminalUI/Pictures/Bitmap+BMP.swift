import Foundation

extension Bitmap {
    /// The largest picture that is read: 16 million pixels.
    static let maximumPixels = 1 << 24

    /// The pixels of an uncompressed Windows bitmap of 24 or 32 bits; nil for everything else.
    ///
    /// Nothing in the file is trusted: sizes, offsets and lengths have to agree with the bytes that are there.
    public init?(bmp data: Data) {
        let file = Little(bytes: Array(data))
        guard data.starts(with: Array("BM".utf8)), let offset = file.int(at: 10, bytes: 4),
            let header = file.int(at: 14, bytes: 4), header >= 40, offset >= 14 + header,
            let width = file.int(at: 18, bytes: 4), let signedHeight = file.int(at: 22, bytes: 4),
            file.int(at: 26, bytes: 2) == 1, let bits = file.int(at: 28, bytes: 2), [24, 32].contains(bits),
            file.int(at: 30, bytes: 4) == 0
        else { return nil }
        let height = abs(signedHeight)
        guard width > 0, height > 0, width <= Self.maximumPixels / height else { return nil }
        let stride = (width * bits / 8 + 3) / 4 * 4
        guard offset + stride * height <= data.count else { return nil }
        let pixels = (0..<height).flatMap { y in
            // Rows go from the bottom up, unless the height is negative.
            let start = offset + stride * (signedHeight > 0 ? height - 1 - y : y)
            return (0..<width).map { file.color(at: start + $0 * bits / 8) }
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// Bytes, read as numbers with the lowest byte first.
    private struct Little {
        let bytes: [UInt8]

        func int(at index: Int, bytes count: Int) -> Int? {
            guard index + count <= bytes.count else { return nil }
            let value = (0..<count).reduce(0) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) }
            return count == 4 ? Int(Int32(bitPattern: value)) : Int(value)
        }

        func color(at index: Int) -> Color {
            Color(red: bytes[index + 2], green: bytes[index + 1], blue: bytes[index])
        }
    }
}

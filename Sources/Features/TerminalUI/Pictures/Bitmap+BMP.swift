import Foundation

extension Bitmap {
    /// The pixels of an uncompressed Windows bitmap of 24 or 32 bits; nil for everything else.
    public init?(bmp data: Data) {
        guard let head = BMPHead(data) else { return nil }
        let bytes = Array(data)
        let pixels = (0..<head.height).flatMap { y in
            // Rows go from the bottom up, unless the file says otherwise.
            let start = head.offset + head.stride * (head.isTopDown ? y : head.height - 1 - y)
            return (0..<head.width).map { x in
                let index = start + x * head.bytesInPixel
                return Color(red: bytes[index + 2], green: bytes[index + 1], blue: bytes[index])
            }
        }
        self.init(width: head.width, height: head.height, pixels: pixels)
    }
}

/// The header of a bitmap, where it agrees with the bytes that follow; nothing in it is trusted.
struct BMPHead {
    /// The largest picture that is read: 16 million pixels.
    static let maximumPixels = 1 << 24

    let offset: Int
    let width: Int
    let height: Int
    let isTopDown: Bool
    let bytesInPixel: Int
    /// The bytes from one row to the next: a multiple of four.
    let stride: Int

    init?(_ data: Data) {
        let bytes = Array(data.prefix(54))
        func number(at index: Int, bytes count: Int) -> Int {
            let value = bytes[index..<index + count].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return count == 4 ? Int(Int32(bitPattern: value)) : Int(value)
        }
        guard bytes.count == 54, bytes.starts(with: "BM".utf8) else { return nil }
        let (header, signedHeight, bits) = (
            number(at: 14, bytes: 4), number(at: 22, bytes: 4), number(at: 28, bytes: 2)
        )
        (offset, width) = (number(at: 10, bytes: 4), number(at: 18, bytes: 4))
        (height, isTopDown, bytesInPixel) = (abs(signedHeight), signedHeight < 0, bits / 8)
        guard header >= 40, offset >= 14 + header, number(at: 26, bytes: 2) == 1, [24, 32].contains(bits),
            number(at: 30, bytes: 4) == 0, width > 0, height > 0, width <= Self.maximumPixels / height
        else { return nil }
        stride = (width * bytesInPixel + 3) / 4 * 4
        guard offset + stride * height <= data.count else { return nil }
    }
}

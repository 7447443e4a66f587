import Foundation

/// A Windows bitmap of one colour: a grey from 0 to 255.
func picture(_ grey: UInt8, width: Int = 64, height: Int = 40) -> Data {
    let header: [UInt32] = [0, 0, 54, 40, UInt32(width), UInt32(height), 1 | 24 << 16, 0, 0, 0, 0, 0, 0]
    let row = Array(repeating: grey, count: (width * 3 + 3) / 4 * 4)
    return header.reduce(into: Data("BM".utf8)) { data, number in
        withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    } + Data(Array(repeating: row, count: height).joined())
}

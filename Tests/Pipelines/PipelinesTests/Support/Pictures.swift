import Foundation

/// A Windows bitmap of one colour: a grey from 0 to 255.
func picture(_ grey: UInt8, width: Int = 64, height: Int = 40) -> Data {
    let header: [UInt32] = [0, 0, 54, 40, UInt32(width), UInt32(height), 1 | 24 << 16, 0, 0, 0, 0, 0, 0]
    let row = Array(repeating: grey, count: (width * 3 + 3) / 4 * 4)
    return header.reduce(into: Data("BM".utf8)) { data, number in
        withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    } + Data(Array(repeating: row, count: height).joined())
}

/// A GIF of 8×8 pixels that shows these greys one after the other, each for 100 ms, endlessly.
func movingPicture(_ greys: [UInt8]) -> Data {
    let palette = (0..<128).flatMap { (grey: UInt8) in Array(repeating: 2 * grey + grey / 64, count: 3) }
    var picture = Data("GIF89a".utf8) + Data([8, 0, 8, 0, 0x86, 0, 0] + palette)
    // Each pixel's code is one byte, as long as there are few of them.
    let frameHead: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0, 7, 66, 0x80]
    picture += Data([0x21, 0xFF, 11]) + Data("NETSCAPE2.0".utf8) + Data([3, 1, 0, 0, 0])
    for grey in greys { picture += Data(frameHead) + Data(repeating: grey / 2, count: 64) + Data([0x81, 0]) }
    return picture + Data([0x3B])
}

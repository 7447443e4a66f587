/// A colour of three bytes.
///
///     let sky: Color = 0x3C8CD8
public struct Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// How much red.
    public let red: UInt8
    /// How much green.
    public let green: UInt8
    /// How much blue.
    public let blue: UInt8

    /// Makes a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Makes the colour of a literal such as `0x3C8CD8`.
    public init(integerLiteral value: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value))
    }

    /// The colour that is this far, from 0 to 1, on the way to another.
    public func mixed(with other: Color, _ share: Double) -> Color {
        let share = max(0, min(1, share))
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
        }
        return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// How bright it looks, from 0 to 1.
    public var brightness: Double {
        (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
    }

    /// `#3C8CD8`
    var hexadecimal: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// The number of the nearest of the 256 colours that every terminal has.
    var paletteIndex: Int {
        let levels = [0, 95, 135, 175, 215, 255]
        func nearest(_ value: UInt8) -> Int {
            levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
        }
        let cube = (nearest(red), nearest(green), nearest(blue))
        let grey = max(0, min(23, (Int((brightness * 255).rounded()) - 3) / 10))
        func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
            let differences: [Int] = [red - Int(self.red), green - Int(self.green), blue - Int(self.blue)]
            return differences.reduce(0) { $0 + $1 * $1 }
        }
        let isGreyNearer =
            distance(8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey)
            < distance(levels[cube.0], levels[cube.1], levels[cube.2])
        return isGreyNearer ? 232 + grey : 16 + 36 * cube.0 + 6 * cube.1 + cube.2
    }
}

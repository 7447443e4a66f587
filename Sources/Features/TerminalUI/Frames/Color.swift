import Foundation

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

    /// The contrast with another colour, from 1 to 21, as WCAG defines it: text is readable from 4.5 on.
    public func contrast(with other: Color) -> Double {
        let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// The colour of letters that are readable on this one: nearly black, or white.
    public var readableLetters: Color {
        let letters: [Color] = [0x0D1117, 0xFFFFFF]
        return contrast(with: letters[0]) > contrast(with: letters[1]) ? letters[0] : letters[1]
    }

    /// The amount of light, from 0 to 1.
    private var luminance: Double {
        func light(_ part: UInt8) -> Double {
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
    }

    /// The number of the nearest of the 256 colours that every terminal has.
    var paletteIndex: Int { nearestInPalette.index }

    /// The nearest of the 256 colours that every terminal has, and its number.
    var nearestInPalette: (index: Int, color: Color) {
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        func nearest(_ value: UInt8) -> Int {
            levels.indices.min { abs(Int(levels[$0]) - Int(value)) < abs(Int(levels[$1]) - Int(value)) } ?? 0
        }
        let steps = (nearest(red), nearest(green), nearest(blue))
        let cube = Color(red: levels[steps.0], green: levels[steps.1], blue: levels[steps.2])
        let step = max(0, min(23, (Int((brightness * 255).rounded()) - 3) / 10))
        let level = UInt8(8 + 10 * step)
        let grey = Color(red: level, green: level, blue: level)
        return distance(to: grey) < distance(to: cube)
            ? (232 + step, grey) : (16 + 36 * steps.0 + 6 * steps.1 + steps.2, cube)
    }

    private func distance(to other: Color) -> Int {
        let pairs: [(UInt8, UInt8)] = [(red, other.red), (green, other.green), (blue, other.blue)]
        return pairs.reduce(0) { sum, pair in
            let difference = Int(pair.0) - Int(pair.1)
            return sum + difference * difference
        }
    }
}

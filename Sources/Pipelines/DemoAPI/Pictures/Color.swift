/// Light of three colours, each from 0 to 1.
struct Color: Equatable, Sendable {
    var red: Float
    var green: Float
    var blue: Float

    static let white = Color(red: 1, green: 1, blue: 1)
    static let black = Color(red: 0, green: 0, blue: 0)

    /// The colour that is this far, from 0 to 1, on the way to another.
    func mixed(with other: Color, _ share: Float) -> Color {
        let share = max(0, min(1, share))
        return Color(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    /// The nearest colour of three bytes.
    var bytes: (red: UInt8, green: UInt8, blue: UInt8) {
        func byte(_ share: Float) -> UInt8 { UInt8(max(0, min(255, (share * 255).rounded()))) }
        return (byte(red), byte(green), byte(blue))
    }
}

extension Color: ExpressibleByIntegerLiteral {
    /// The colour of a literal such as `0xF2A65A`.
    init(integerLiteral value: UInt32) {
        func share(_ shift: UInt32) -> Float { Float(value >> shift & 0xFF) / 255 }
        self.init(red: share(16), green: share(8), blue: share(0))
    }
}

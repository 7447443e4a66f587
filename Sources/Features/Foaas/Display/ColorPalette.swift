/// A colour of red, green and blue.
public struct RGB: Hashable, Sendable {
    /// How much of each, from 0 to 255.
    public let red, green, blue: UInt8

    /// The colour that "#9C27B0" or "9C27B0" names; nil for any other text.
    public init?(hex: String) {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else {
            return nil
        }
        (red, green, blue) = (UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
    }
}

/// The colours of the app: one colour in ten hues, and one that stands out against it.
public enum ColorPalette: String, Codable, CaseIterable, Sendable {
    /// The palette that is used if none was chosen, and the two others.
    case purple, blue, green

    /// The steps of a hue, from light to dark.
    public static let steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]

    /// The hues in hexadecimal digits, in the order of the steps.
    public var hues: [String] {
        switch self {
        case .purple:
            [
                "#F3E5F5", "#E1BEE7", "#CE93D8", "#BA68C8", "#AB47BC", "#9C27B0", "#8E24AA", "#7B1FA2", "#6A1B9A",
                "#4A148C",
            ]
        case .blue:
            [
                "#E3F2FD", "#BBDEFB", "#90CAF9", "#64B5F6", "#42A5F5", "#2196F3", "#1E88E5", "#1976D2", "#1565C0",
                "#0D47A1",
            ]
        case .green:
            [
                "#E8F5E9", "#C8E6C9", "#A5D6A7", "#81C784", "#66BB6A", "#4CAF50", "#43A047", "#388E3C", "#2E7D32",
                "#1B5E20",
            ]
        }
    }

    /// The hue of a step; nil if there is no such step.
    public func hue(_ step: Int) -> RGB? { Self.steps.firstIndex(of: step).flatMap { RGB(hex: hues[$0]) } }

    /// The main colour.
    public var primary: RGB? { hue(500) }
    /// The colour of upper areas.
    public var dark: RGB? { hue(700) }
    /// The colour of lower areas.
    public var light: RGB? { hue(100) }
    /// The colour of emphasis.
    public var accent: RGB? { RGB(hex: self == .purple ? "#69F0AE" : self == .blue ? "#FFD740" : "#FF4081") }
}

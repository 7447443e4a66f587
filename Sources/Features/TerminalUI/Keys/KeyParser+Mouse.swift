extension KeyParser {
    /// Parses a mouse report: `ESC [ < button ; column ; row M`, or, of old terminals, `ESC [ M` and three bytes.
    ///
    /// Nil where some of the three bytes are missing.
    static func mouse(
        _ bytes: ArraySlice<UInt8>, _ parameters: ArraySlice<UInt8>, _ final: UInt8
    ) -> (keys: [Key], count: Int)? {
        let count = parameters.count + 3
        guard parameters.isEmpty else {
            let numbers = parameters.dropFirst().split(separator: UInt8(ascii: ";"))
                .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
            let isReport = parameters.first == UInt8(ascii: "<") && numbers.count == 3 && final == UInt8(ascii: "M")
            return (isReport ? mouse(button: numbers[0], column: numbers[1], row: numbers[2]) : [], count)
        }
        let report = bytes.dropFirst(count).prefix(3).map { Int($0) - 32 }
        guard final == UInt8(ascii: "M") else { return ([], count) }
        guard report.count == 3 else { return nil }
        return (mouse(button: report[0], column: report[1], row: report[2]), count + 3)
    }

    private static func mouse(button: Int, column: Int, row: Int) -> [Key] {
        // Shift, Alt and Control are no other buttons.
        switch button & ~0b1_1100 {
        case 0: [.click(Position(row: max(1, row) - 1, column: max(1, column) - 1))]
        case 64: [.wheel(-1)]
        case 65: [.wheel(1)]
        default: []
        }
    }
}

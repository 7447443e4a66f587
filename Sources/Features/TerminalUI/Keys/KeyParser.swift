/// Makes keys of the bytes that a terminal sends, however they are cut.
///
///     var parser = KeyParser()
///     parser.parse([0x1B, 0x5B])  // []: it may become an arrow
///     parser.parse([0x41])        // [.up]
///     parser.parse([0x1B])        // []
///     parser.timeOut()            // [.escape]: nothing followed
///
/// Bytes that mean nothing are left out, invalid UTF-8 becomes U+FFFD, and no more is kept than a paste's piece.
public struct KeyParser: Sendable {
    /// The approximate size in bytes of the pieces in which pasted text is delivered.
    static let pasteLimit = 1 << 20
    /// A longer sequence is not one that a keyboard sends.
    private static let sequenceLimit = 64
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var pending: [UInt8] = []
    private var pasted: [UInt8]?
    /// Inside an unsolicited reply: everything up to its end is ignored.
    private var isInReply = false

    /// Makes a parser that has seen nothing.
    public init() {}

    /// Whether bytes wait for others: without any for a while, call ``timeOut()``.
    public var isWaiting: Bool { !pending.isEmpty || isInReply }

    /// The keys in the bytes, and in those that waited.
    public mutating func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        var start = 0
        while start < pending.count, let (key, count) = next(pending[start...]) {
            keys += key
            start += count
        }
        pending.removeFirst(start)
        return keys
    }

    /// The keys in the bytes that waited, now that nothing has followed them: an escape is the escape key.
    public mutating func timeOut() -> [Key] {
        guard pasted == nil else { return [] }
        isInReply = false
        let waiting = pending
        pending = []
        guard waiting.first == 0x1B else { return waiting.isEmpty ? [] : [.character("\u{FFFD}")] }
        return waiting.count == 1 ? [.escape] : waiting[1].printable.map { [.alt($0)] } ?? []
    }

    /// The keys at the beginning of the bytes, and how many bytes they take; nil if there are too few bytes to tell.
    private mutating func next(_ bytes: ArraySlice<UInt8>) -> (keys: [Key], count: Int)? {
        if pasted != nil { return paste(bytes) }
        if isInReply { return reply(bytes) }
        guard let first = bytes.first else { return nil }
        if first == 0x1B { return escape(bytes) }
        if first >= 0x80 { return text(bytes) }
        return ([Self.key(first)], 1)
    }

    private static func key(_ byte: UInt8) -> Key {
        switch byte {
        case 0x0A, 0x0D: .enter
        case 0x09: .tab
        case 0x08, 0x7F: .backspace
        case 0..<0x20: .control(Character(Unicode.Scalar(byte == 0 ? 0x20 : byte + (byte < 0x1B ? 0x60 : 0x40))))
        default: .character(Character(Unicode.Scalar(byte)))
        }
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> (keys: [Key], count: Int)? {
        let length = bytes.prefix(4).prefix { $0 >= 0x80 }.count
        for count in 2...4 where count <= length {
            if let character = String(validating: bytes.prefix(count), as: UTF8.self)?.first {
                return ([.character(character)], count)
            }
        }
        let wanted = bytes.first.map { $0 >= 0xF0 ? 4 : $0 >= 0xE0 ? 3 : $0 >= 0xC2 ? 2 : 1 } ?? 1
        return length < wanted && length == bytes.count ? nil : ([.character("\u{FFFD}")], 1)
    }
}

// MARK: Sequences

extension KeyParser {
    private mutating func escape(_ bytes: ArraySlice<UInt8>) -> (keys: [Key], count: Int)? {
        guard let second = bytes.dropFirst().first else { return nil }
        switch second {
        case UInt8(ascii: "["): return controlSequence(bytes)
        case UInt8(ascii: "O"):
            guard let third = bytes.dropFirst(2).first else { return nil }
            return (Self.named(final: third).map { [$0] } ?? [], 3)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            isInReply = bytes.count > 2
            return isInReply ? ([], 2) : nil
        case 0x1B: return ([.escape], 1)
        case 0x7F: return ([.alt("\u{7F}")], 2)
        default: return (second.printable.map { [.alt($0)] } ?? [.escape], second.printable == nil ? 1 : 2)
        }
    }

    private mutating func controlSequence(_ bytes: ArraySlice<UInt8>) -> (keys: [Key], count: Int)? {
        let parameters = bytes.dropFirst(2).prefix { (0x20..<0x40).contains($0) }
        let count = 2 + parameters.count
        guard count < Self.sequenceLimit else { return ([], count) }
        guard let final = bytes.dropFirst(count).first else { return nil }
        guard (0x40..<0x7F).contains(final) else { return ([], count) }
        if final == UInt8(ascii: "M") || final == UInt8(ascii: "m") { return Self.mouse(bytes, parameters, final) }
        let number = Int(String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self))
        if final == UInt8(ascii: "~"), number == 200 { pasted = [] }
        // With Alt or Control the arrows go as far as a word.
        if [Array("1;3".utf8), Array("1;5".utf8)].contains(Array(parameters)), [0x43, 0x44].contains(final) {
            return ([.alt(final == 0x43 ? "f" : "b")], count + 1)
        }
        let key = final == UInt8(ascii: "~") ? Self.named(number: number ?? 0) : Self.named(final: final)
        return (key.map { [$0] } ?? [], count + 1)
    }

    /// The key of `ESC [ …` or `ESC O` and this byte.
    private static func named(final byte: UInt8) -> Key? {
        switch Character(Unicode.Scalar(byte)) {
        case "A": .up
        case "B": .down
        case "C": .right
        case "D": .left
        case "H": .home
        case "F": .end
        case "Z": .backTab
        case "M": .enter
        case "I": .focusGained
        case "O": .focusLost
        case "P", "Q", "R", "S": .function(Int(byte) - 0x4F)
        default: nil
        }
    }

    /// The key of `ESC [ number ~`.
    private static func named(number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// Reads pasted text up to the sequence that ends it; waits for the rest of a partial sequence.
    private mutating func paste(_ bytes: ArraySlice<UInt8>) -> (keys: [Key], count: Int)? {
        let end = bytes.firstRange(of: Self.pasteEnd)
        let held =
            end == nil ? Self.pasteEnd.indices.last { bytes.suffix($0).elementsEqual(Self.pasteEnd.prefix($0)) } : nil
        let text = end.map { bytes[..<$0.lowerBound] } ?? bytes.dropLast(held ?? 0)
        if end == nil, text.isEmpty { return nil }
        var all = (pasted ?? []) + text
        pasted = end == nil ? [] : nil
        if end == nil, all.count < Self.pasteLimit {
            pasted = all
            return ([], text.count)
        }
        if end == nil {
            // A character is not cut in two.
            let cut = all.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? all.endIndex
            pasted = Array(all[cut...])
            all = Array(all[..<cut])
        }
        return ([.paste(String(decoding: all, as: UTF8.self))], text.count + (end == nil ? 0 : Self.pasteEnd.count))
    }

    private mutating func reply(_ bytes: ArraySlice<UInt8>) -> (keys: [Key], count: Int)? {
        guard let end = bytes.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return ([], bytes.count) }
        let count = end - bytes.startIndex
        if bytes[end] == 0x1B, bytes.count == count + 1 { return count > 0 ? ([], count) : nil }
        isInReply = false
        let isTerminator = bytes[end] == 0x07 || bytes[end + 1] == UInt8(ascii: "\\")
        return ([], isTerminator ? count + (bytes[end] == 0x07 ? 1 : 2) : count)
    }
}

extension UInt8 {
    /// The character of a byte that prints.
    fileprivate var printable: Character? {
        (0x20..<0x7F).contains(self) ? Character(Unicode.Scalar(self)) : nil
    }
}

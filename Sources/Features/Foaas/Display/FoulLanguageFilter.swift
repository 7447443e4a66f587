/// How a message is shown.
public enum LanguageMode: String, Codable, CaseIterable, Sendable {
    /// Unfiltered.
    case profanity
    /// With an asterisk for the first vowel of a foul word.
    case clean
}

/// A foul word, or the stem of many.
public struct FoulWord: Hashable, Sendable {
    /// The letters of which the first vowel is hidden, in lower case.
    public let stem: String
    /// The words in which it is foul, in lower case; nil for all that contain it.
    public let words: Set<String>?

    /// A stem that is foul in every word, or in some words only.
    public init(_ stem: String, onlyIn words: Set<String>? = nil) {
        self.stem = stem.lowercased()
        self.words = words.map { Set($0.map { $0.lowercased() }) }
    }
}

/// Hides the first vowel of each foul word behind an asterisk.
///
///     FoulLanguageFilter().filter("BULLSHIT, said the class")   // "BULLSH*T, said the class"
///
/// A text keeps its length in characters, and all that is in no listed word. What was filtered once stays as it is.
public struct FoulLanguageFilter: Sendable {
    /// A stem in letters, with the place of its first vowel, and the words that are foul with it if not all are.
    private struct Stem {
        let letters: [Letter]
        let vowel: Int
        let words: Set<[Letter]>?
        let longestWord: Int

        func isFoul(in word: ArraySlice<Letter>, at start: Int) -> Bool {
            guard word[start...].starts(with: letters) else { return false }
            guard let words else { return true }
            return word.count <= longestWord && words.contains(Array(word))
        }
    }

    /// The stems that begin with each letter.
    private let stems: [[Stem]]
    private let alphabet: Alphabet

    /// A filter with this list of words.
    public init(words: [FoulWord] = FoulWord.defaults) {
        var alphabet = Alphabet()
        let stems = words.compactMap { word -> Stem? in
            guard let vowel = word.stem.enumerated().first(where: { "aeiou".contains($0.element) }) else { return nil }
            let words = word.words.map { Set($0.map { alphabet.add($0) }) }
            return Stem(
                letters: alphabet.add(word.stem), vowel: vowel.offset, words: words,
                longestWord: words?.map(\.count).max() ?? 0)
        }
        self.alphabet = alphabet
        self.stems = (0..<alphabet.count).map { letter in stems.filter { $0.letters[0] == letter } }
    }

    /// The text as it is shown in a mode.
    public func filter(_ text: String, in mode: LanguageMode = .clean) -> String {
        mode == .profanity ? text : hide(text)
    }

    /// The message as it is shown in a mode.
    public func filter(_ foaas: Foaas, in mode: LanguageMode) -> Foaas {
        Foaas(message: filter(foaas.message, in: mode), subtitle: filter(foaas.subtitle, in: mode))
    }

    private func hide(_ text: String) -> String {
        if var bytes = text.asciiBytes {
            bytes.hide(hiddenPlaces(in: bytes.map { alphabet.letter($0) }), behind: UInt8(ascii: "*"))
            return String(decoding: bytes, as: UTF8.self)
        }
        var characters = Array(text)
        characters.hide(hiddenPlaces(in: characters.map { alphabet.letter($0) }), behind: "*")
        return String(characters)
    }

    private func hiddenPlaces(in text: [Letter]) -> [Int] {
        var (letters, hidden) = (text, [Int]())
        var words = letters.words(in: letters.indices)
        while let word = words.popLast() {
            let places = foulPlaces(in: letters[word])
            guard !places.isEmpty else { continue }
            hidden += places
            // An asterisk parts a word, and a part may be foul in itself.
            letters.hide(places, behind: .none)
            words += letters.words(in: word)
        }
        return hidden
    }

    private func foulPlaces(in word: ArraySlice<Letter>) -> [Int] {
        var places: [Int] = []
        for start in word.indices {
            for stem in stems[Int(word[start])] where stem.isFoul(in: word, at: start) {
                places.append(start + stem.vowel)
            }
        }
        return places
    }
}

/// A letter as a number: one for non-letters, one for letters of no listed word, and one for each other letter.
private typealias Letter = UInt16

extension Letter {
    fileprivate static let none: Letter = 0
    fileprivate static let unlisted: Letter = 1
}

extension [Letter] {
    fileprivate func words(in range: Range<Int>) -> [Range<Int>] {
        self[range].split(separator: .none).map { $0.startIndex..<$0.endIndex }
    }
}

extension Array {
    fileprivate mutating func hide(_ places: [Int], behind element: Element) {
        for place in places { self[place] = element }
    }
}

extension String {
    /// The text as bytes that are a character each; nil if there are others.
    fileprivate var asciiBytes: [UInt8]? {
        let bytes = Array(utf8)
        return bytes.contains { $0 >= 0x80 } ? nil : bytes
    }
}

/// The letters of the listed words. Numbers are compared sooner than characters.
private struct Alphabet {
    private var numbers: [String: Letter] = [:]
    private var ascii = (0..<128).map { Character(Unicode.Scalar(UInt8($0))).isLetter ? Letter.unlisted : .none }

    var count: Int { numbers.count + 2 }

    mutating func add(_ word: String) -> [Letter] {
        word.map { character in
            let letter = character.lowercased()
            let number = numbers[letter] ?? Letter(clamping: count)
            numbers[letter] = number
            for code in ascii.indices where Character(Unicode.Scalar(UInt8(code))).lowercased() == letter {
                ascii[code] = number
            }
            return number
        }
    }

    func letter(_ byte: UInt8) -> Letter { ascii[Int(byte)] }

    func letter(_ character: Character) -> Letter {
        if let byte = character.utf8.first, byte < 0x80, character.utf8.count == 1 { return letter(byte) }
        return character.isLetter ? numbers[character.lowercased()] ?? .unlisted : .none
    }
}

extension FoulWord {
    /// The words that are hidden if no others are given.
    public static let defaults: [FoulWord] =
        ["fuck", "bitch", "pussy", "shit"].map { FoulWord($0) } + [
            FoulWord(
                "ass",
                onlyIn: [
                    "ass", "asses", "asshat", "asshats", "asshole", "assholes", "badass", "badasses", "dumbass",
                    "dumbasses", "fatass", "hardass", "jackass", "jackasses", "kickass", "lardass", "smartass",
                    "smartasses", "wiseass",
                ]),
            FoulWord(
                "dick",
                onlyIn: ["dick", "dicks", "dickhead", "dickheads", "dickhole", "dickish", "dickless", "dickwad"]),
            FoulWord(
                "cock", onlyIn: ["cock", "cocks", "cockhead", "cockheads", "cocksucker", "cocksuckers", "cocksucking"]),
            FoulWord("twat", onlyIn: ["twat", "twats", "twatty", "twathead"]),
        ]
}

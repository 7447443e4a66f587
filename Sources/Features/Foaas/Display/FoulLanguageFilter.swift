/// How a message is shown.
public enum LanguageMode: String, Codable, CaseIterable, Sendable {
    /// As it is.
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
    }

    private let stems: [Stem]
    private let alphabet: Alphabet

    /// A filter with this list of words.
    public init(words: [FoulWord] = FoulWord.defaults) {
        var alphabet = Alphabet()
        stems = words.compactMap { word in
            let letters = alphabet.add(word.stem)
            let words = word.words.map { Set($0.map { alphabet.add($0) }) }
            return word.stem.firstIndexOfVowel.map { Stem(letters: letters, vowel: $0, words: words) }
        }
        self.alphabet = alphabet
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
        let letters = text.map(alphabet.letter)
        var hidden: [Int] = []
        var words = letters.indices.split { letters[$0] == .none }.map { $0.startIndex..<$0.endIndex }
        // An asterisk parts a word, and a part may be foul in itself.
        while let word = words.popLast() {
            let places = hiddenPlaces(in: letters[word])
            hidden += places
            guard !places.isEmpty else { continue }
            let parts = word.split(whereSeparator: Set(places).contains)
            words += parts.map { $0.startIndex..<$0.endIndex }
        }
        guard !hidden.isEmpty else { return text }
        var characters = Array(text)
        for place in hidden { characters[place] = "*" }
        return String(characters)
    }

    private func hiddenPlaces(in word: ArraySlice<Letter>) -> [Int] {
        stems.flatMap { stem -> [Int] in
            guard word.count >= stem.letters.count, stem.words?.contains(Array(word)) ?? true else { return [] }
            return (word.startIndex...(word.endIndex - stem.letters.count))
                .filter { word[$0] == stem.letters[0] && word[$0...].starts(with: stem.letters) }
                .map { $0 + stem.vowel }
        }
    }
}

/// A letter as a number: none for what is no letter, and one for all that no listed word has.
private typealias Letter = UInt16

extension Letter {
    fileprivate static let none: Letter = 0
    fileprivate static let unlisted: Letter = 1
}

/// The letters of the listed words. Numbers are compared sooner than characters.
private struct Alphabet {
    private var numbers: [String: Letter] = [:]
    private var ascii = (0..<128).map { Character(Unicode.Scalar(UInt8($0))).isLetter ? Letter.unlisted : .none }

    mutating func add(_ word: String) -> [Letter] {
        word.map { character in
            let letter = character.lowercased()
            let number = numbers[letter] ?? Letter(clamping: numbers.count + 2)
            numbers[letter] = number
            for case let code in ascii.indices where String(Unicode.Scalar(UInt8(code))).lowercased() == letter {
                ascii[code] = number
            }
            return number
        }
    }

    func letter(_ character: Character) -> Letter {
        if let code = character.utf8.first, code < 128, character.utf8.count == 1 { return ascii[Int(code)] }
        return character.isLetter ? numbers[character.lowercased()] ?? .unlisted : .none
    }
}

extension String {
    fileprivate var firstIndexOfVowel: Int? { enumerated().first { "aeiou".contains($0.element) }?.offset }
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

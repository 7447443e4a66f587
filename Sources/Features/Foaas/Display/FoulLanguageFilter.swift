/// How a message is shown.
public enum LanguageMode: String, Codable, CaseIterable, Sendable {
    /// Unfiltered.
    case profanity
    /// With an asterisk for the first vowel of a foul word.
    case clean
}

/// A foul word, or the stem of many.
public struct FoulWord: Hashable, Sendable {
    /// The letters whose first vowel is hidden, in lower case.
    public let stem: String
    /// The words in which it is foul, in lower case; nil for all that contain it.
    public let words: Set<String>?
    /// The words in which it is clean, in lower case.
    public let cleanWords: Set<String>

    /// A stem that is foul in every word but some, or in some words only. Either may have other characters than letters in it, as in
    /// "dumb-ass": that is found as it stands, and parts no other words.
    public init(_ stem: String, onlyIn words: Set<String>? = nil, exceptIn cleanWords: Set<String> = []) {
        self.stem = stem.lowercased()
        self.words = words.map { Set($0.map { $0.lowercased() }) }
        self.cleanWords = Set(cleanWords.map { $0.lowercased() })
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
        var cleanWords: Set<[Letter]> = []
        let longestWord: Int
        /// Whether there is something else than letters in it.
        let isPhrase: Bool

        func isFoul(in word: ArraySlice<Letter>, at start: Int) -> Bool {
            guard word[start...].starts(with: letters) else { return false }
            guard let words else { return cleanWords.isEmpty || !cleanWords.contains(Array(word)) }
            return word.count <= longestWord && words.contains(Array(word))
        }
    }

    /// The stems that begin with each letter; phrases among them are in no word.
    private let stems: [[Stem]]
    private let phrases: [Stem]
    private let alphabet: Alphabet

    /// The filter with the list of this module, made once.
    public static let standard = FoulLanguageFilter()

    /// A filter with this list of words.
    public init(words: [FoulWord] = FoulWord.defaults) {
        var alphabet = Alphabet()
        let stems = words.flatMap { word -> [Stem] in
            guard let vowel = word.stem.enumerated().first(where: { "aeiou".contains($0.element) })?.offset else {
                return []
            }
            let (whole, phrases) = (word.words?.filter(\.isWord), word.words?.filter { !$0.isWord } ?? [])
            let listed = whole.map { Set($0.map { alphabet.add($0) }) }
            let stem = Stem(
                letters: alphabet.add(word.stem), vowel: vowel, words: listed,
                cleanWords: Set(word.cleanWords.map { alphabet.add($0) }), longestWord: listed?.map(\.count).max() ?? 0,
                isPhrase: !word.stem.isWord)
            return [stem]
                + phrases.compactMap { phrase in
                    guard let range = phrase.range(of: word.stem) else { return nil }
                    let start = phrase.distance(from: phrase.startIndex, to: range.lowerBound)
                    return Stem(
                        letters: alphabet.add(phrase), vowel: start + vowel, words: nil, longestWord: 0, isPhrase: true)
                }
        }
        self.alphabet = alphabet
        self.stems = (0..<alphabet.count).map { letter in stems.filter { $0.letters[0] == letter } }
        phrases = stems.filter(\.isPhrase)
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
        var (letters, hidden) = (text, phrasePlaces(in: text))
        letters.hide(hidden, behind: .none)
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

    /// The places of a phrase that is surrounded by non-letters.
    private func phrasePlaces(in text: [Letter]) -> [Int] {
        phrases.flatMap { phrase in
            text.indices.compactMap { start in
                let end = start + phrase.letters.count
                let isWhole =
                    (start == 0 || text[start - 1] == .none) && (end >= text.count || text[end] == .none)
                return isWhole && text[start...].starts(with: phrase.letters) ? start + phrase.vowel : nil
            }
        }
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
    fileprivate var isWord: Bool { allSatisfy(\.isLetter) }

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
            guard character.isLetter else { return .none }
            let letter = character.lowercased()
            if let number = numbers[letter] { return number }
            let number = Letter(clamping: count)
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

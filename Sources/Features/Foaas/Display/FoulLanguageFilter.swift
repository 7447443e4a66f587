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
    private let stems: [(letters: [String], words: Set<String>?)]
    private static let vowels: Set = ["a", "e", "i", "o", "u"]

    /// A filter with this list of words.
    public init(words: [FoulWord] = FoulWord.defaults) {
        stems = words.filter { !$0.stem.isEmpty }.map { (Self.letters($0.stem), $0.words) }
    }

    /// The text as it is shown in a mode.
    public func filter(_ text: String, in mode: LanguageMode = .clean) -> String {
        mode == .profanity ? text : hide(text)
    }

    /// The message as it is shown in a mode.
    public func filter(_ foaas: Foaas, in mode: LanguageMode) -> Foaas {
        Foaas(message: filter(foaas.message, in: mode), subtitle: filter(foaas.subtitle, in: mode))
    }

    /// Until nothing is left to hide: an asterisk parts a word, and a part may be foul in itself.
    private func hide(_ text: String) -> String {
        var (hidden, before) = (hideOnce(text), text)
        while hidden != before { (hidden, before) = (hideOnce(hidden), hidden) }
        return hidden
    }

    private func hideOnce(_ text: String) -> String {
        var characters = Array(text)
        var start = 0
        while start < characters.count {
            let end = characters[start...].firstIndex { !$0.isLetter } ?? characters.count
            for index in hiddenLetters(of: characters[start..<end].map { $0.lowercased() }) {
                characters[start + index] = "*"
            }
            start = end + 1
        }
        return String(characters)
    }

    private func hiddenLetters(of word: [String]) -> [Int] {
        let whole = word.joined()
        return stems.flatMap { stem, words -> [Int] in
            guard let vowel = stem.firstIndex(where: Self.vowels.contains), word.count >= stem.count else { return [] }
            if let words, !words.contains(whole) { return [] }
            return (0...(word.count - stem.count))
                .filter { word[$0 + vowel] == stem[vowel] && word[$0...].starts(with: stem) }
                .map { $0 + vowel }
        }
    }

    private static func letters(_ word: String) -> [String] { word.map { $0.lowercased() } }
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

import FoaasFeature
import StreamsTesting
import Testing

@Suite("The filter of foul language")
struct FoulLanguageFilterTests {
    private let filter = FoulLanguageFilter()

    @Test(
        "FO-25: the first vowel of the stem is hidden, in any word with the stem, in its case, each time",
        arguments: [
            ("fuck", "f*ck"), ("FUCK", "F*CK"), ("Motherfucker", "Motherf*cker"), ("bullshit", "bullsh*t"),
            ("Shit, fuckshit!", "Sh*t, f*cksh*t!"), ("fuckfuck", "f*ckf*ck"), ("pussycat", "p*ssycat"),
            ("bitches", "b*tches"),
            ("unfuckingbelievable", "unf*ckingbelievable"), ("'fuck'", "'f*ck'"), ("fuck_you", "f*ck_you"),
        ])
    func stems(text: String, shown: String) {
        #expect(filter.filter(text) == shown)
    }

    @Test(
        "FO-25: stems of clean words are hidden in the listed words alone",
        arguments: [
            ("ass", "*ss"), ("Asses", "*sses"), ("asshole", "*sshole"), ("jackass", "jack*ss"), ("class", "class"),
            ("assassin", "assassin"), ("dick", "d*ck"), ("Dickens", "Dickens"), ("dickhead", "d*ckhead"),
            ("peacock", "peacock"),
            ("cocktail", "cocktail"), ("cocks", "c*cks"), ("twat", "tw*t"), ("saltwater", "saltwater"),
            ("*ass*", "**ss*"),
        ])
    func listedWords(text: String, shown: String) {
        #expect(filter.filter(text) == shown)
    }

    @Test("FO-25: the list of words is given, and nothing else is hidden then")
    func ownList() {
        let own = FoulLanguageFilter(words: [FoulWord("Moist"), FoulWord("ham", onlyIn: ["Hams"]), FoulWord("psst")])
        #expect(own.filter("moisture, fuck, ham, HAMS, psst") == "m*isture, fuck, ham, H*MS, psst")
    }

    @Test("FO-25: for any text and any list the filter is idempotent, and keeps the length in characters")
    func laws() throws {
        let word = Generator<String>.element(of: ["a", "as", "ass", "d", "ad", "dick", "fu", "fuck", "u"])
        let words = Generator<FoulWord>.oneOf([
            word.map { FoulWord($0) }, word.map { FoulWord($0, onlyIn: [$0, $0 + "s"]) },
        ])
        let text = Generator<[String]>.array(
            of: .oneOf([word, .string, .element(of: ["*", " ", "FUCK", "é", "u\u{301}"])])
        ).map { $0.joined() }
        let lists = Generator<[FoulWord]?>.oneOf([.always(nil), Generator<[FoulWord]>.array(of: words).map { $0 }])
        try forAll(Generator { (lists.draw(from: &$0), text.draw(from: &$0)) }, count: 1000) { list, text in
            let filter = list.map { FoulLanguageFilter(words: $0) } ?? FoulLanguageFilter()
            let once = filter.filter(text)
            try checkEqual(filter.filter(once), once)
            try checkEqual(once.count, text.count)
        }
    }

    @Test("FO-25: the hidden part of a text is the same, whatever letters its other words have")
    func otherLetters() throws {
        let piece = Generator<String>.element(of: [
            "Fuck", "shit", "ass", "jackASS", "b", "z", " ", "-", "*", "\r\n", "9",
        ])
        try forAll(Generator<[String]>.array(of: piece).map { $0.joined() }, count: 500) { text in
            try checkEqual(filter.filter("ü " + text + " 界"), "ü " + filter.filter(text) + " 界")
        }
    }

    @Test("FO-25: words without a stem stay as they are, whatever surrounds them")
    func nothingElse() throws {
        let clean = Generator<String>.element(of: [
            "class ", "Dickens, ", "ü. ", "peacock-", "saltwater ", "42 ", "naïve ",
        ])
        try forAll(.array(of: clean)) { texts in
            try checkEqual(
                filter.filter(texts.joined() + "fuck " + texts.joined()), texts.joined() + "f*ck " + texts.joined())
        }
    }

    @Test("A megabyte is filtered like any other text", .timeLimit(.minutes(1)))
    func megabyte() {
        let text = String(repeating: "fucka", count: 1 << 17) + String(repeating: "shit, ", count: 1 << 16)
        #expect(filter.filter(text).count { $0 == "*" } == 3 << 16)
    }

    @Test("FO-26: in one mode all is shown as it is, in the other it is filtered, and the message stays what it was")
    func modes() {
        let foaas = Foaas(message: "Oh shit.", subtitle: "- Dick")
        #expect(filter.filter(foaas, in: .profanity) == foaas)
        #expect(filter.filter(foaas, in: .clean) == Foaas(message: "Oh sh*t.", subtitle: "- D*ck"))
    }
}

import FoaasFeature
import StreamsTesting
import Testing

@Suite("The filter of foul language")
struct FoulLanguageFilterTests {
    private let filter = FoulLanguageFilter()

    @Test(
        "FO-25: the first vowel of the stem is hidden, in any word with the stem, in any case, each time",
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
        "FO-25: stems that clean words contain are hidden only in the listed words",
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

    @Test("FO-25: with another list of words, nothing else is hidden")
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
        try forAll(Generator { (lists.draw(from: &$0), text.draw(from: &$0)) }, count: 300) { list, text in
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

    @Test("FO-25: words without a stem stay unchanged, whatever surrounds them")
    func nothingElse() throws {
        let clean = Generator<String>.element(of: [
            "class ", "Dickens, ", "ü. ", "peacock-", "saltwater ", "42 ", "naïve ",
        ])
        try forAll(.array(of: clean)) { texts in
            try checkEqual(
                filter.filter(texts.joined() + "fuck " + texts.joined()), texts.joined() + "f*ck " + texts.joined())
        }
    }

    @Test("A megabyte is filtered like any other text", .timeLimit(.minutes(5)))
    func megabyte() {
        let text = String(repeating: "fucka", count: 1 << 17) + String(repeating: "shit, ", count: 1 << 16)
        #expect(filter.filter(text).count { $0 == "*" } == 3 << 16)
    }

    @Test("FO-26: one mode shows the original text, the other the filtered one, and the message itself does not change")
    func modes() {
        let foaas = Foaas(message: "Oh shit.", subtitle: "- Dick")
        #expect(filter.filter(foaas, in: .profanity) == foaas)
        #expect(filter.filter(foaas, in: .clean) == Foaas(message: "Oh sh*t.", subtitle: "- D*ck"))
    }

    @Test(
        "FO-25: words derived from a listed stem are hidden",
        arguments: [
            "Cocksplat", "dickface", "asswipe", "cocksure", "dickbag", "dickweed", "twatwaffle", "assholes",
            "Dumbasses",
            "DICKHEADS", "asshats", "cocksucking", "ratass", "dickish", "twats", "dickbreath", "dickbreaths",
        ])
    func compounds(word: String) {
        let shown = filter.filter("you \(word), you")
        #expect(shown.contains("*") && shown.count == word.count + 9)
    }

    @Test("FO-25: clean words that contain a stem stay unchanged")
    func cleanWords() {
        let words = """
            class classic glass grass brass mass pass passport assassin assault assay assemble assembly assent assert assess asset
            assets assign assist associate assume assure assurance bass basset cassette chassis compass embarrass harass
            jurassic lass molasses morass potassium sassy tassel trespass amass crevasse impasse massage message
            Dickens Dickinson dickey dickies Dickson medick Mobydick cockatoo cockatrice cockade cockerel cockle cockney
            cockpit cockroach cocktail cocky peacock hancock hitchcock shuttlecock stopcock weathercock woodcock poppycock
            saltwater wristwatch nightwatch outwatch
            """
        #expect(filter.filter(words) == words)
    }

    @Test("FO-25: the operations of the real server are clean, and so are their messages")
    func realOperations() {
        let names = [
            "Asshole", "Cocksplat", "Shit", "Bag of dicks", "Fuck Off", "Fucking awesome", "Go Fuck Yourself",
            "Dickface", "Ratsass",
        ]
        let king = "Oh fuck off, just really fuck off you total dickface. Christ, :name, you are fucking thick."
        let stems = ["fuck", "shit", "cock", "dick", "asshole"]
        for text in names.prefix(8) + [king] {
            let shown = filter.filter(text).lowercased()
            #expect(!stems.contains { shown.contains($0) }, "\(shown)")
        }
    }

    @Test("FO-25: a listed word with a hyphen or an apostrophe is found, and does not split other words")
    func phrases() {
        let own = FoulLanguageFilter(words: [
            FoulWord("ass", onlyIn: ["dumb-ass", "o'ass"]), FoulWord("f-word"), FoulWord("moist"),
        ])
        #expect(
            own.filter("dumb-ass ass o'ass, the F-word; moist-ham don't")
                == "dumb-*ss ass o'*ss, the F-w*rd; m*ist-ham don't")
        #expect(own.filter("so-moist'ly xdumb-ass dumb-assx") == "so-m*ist'ly xdumb-ass dumb-assx")
    }

    @Test("FO-25: the hidden vowel of a phrase is that of its stem, wherever the stem is in it")
    func stemsOfPhrases() {
        let own = FoulLanguageFilter(words: [FoulWord("dick", onlyIn: ["moby-dick", "moby-dick's"])])
        #expect(own.filter("Moby-Dick, moby-dick's dick, moby-dicks") == "Moby-D*ck, moby-d*ck's dick, moby-dicks")
        #expect(own.filter("moby-dick") == "moby-d*ck" && own.filter("oby-dick moby-dic") == "oby-dick moby-dic")
    }

    @Test("FO-25: a part of a word beside a phrase's asterisk may be a foul word, too")
    func partsOfPhrases() {
        let own = FoulLanguageFilter(words: [FoulWord("ud", onlyIn: ["a-loud"]), FoulWord("lo", onlyIn: ["lo"])])
        #expect(own.filter("loud a-loud lo") == "loud a-l**d l*")
    }

    @Test("FO-25: any list of words and phrases hides everything in one pass, and keeps the length")
    func lawsOfPhrases() throws {
        let part = Generator<String>.element(of: ["a", "l", "o", "ud", "lo", "-", "'", "u"])
        let text = Generator<[String]>.array(of: part).map { $0.joined() }
        let word = Generator { (text.draw(from: &$0), part.draw(from: &$0), text.draw(from: &$0)) }
            .map { before, stem, behind in FoulWord(stem, onlyIn: [before + stem + behind]) }
        let words = Generator<[FoulWord]>.array(of: word)
        try forAll(Generator { (words.draw(from: &$0), text.draw(from: &$0)) }, count: 1_000) { words, text in
            let filter = FoulLanguageFilter(words: words)
            let once = filter.filter(text)
            try checkEqual([filter.filter(once), "\(once.count)"], [once, "\(text.count)"])
        }
    }

    @Test("FO-25: words of any letters may be listed, and are found in capitals, too")
    func anyLetters() throws {
        let letter = Generator<String>.element(of: ["i", "é", "Ж", "ü", "x", "o", "界"])
        try forAll(Generator<[String]>.array(of: letter).map { $0.joined() }, count: 300) { word in
            let filter = FoulLanguageFilter(words: [FoulWord(word)])
            var shown = Array(word.uppercased())
            if let vowel = shown.firstIndex(where: { "IO".contains($0) }) { shown[vowel] = "*" }
            try checkEqual(filter.filter("é " + word.uppercased()), "é " + String(shown))
        }
    }

    @Test("FO-25: a letter with an accent is another letter")
    func accents() {
        #expect(filter.filter("fu\u{301}ck fück fück fuck") == "fu\u{301}ck fück fück f*ck")
    }
}

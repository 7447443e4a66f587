import FeatureValidation
import Foundation
import StreamsTesting
import Testing

let english = Locale(identifier: "en")

@Suite("Validators of strings")
struct StringTests {
    @Test(
        "TV-4: the length is counted in UTF-16, bounds included",
        arguments: [
            ("", .lengthLessThanMinimum), ("a", .lengthLessThanMinimum), ("ab", nil), ("👍", nil), ("abc", nil),
            ("👍👍", .lengthGreaterThanMaximum),
        ] as [(String, ValidationError.Code?)])
    func length(text: String, code: ValidationError.Code?) {
        #expect(Validator.length(minimum: 2, maximum: 3).error(for: text)?.code == code)
    }

    @Test("TV-4: all lengths are valid without bounds, exact sets both bounds, and messages name the bound")
    func lengths() {
        #expect(Validator.length().isValid("") && Validator.length().isValid(String(repeating: "x", count: 9999)))
        let exact = Validator.length(2)
        #expect(exact.error(for: "a")?.message(in: english) == "string length (1) is less than minimum length (2)")
        #expect(exact.error(for: "abc")?.message(in: english) == "string length (3) is greater than maximum length (2)")
    }

    @Test("TV-4, TV-10: a minimum above the maximum traps")
    func bounds() async {
        await #expect(processExitsWith: .failure) { _ = Validator.length(minimum: 3, maximum: 2) }
        await #expect(processExitsWith: .failure) { _ = Validator<Int>.number(minimum: 3, maximum: 2) }
        await #expect(processExitsWith: .success) { _ = Validator<Int>.number(minimum: 2, maximum: 2) }
    }

    @Test(
        "TV-5: the composed length counts Unicode scalars", arguments: [("👍", true), ("e\u{301}", false), ("é", true)])
    func composedLength(text: String, isOne: Bool) {
        #expect(Validator.composedCharacterLength(1).isValid(text) == isOne)
    }

    @Test("TV-6: an expression has to match somewhere; without one everything passes")
    func expression() throws {
        let digits = Validator.matching(try NSRegularExpression(pattern: "[0-9]{2}"))
        #expect(digits.isValid("a12b") && digits.error(for: "a1b")?.code == .doesNotMatchFormat)
        #expect(Validator.matching(nil).isValid("anything"))
    }

    @Test(
        "TV-6: an expression finds its matches, however it begins",
        arguments: [
            ".+@.+", ".+", ".+?a", ".+*", ".++a", ".+{2}a", ".+(a|b)", ".+a|^b", ".+^a", "(.+)@\\1",
        ])
    func sameSearch(pattern: String) throws {
        let expression = try? NSRegularExpression(pattern: pattern)
        let validator = Validator.matching(expression)
        let alphabet = Generator<String>.element(of: ["a", "b", "@", "\n", "+", "👍"])
        try forAll(Generator<[String]>.array(of: alphabet).map { $0.joined() }) { text in
            let found = expression.map { $0.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil }
            try checkEqual(validator.isValid(text), found ?? true)
        }
    }

    @Test("TV-7: a prefix, a suffix or a part of the string is found, case-sensitively or not")
    func parts() {
        #expect(Validator.prefix("ab").isValid("abc") && !Validator.prefix("b").isValid("abc"))
        #expect(!Validator.prefix("AB").isValid("abc") && Validator.prefix("AB", isCaseSensitive: false).isValid("abc"))
        #expect(Validator.suffix("bc").isValid("abcbc") && !Validator.suffix("b").isValid("abc"))
        #expect(Validator.suffix("BC", isCaseSensitive: false).isValid("abc") && !Validator.suffix("BC").isValid("abc"))
        #expect(Validator.substring("b").isValid("abc") && !Validator.substring("x").isValid("abc"))
        #expect(
            Validator.substring("B", isCaseSensitive: false).isValid("abc") && !Validator.substring("B").isValid("abc"))
    }

    @Test("TV-7: without a pattern everything passes; an empty one is found nowhere", arguments: ["", "abc"])
    func emptyPatterns(text: String) {
        let makers = [Validator.prefix, Validator.suffix, Validator.substring]
        #expect(
            makers.allSatisfy {
                $0(nil, true).isValid(text) && $0("", true).error(for: text)?.code == .doesNotMatchFormat
            })
    }

    @Test(
        "TV-8: a wildcard pattern matches the whole string",
        arguments: [
            ("*.gif", "a.gif", true), ("*.gif", "a.gifs", false), ("?", "👩‍👩‍👧", true), ("?", "", false), ("", "", true),
            ("a*b*c", "a-b-b-c", true), ("a*b*c", "a-c-b", false), ("**", "", true), ("[a]", "[a]", true),
            ("[a]", "a", false),
        ])
    func wildcard(pattern: String, text: String, matches: Bool) {
        #expect(Validator.wildcard(pattern).isValid(text) == matches)
    }

    @Test("TV-8: case matters by default, and without a pattern everything passes")
    func wildcardCase() {
        #expect(
            !Validator.wildcard("A*").isValid("abc") && Validator.wildcard("A*", isCaseSensitive: false).isValid("abc"))
        #expect(Validator.wildcard(nil).isValid("anything"))
    }

    @Test("TV-8: a wildcard pattern finds the same strings as the equivalent expression")
    func wildcardModel() throws {
        let pattern = Generator<[String]>.array(of: .element(of: ["a", "b", "*", "?"])).map { $0.joined() }
        let text = Generator<[String]>.array(of: .element(of: ["a", "b"])).map { $0.joined() }
        try forAll(pattern.flatMap { pattern in text.map { (pattern, $0) } }, count: 1000) { pattern, text in
            let model = pattern.replacing("*", with: ".*").replacing("?", with: ".")
            try checkEqual(Validator.wildcard(pattern).isValid(text), try Regex(model).wholeMatch(in: text) != nil)
        }
    }

    @Test("TV-9: every character is in the set; an empty string passes, and so does any string without a set")
    func characters() {
        let letters = Validator.characters(in: .letters)
        #expect(letters.isValid("abç") && letters.isValid("") && letters.error(for: "a1")?.code == .doesNotMatchFormat)
        #expect(Validator.characters(in: nil).isValid("1 2"))
    }

    @Test("TV-6: an expression with comments in it is searched for correctly")
    func commentsInExpressions() throws {
        let expression = try NSRegularExpression(pattern: ".+ # anything\n@", options: .allowCommentsAndWhitespace)
        #expect(Validator.matching(expression).isValid("a@") && !Validator.matching(expression).isValid("@"))
    }

    private var validators: [Validator<String>] {
        let digit = Validator.matching(try? NSRegularExpression(pattern: "[0-9]"))
        return [digit, .prefix("a"), .suffix("b"), .substring("c"), .wildcard("d*")]
    }

    @Test("TV-6, TV-7, TV-8: descriptions say what is required")
    func descriptions() {
        #expect(
            validators.map(\.description) == [
                "a string with regular expression [0-9]", "a string with prefix a", "a string with suffix b",
                "a string with substring c", "a string with wildcard pattern d*",
            ])
    }

    @Test("TV-6, TV-7, TV-8: messages say what was expected, in the user's language")
    func messages() {
        #expect(
            validators.map { $0.error(for: "x")?.message(in: Locale(identifier: "pt-BR")) } == [
                "o texto não corresponde à expressão regular ([0-9])", "o texto não começa com (a)",
                "o texto não termina com (b)", "o texto não contém (c)", "o texto não corresponde ao padrão (d*)",
            ])
    }
}

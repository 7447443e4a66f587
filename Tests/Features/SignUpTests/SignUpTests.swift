import FeatureValidation
import StreamsTesting
import Testing

@testable import SignUpFeature

@Suite("Sign-up")
struct SignUpTests {
    private let valid: [SignUpField: String] = [.emailAddress: "johndoe@example.com", .age: "13", .password: "12345"]

    private func codes(_ field: SignUpField, _ text: String?) -> [ValidationError.Code] {
        var texts = valid
        texts[field] = text
        return SignUpForm(texts).validationError?[.field(field.rawValue)].map(\.code) ?? []
    }

    @Test(
        "TS-1: three fields with labels and hints, the password masked, and a button",
        arguments: [
            ("en", ["Email", "Age", "Password"], "For ages 13 and up", "Submit"),
            ("pt-BR", ["E-mail", "Idade", "Senha"], "A partir de 13 anos", "Enviar"),
            ("el", ["Email", "Ηλικία", "Κωδικός"], "Από 13 ετών και άνω", "Υποβολή"),
        ])
    func screen(language: String, labels: [String], ageHint: String, submit: String) {
        let screen = SignUpPresenter(locale: .init(identifier: language)).map([.password: "se cr👩‍👩‍👧t"])
        #expect(screen.fields.map(\.label) == labels && screen.submit == submit)
        #expect(screen.fields[0].hint == "johndoe@example.com" && screen.fields[1].hint == ageHint)
        #expect(screen.fields.map(\.shownText) == ["", "", "•••••••"])
    }

    @Test(
        "TS-2: an email address has 3 to 99 UTF-16 units, and something on both sides of an @",
        arguments: [
            ("a@b", []), ("a@", [.lengthLessThanMinimum, .doesNotMatchFormat]), ("abc", [.doesNotMatchFormat]),
            ("@bc", [.doesNotMatchFormat]), ("a\n@b", [.doesNotMatchFormat]), ("x\na@b\ny", []),
            ("a@\n", [.doesNotMatchFormat]),
            ("a@" + String(repeating: "b", count: 97), []),
            ("a@" + String(repeating: "b", count: 98), [.lengthGreaterThanMaximum]),
        ] as [(String, [ValidationError.Code])])
    func emailAddress(text: String, expected: [ValidationError.Code]) {
        #expect(codes(.emailAddress, text) == expected)
    }

    @Test(
        "TS-3: an age is 13 to 150",
        arguments: [
            ("12", [.lessThanMinimum]), ("13", []), ("150", []), ("151", [.greaterThanMaximum]),
            ("-13", [.lessThanMinimum]),
        ] as [(String, [ValidationError.Code])])
    func age(text: String, expected: [ValidationError.Code]) {
        #expect(codes(.age, text) == expected)
    }

    @Test(
        "TS-4: a password has 5 to 99 UTF-16 units",
        arguments: [
            ("1234", [.lengthLessThanMinimum]), ("12345", []), (String(repeating: "x", count: 99), []),
            (String(repeating: "x", count: 100), [.lengthGreaterThanMaximum]),
        ] as [(String, [ValidationError.Code])])
    func password(text: String, expected: [ValidationError.Code]) {
        #expect(codes(.password, text) == expected)
    }

    @Test(
        "TS-5: the age is the integer at the beginning of its text",
        arguments: [
            ("", 0), ("abc", 0), ("13abc", 13), ("12.9", 12), (" 42", 42), ("+7", 7), ("-8", -8), ("--8", 0), ("٣", 0),
            ("9999999999999999999999", .max), ("-9999999999999999999999", .min),
        ])
    func wholeNumber(text: String, age: Int) {
        #expect(SignUpForm([.age: text]).age == age)
    }

    @Test(
        "TS-1: an invalid field states its rule once it is marked, in each language",
        arguments: [
            ("en", "Sign Up", "At least 5 characters", "5 to 99 characters"),
            ("pt-BR", "Cadastro", "Pelo menos 5 caracteres", "De 5 a 99 caracteres"),
        ])
    func rules(language: String, title: String, hint: String, rule: String) {
        let presenter = SignUpPresenter(locale: .init(identifier: language))
        let screen = presenter.map([.password: "1234", .age: "1"], told: [.password])
        #expect(screen.title == title && screen.fields[2].hint == hint)
        #expect(screen.fields.map(\.message) == [nil, nil, rule])
        #expect(presenter.map(valid, told: [.password]).fields[2].message == nil)
        #expect(presenter.acceptance(of: SignUpForm(valid)).contains("johndoe@example.com"))
    }

    @Test("TS-1: every field has its own rule, in each language", arguments: ["en", "pt-BR", "el"])
    func allRules(language: String) {
        let presenter = SignUpPresenter(locale: .init(identifier: language))
        let fields = presenter.map([.emailAddress: "", .age: "", .password: ""], told: Set(SignUpField.allCases)).fields
        let rules = [
            "en": ["An address like johndoe@example.com, of at most 99 characters", "A number from 13 to 150"],
            "pt-BR": ["Um endereço como johndoe@example.com, de até 99 caracteres", "Um número de 13 a 150"],
            "el": ["Μια διεύθυνση όπως johndoe@example.com, έως 99 χαρακτήρες", "Ένας αριθμός από 13 έως 150"],
        ]
        #expect(fields.prefix(2).map(\.message) == rules[language])
    }

    @Test("TS-6: before any edit all fields are empty, and the form is not valid")
    func untouched() {
        let form = SignUpForm()
        #expect(form.emailAddress == nil && form.age == nil && form.password == nil && !form.isValid)
        #expect(form.validationError?[.field("age")].map(\.code) == [.valueNil])
    }

    @Test("TS-7: one validator checks the three fields of the form, and reports each")
    func oneValidator() {
        let error = SignUpForm.validator.error(for: SignUpForm([.emailAddress: "a", .age: "12", .password: "1234"]))
        #expect(error?.code == .keyPaths)
        #expect(error?.parts.map(\.place) == [.field("emailAddress"), .field("age"), .field("password")])
        #expect(error?[.field("emailAddress")].count == 2)
    }

    @Test("TS-8: Submit is enabled exactly while the form is valid, for any texts")
    func submit() throws {
        let text = Generator<String>.oneOf([.element(of: ["a@b", "13", "12345", "ab", "1234"]), .string])
        let texts = Generator { choices in
            SignUpField.allCases.reduce(into: [:]) { $0[$1] = text.optional.draw(from: &choices) }
        }
        let presenter = SignUpPresenter()
        try forAll(texts, count: 300) { texts in
            let (email, age, password) = (texts[.emailAddress], SignUpForm(texts).age, texts[.password])
            let isRight =
                email.map { (3...99).contains($0.utf16.count) && $0.contains(/.@./.matchingSemantics(.unicodeScalar)) }
            let expected =
                isRight == true && age.map { 13...150 ~= $0 } == true
                && password.map { 5...99 ~= $0.utf16.count } == true
            try checkEqual(presenter.map(texts).isSubmitEnabled, expected)
        }
    }

    @Test("TS-10: the log contains all problems, and not the typed text")
    func log() throws {
        let error = try #require(SignUpForm([.emailAddress: "me", .age: "12", .password: "1234"]).validationError)
        #expect(
            SignUpPresenter(locale: .init(identifier: "en")).log(error) == """
                one or more validators fail
                  emailAddress: string length (2) is less than minimum length (3)
                  emailAddress: string does not match regular expression (.+@.+)
                  age: number (12) is less than minimum (13)
                  password: string length (4) is less than minimum length (5)
                """)
    }

    @Test("A megabyte in every field is refused like any other text that is too long", .timeLimit(.minutes(5)))
    func megabyte() {
        let text = String(repeating: "1", count: 1 << 20)
        let error = SignUpForm([.emailAddress: text, .age: text, .password: text]).validationError
        #expect(error?[.field("emailAddress")].map(\.code) == [.lengthGreaterThanMaximum, .doesNotMatchFormat])
        #expect(error?[.field("age")].map(\.code) == [.greaterThanMaximum])
    }

    @Test("A language without a table gets English")
    func otherLanguage() {
        let screens = ["fr", "en"].map { SignUpPresenter(locale: .init(identifier: $0)).map([:]) }
        #expect(screens[0] == screens[1])
    }
}

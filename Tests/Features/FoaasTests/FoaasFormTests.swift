import FoaasFeature
import Foundation
import StreamsTesting
import Testing

@Suite("The form of an operation")
struct FoaasFormTests {
    private let bus = operation("/bus/:name/:from", "name", "from")
    private let presenter = FoaasPresenter(locale: english)

    @Test("FO-16: the name of the operation, the whole text with its placeholders, and a field for each key")
    func screen() {
        let screen = presenter.form(FoaasForm(bus, "Hi :name!"), in: .profanity)
        #expect(screen.title == "An operation" && screen.preview?.map(\.text) == ["Hi ", "name", "!"])
        #expect(screen.fields.map(\.key) == ["name", "from"] && screen.fields.map(\.label) == ["Name", "From"])
        #expect(presenter.form(FoaasForm(operation: bus), in: .clean).preview == nil)
    }

    @Test("FO-17: the preview follows each letter, and an emptied field shows its placeholder again")
    func livePreview() {
        var form = FoaasForm(bus, "Hi :name!")
        let shown = ["N", "Na", "N", ""].map { text in
            form.enter(text, for: "name")
            return form.foaas?.message
        }
        #expect(shown == ["Hi N!", "Hi Na!", "Hi N!", "Hi name!"])
    }

    @Test("FO-18: the preview of one answer equals that of the server for any values")
    func preview() throws {
        let value = Generator<String>.oneOf([.element(of: [":from", ":name", "name", "field", "a:b"]), .string])
        try forAll(Generator<[String]>.array(of: value, count: 2...2), count: 300) { values in
            let (name, from) = (values[0].isEmpty ? "name" : values[0], values[1].isEmpty ? "from" : values[1])
            let form = FoaasForm(bus, "Dear :name, :names: it is :from.", ["name": values[0], "from": values[1]])
            try checkEqual(form.foaas, Foaas(message: "Dear \(name), \(name)s: it is \(from).", subtitle: "- \(from)"))
        }
    }

    @Test("FO-18: of two placeholders with the same beginning, the longer one is replaced")
    func similarPlaceholders() {
        let form = FoaasForm(
            operation("/:name/:names", "name", "names"), ":names and :name", ["name": "A", "names": "B"])
        #expect(form.foaas?.message == "B and A")
    }

    @Test(
        "FO-20: the form is done when every field is filled: a blank, or the key itself, fills nothing",
        arguments: [
            ("", false), (" \n", false), ("name", false), (" name ", false), ("Name", true), ("Nala", true),
            ("field", true),
        ])
    func isComplete(name: String, isComplete: Bool) {
        let form = FoaasForm(bus, "Hi :name!", ["name": name, "from": "Ann"])
        #expect(form.isComplete == isComplete && form.missingKeys == (isComplete ? [] : ["name"]))
    }

    @Test(
        "FO-20: an incomplete form has a message",
        arguments: [
            ("en", "Oops!", "Please fill out all fields", "Okay"),
            ("pt-BR", "Ops!", "Preencha todos os campos", "Certo"),
            ("el", "Ωχ!", "Συμπληρώστε όλα τα πεδία", "Εντάξει"),
        ])
    func alert(language: String, title: String, message: String, button: String) {
        let alert = FoaasPresenter(locale: .init(identifier: language)).incomplete
        #expect([alert.title, alert.message, alert.button] == [title, message, button])
    }

    @Test("FO-25: the preview is filtered as a whole, even if a word begins in one run and ends in another")
    func filteredPreview() {
        let form = FoaasForm(bus, "fu:from cl:name, :name", ["name": "ass", "from": "ck🇬🇷"])
        let spans = presenter.form(form, in: .clean).preview
        #expect(spans?.map(\.text) == ["f*", "ck🇬🇷", " cl", "ass", ", ", "*ss"])
        #expect(presenter.form(form, in: .profanity).preview?.map(\.text).joined() == "fuck🇬🇷 class, ass")
    }

    @Test("FO-32: a placeholder in the preview leads to its field, and plain text nowhere")
    func spans() throws {
        let form = FoaasForm(bus, "Hi :name!", ["name": "Nala"])
        let spans = try #require(presenter.form(form, in: .clean).preview)
        #expect(spans.map(\.key) == [nil, "name", nil] && spans.map { form.key(at: $0) } == [nil, "name", nil])
    }

    @Test(
        "A missing preview is explained in each language",
        arguments: [
            ("en", "No preview: x"), ("pt-BR", "Sem prévia: x"), ("el", "Χωρίς προεπισκόπηση: x"),
            ("fr", "No preview: x"),
        ])
    func failure(language: String, message: String) {
        var form = FoaasForm(operation: bus)
        form.failure = "x"
        #expect(FoaasPresenter(locale: .init(identifier: language)).form(form, in: .clean).failure == message)
    }

    @Test("A megabyte of any characters is one value of the path and of the preview")
    func megabyte() {
        let text = String(repeating: "é\u{202E}/:from🏳️‍🌈\u{0}", count: 1 << 16)
        let form = FoaasForm(bus, "Hi :name!", ["name": text])
        #expect(form.foaas?.message == "Hi \(text)!" && form.builder.build().split(separator: "/").count == 3)
    }

    @Test("A failure is shown with its own message, or as an unreachable server")
    func reasons() {
        let refused = presenter.reason(FoaasMapper.Error.invalidData, unreachable: "x")
        #expect(refused == "the server's answer makes no sense")
        #expect(presenter.reason(POSIXError(.EIO), unreachable: "x") == "x")
    }
}

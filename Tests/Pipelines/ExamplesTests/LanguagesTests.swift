import Foundation
import Testing

@testable import StreamsExamples

/// Tests the real program in other languages than English.
@Suite(.timeLimit(.minutes(5)))
struct LanguagesTests {
    /// Returns the program's output and its exit code. The language is the environment's, unless an option says
    /// otherwise.
    private func output(_ line: String, environment: String = "LANG=C") throws -> (text: String, code: Int32) {
        try Shell.output(
            of: "env", ["-u", "LC_ALL", environment, Shell.program] + line.split(separator: " ").map(String.init))
    }

    @Test(
        "EF-82: the steps of an example are printed in the user's language, and nothing in English",
        arguments: Example.allCases, ["pt-BR", "el"])
    func steps(example: Example, language: String) throws {
        let (text, code) = try output("tour \(example.rawValue) --lang \(language)")
        let locale = Locale(identifier: language)
        #expect(code == 0 && text.contains(example.text.text(in: locale)))
        let told = Text.allCases.filter { text.contains($0.text(in: locale)) }
        #expect(told.count >= 7, "\(told)")
        let english = Text.allCases.filter { $0.english.contains(" ") && text.contains($0.english) }
        #expect(english.isEmpty, "\(english)")
    }

    @Test(
        "EF-83: where the output cannot be written the program ends with an error that says so, and does not crash",
        arguments: [(">/dev/full", "the disk is full"), (">&-", "it is not there"), ("<&- >&-", "it is not there")])
    func noOutput(redirection: String, reason: String) throws {
        let line = "SWIFT_BACKTRACE=enable=no '\(Shell.program)' tour sign-up --lang en \(redirection)"
        let (text, code) = try Shell.output(of: "sh", ["-c", line])
        #expect(code == 1 && text == "Error: The output could not be written: \(reason).\n", "\(text)")
    }

    @Test("EF-82: the language is that of the environment, in the log, too")
    func environment() throws {
        let (text, code) = try output("tour feed", environment: "LANG=el_GR.UTF-8")
        #expect(code == 0 && text.contains("δίκτυο   GET /v1/feed") && text.contains("μνήμη    έγραψε το feed: "))
        #expect(text.contains("απέτυχε  Η πρώτη σελίδα: ο διακομιστής δεν είναι προσβάσιμος\n"))
        #expect(text.contains("Η πρώτη σελίδα: ο διακομιστής δεν είναι προσβάσιμος · η κρυφή μνήμη είναι άδεια."))
    }

    @Test(
        "EF-75: failures of the messages and of the wallet are in the log, too, in the user's language",
        arguments: [
            ("foaas", "el", "απέτυχε  Η προεπισκόπηση: ο διακομιστής δεν είναι προσβάσιμος"),
            ("gif-wallet", "pt-BR", "falhou   A busca: não é possível alcançar o servidor"),
        ])
    func failures(example: String, language: String, line: String) throws {
        let (text, code) = try output("tour \(example) --lang \(language)")
        #expect(
            code == 0 && text.contains("   │ \(line)\n") && text.components(separatedBy: line).count == 2, "\(text)")
    }

    @Test("EF-82: the log of the sign-up form has its label and its lines in the user's language")
    func log() throws {
        let (text, _) = try output("tour sign-up --lang pt-BR")
        #expect(text.contains("   ▪ registro: está tudo certo\n") && !text.contains("is less than"))
    }

    @Test(
        "EF-82: errors of a command line are in the language that it requests, wherever the option is",
        arguments: [
            ("feed --lang pt-BR --api ftp://a", "Erro: 'ftp://a' não é o endereço de um servidor"),
            ("feed --theme pink --lang el", "Σφάλμα: Το 'pink' δεν είναι θέμα"),
            ("sign-up --store x --lang el", "Σφάλμα: Το 'sign-up' δεν χρησιμοποιεί το --store"),
            ("gif-wallet --lang pt-BR --key-file /nowhere", "Erro: Não há chave no arquivo '/nowhere'."),
            ("feed --lang tlh", "Error: 'tlh' is no language of the app"),
            ("explain", "Error: explain needs a value."),
        ])
    func refusals(line: String, sentence: String) throws {
        let (text, code) = try output(line)
        #expect(code == 1 && text.hasPrefix(sentence) && text.split(separator: "\n").count == 1, "\(text)")
    }

    @Test(
        "EF-83: for any failure, the program prints texts in the user's language, and none of Swift's",
        arguments: [
            "feed --api http://127.0.0.1:1", "feed --report /dev/null/runs", "feed --cache /dev/null/cache",
            "foaas --api http://127.0.0.1:1", "foaas --store /dev/null/store", "gif-wallet --store /dev/null/store",
            "gif-wallet --api http://127.0.0.1:1", "add-event --store /dev/null/store", "explain /dev/null",
            "marbles --write /dev/null/marbles", "explain nothing",
        ])
    func faults(line: String) throws {
        let (text, _) = try output(
            "\(line) \(line.contains("--write") || line.contains("explain") ? "" : "--plain")",
            environment: "LANG=el_GR.UTF-8")
        let raw = text.firstMatch(of: /Error|Domain|Code=|Swift\.|Optional\(|NSCocoa|errno|couldn.t|No such|Permission/)
        #expect(raw == nil, "\(text)")
        #expect(text.unicodeScalars.contains { ("α"..."ω").contains($0) })
    }
}

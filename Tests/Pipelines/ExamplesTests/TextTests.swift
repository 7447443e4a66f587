import FeatureDemoAPI
import Foundation
import Testing

@testable import StreamsExamples

/// Tests the texts that the program prints beside its screens.
@Suite struct TextTests {
    private let locales = ["en", "pt-BR", "el"].map(Locale.init(identifier:))

    @Test("EF-82: every text of the program exists in each language, with the same placeholders")
    func words() {
        for text in Text.allCases {
            let words = locales.map { text.text(in: $0) }
            #expect(words[0] == text.english && !words.contains(text.rawValue), "\(text)")
            #expect(words[2] != words[0] && words[2].isGreek || text == .bytes, "\(text) in Greek: \(words[2])")
            #expect(words[1] != words[0] || [.bytes, .cacheLabel].contains(text), "\(text) in Portuguese: \(words[1])")
            #expect(words.allSatisfy { $0.places == text.english.places }, "\(text): \(words)")
        }
    }

    @Test("EF-82: a sentence ends with a full stop in each language, or in none")
    func fullStops() {
        for text in Text.allCases {
            #expect(Set(locales.map { text.text(in: $0).hasSuffix(".") }).count == 1, "\(text)")
        }
    }

    @Test("EF-82: a language that the apps do not support gets English")
    func others() {
        #expect(Text.noServer.text(in: Locale(identifier: "fi")) == "There is no server.")
    }

    @Test("EF-83: an unknown error has a text in each language")
    func unknownErrors() {
        let known = [Failure(.noServer), Failure(at: URL(filePath: "/"), Odd(secret: "raw"))]
        for error in known + [Odd(secret: "raw"), NSError(domain: "raw", code: 7)] as [any Error] {
            let sentences = locales.map { Failure.sentence(of: error, in: $0) }
            #expect(Set(sentences).count == 3 && sentences[2].isGreek, "\(sentences)")
            for sentence in sentences {
                #expect(sentence.hasSuffix(".") && !sentence.contains("raw") && !sentence.contains("Odd"))
            }
        }
    }

    @Test("EF-83: an examples' server that cannot start says so in the user's language")
    func noDemoServer() throws {
        let server = try DemoServer()
        defer { server.stop() }
        let error = #expect(throws: DemoServerError.self) { try DemoServer(port: server.port) }
        let sentence = Failure.sentence(of: try #require(error), in: locales[2])
        #expect(sentence == "Ο διακομιστής επίδειξης δεν μπορεί να χρησιμοποιηθεί: κάτι πήγε στραβά.")
    }

    @Test("EF-83: the log of the feed has texts for a failed request")
    func unknownErrorsInLog() throws {
        let file = URL.temporaryDirectory.appending(path: "trace")
        let journal = Journal(locales[2])
        journal.observe(.failed(file, Odd(secret: "raw"), after: .zero))
        journal.observe(.readImage(file, bytes: nil))
        let lines = journal.takeLines()
        #expect(lines.count == 2 && lines[0].hasPrefix("δίκτυο   GET ") && lines[0].contains("κάτι πήγε στραβά"))
        #expect(lines[1] == "μνήμη    διάβασε trace → τίποτα")
    }

    @Test("EF-82: sizes are formatted for the language")
    func sizes() {
        #expect(locales.map { Journal($0).size(1_250_000) } == ["1250.0 kB", "1250,0 kB", "1250,0 kB"])
        #expect(locales.map { Journal($0).size(12) } == ["12 bytes", "12 bytes", "12 byte"])
    }

    private struct Odd: Error { let secret: String }
}

extension String {
    fileprivate var isGreek: Bool { unicodeScalars.contains { ("α"..."ω").contains($0) } }

    /// The placeholders in the text.
    fileprivate var places: Set<Substring> { Set(matches(of: /%[1-9]/).map(\.output)) }
}

import Combine
import Foundation
import Testing
import XMLCoder
import Yams

/// Coders that are Combine's where it can be imported.
@Suite struct CodersTests {
    struct Note: Codable, Equatable { var text: String }

    @Test("XMLCoder's coders conform to Combine's protocols")
    func xml() {
        var notes: [Note] = []
        let coding = Just(Note(text: "hello")).encode(encoder: XMLEncoder())
            .decode(type: Note.self, decoder: XMLDecoder())
            .sink(receiveCompletion: { _ in }, receiveValue: { notes.append($0) })
        #expect(notes == [Note(text: "hello")])
        coding.cancel()
    }

    @Test("Yams' decoder conforms to Combine's protocol")
    func yaml() {
        var notes: [Note] = []
        let decoding = Just(Data("text: hello".utf8)).decode(type: Note.self, decoder: YAMLDecoder())
            .sink(receiveCompletion: { _ in }, receiveValue: { notes.append($0) })
        #expect(notes == [Note(text: "hello")])
        decoding.cancel()
    }
}

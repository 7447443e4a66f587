import Foundation
import Streams
import StreamsFoundation
import StreamsTesting
import Testing

@Suite struct CodingTests {
    private struct Setting: Codable, Equatable {
        var name: String
    }

    private let setting = Setting(name: "volume")

    private func roundTrip<Encoder: TopLevelEncoder, Decoder: TopLevelDecoder>(
        _ encoder: Encoder, _ decoder: Decoder
    ) -> [Setting] where Encoder.Output == Data, Decoder.Input == Data {
        Just(setting).encode(encoder: encoder).decode(type: Setting.self, decoder: decoder).record().values
    }

    @Test("JSON and property list coders decode what they encode")
    func roundTrips() {
        #expect(roundTrip(JSONEncoder(), JSONDecoder()) == [setting])
        #expect(roundTrip(PropertyListEncoder(), PropertyListDecoder()) == [setting])
    }

    @Test("Invalid JSON fails with the decoder's error")
    func failure() throws {
        let recorder = Just(Data("{".utf8)).decode(type: Setting.self, decoder: JSONDecoder()).record()
        guard case .failure(let error) = try #require(recorder.completion) else {
            return #expect(Bool(false), "It has to fail")
        }
        #expect(error is DecodingError && recorder.values == [])
    }
}

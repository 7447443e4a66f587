// Functions with exactly Combine's parameters, so that they can be named, forwarded to and stored.
import Streams

enum Ownership { case strong, weak }

extension Publisher where Failure == Never {
    func assign<Root: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root, ownership: Ownership = .strong
    ) -> AnyCancellable {
        switch ownership {
        case .strong: assign(to: keyPath, on: object)
        case .weak: sink { [weak object] value in object?[keyPath: keyPath] = value }
        }
    }
}

final class Label { var text = "" }
struct Failed: Error, Codable {}

func kept(_ texts: AnyPublisher<String, Never>, _ label: Label) -> [AnyCancellable] {
    let sink: (@escaping (String) -> Void) -> AnyCancellable = texts.sink(receiveValue:)
    let both = texts.sink(receiveCompletion:receiveValue:)
    let assign: (ReferenceWritableKeyPath<Label, String>, Label) -> AnyCancellable = texts.assign(to:on:)
    return [sink { label.text = $0 }, both({ _ in }, { label.text = $0 }), assign(\.text, label)]
}

func encoded(_ recording: Record<Int, Failed>.Recording, _ encoder: any Encoder) throws {
    try recording.encode(into: encoder)
    try recording.encode(to: encoder)
}

func encoded<Failure: Encodable>(_ completion: Subscribers.Completion<Failure>, _ encoder: any Encoder) throws {
    try completion.encode(to: encoder)
}

func decoded<Failure: Decodable>(_ decoder: any Decoder) throws -> Subscribers.Completion<Failure> {
    try Subscribers.Completion(from: decoder)
}

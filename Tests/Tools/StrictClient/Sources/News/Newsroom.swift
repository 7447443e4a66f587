import Streams
import StreamsExtras

/// A text that the server tells its clients.
public struct Headline: Sendable {
    /// The subject of the news.
    public let topic: String
    /// The text.
    public let text: String

    /// Makes a headline.
    public init(topic: String, text: String) { (self.topic, self.text) = (topic, text) }
}

/// Tells each client the headlines of its topic. Each request of a server runs in a task of its own.
public struct Newsroom: Sendable {
    private let input: SubjectInput<Headline, Never>
    private let output: SubjectOutput<Headline, Never>

    /// Keeps some headlines for clients to come, and for each client that is slow.
    public init(keeping count: Int = 10) {
        let headlines = ReplaySubject<Headline, Never>(bufferSize: count)
        input = headlines.input
        output = headlines.output(bufferingPolicy: .bufferingNewest(count))
    }

    /// Tells all clients a headline.
    public func publish(_ headline: Headline) { input.send(headline) }

    /// Ends all responses.
    public func close() { input.send(completion: .finished) }

    /// A client's response: the texts of a topic.
    public func texts(about topic: String) -> some AsyncSequence<String, Never> & Sendable {
        output.filter { $0.topic == topic }.map(\.text)
    }

    /// A client's response in another language: texts are translated two at a time, and sent in their order.
    public func texts(
        about topic: String, translatedBy translate: @escaping @Sendable (String) async -> String
    ) -> some AsyncSequence<String, Never> {
        texts(about: topic).publisher.mapAsync(maxConcurrent: 2, translate).typedValues
    }
}

import Streams
import StreamsLayers

/// The layers of a composed pipeline, read from the publisher itself, without a subscription.
///
///     let titles = Deferred { loadFeed() }.named("the feed").map(\.title).removeDuplicates()
///     print(PipelineExplanation(of: titles))
///     // Prints:
///     // effect    Deferred "the feed" → Feed
///     // pure      Map → String
///     // pure      RemoveDuplicates → String
///
/// For a recovery, the replacement publisher is made, as after a failure, and shown below it. A publisher that a
/// closure makes from a value, as in `flatMap`, is unknown before there is a value. Recoveries of recoveries end after
/// eight, as a recovery may recover itself.
public struct PipelineExplanation: Sendable, CustomStringConvertible {
    /// An operator or an origin.
    public struct Layer: Sendable {
        /// The effect of the layer.
        public let kind: Report.Kind
        /// The name that it was given, or its operator's name.
        public let name: String
        /// Its operator's name, and then the name that it was given.
        public let label: String
        /// The type of its output.
        public let output: String
        /// The publishers that it joins, or the publisher that it recovers with.
        public let branches: [PipelineExplanation]
    }

    /// The layers, starting at the origin.
    public let layers: [Layer]

    /// Reads the layers of a publisher.
    public init(of publisher: any Publisher) { self.init(of: publisher, recoveries: 8) }

    private init(of publisher: any Publisher, recoveries: Int) {
        layers = Self.layers(of: LayerReading(of: publisher), recoveries: recoveries)
    }

    private init(layers: [Layer]) { self.layers = layers }

    /// A line for each layer: its kind, its label and the type of its output; branches are indented, and begin with a
    /// dot.
    public var description: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        layers.flatMap { layer in
            let kind = layer.kind.rawValue
            let padding = String(repeating: " ", count: Report.Kind.recovery.rawValue.count - kind.count)
            let line = "\(kind)\(padding)  \(layer.label.inOneLine) → \(layer.output)"
            let branches = layer.branches.flatMap { branch in
                branch.lines.enumerated().map { ($0.offset == 0 ? "  · " : "    ") + $0.element }
            }
            return layer.kind == .recovery ? [line] + branches : branches + [line]
        }
    }
}

// MARK: Reading a publisher

extension PipelineExplanation {
    /// Shows up to that many recoveries inside of each other.
    private static func layers(of reading: LayerReading, recoveries: Int) -> [Layer] {
        let sources = reading.sources
        guard sources.count < 2 else {
            let branches = sources.map { PipelineExplanation(layers: layers(of: $0, recoveries: recoveries)) }
            return [layer(of: reading, reading.publisher, branches)]
        }
        let recovering = recoveries > 0 ? reading.publisher as? any RecoveringPublisher : nil
        let replacement = recovering?.replacement.map { PipelineExplanation(of: $0, recoveries: recoveries - 1) }
        return sources.flatMap { layers(of: $0, recoveries: recoveries) } + [
            layer(of: reading, reading.publisher, replacement.map { [$0] } ?? [])
        ]
    }

    private static func layer(
        of reading: LayerReading, _ publisher: some Publisher, _ branches: [PipelineExplanation]
    ) -> Layer {
        let operation = nameOfOperator(type(of: publisher))
        return Layer(
            kind: Report.Kind(of: type(of: publisher), sourceCount: reading.sources.count),
            name: reading.name ?? operation,
            label: labelInWords(operation, name: reading.name, limit: reading.limit),
            output: "\(type(of: publisher).Output)",
            branches: branches)
    }
}

/// A publisher and its sources, read as a report reads them, but without a run.
private final class LayerReading: WatchedLayer {
    private(set) var publisher: any Publisher
    private(set) var name: String?
    private(set) var limit: Int?
    private(set) var sources: [LayerReading] = []

    init(of publisher: any Publisher) {
        self.publisher = publisher
        read(publisher)
    }

    private func read(_ publisher: any Publisher) {
        self.publisher = publisher
        if let layered = publisher as? any LayeredPublisher { readSources(of: layered) }
    }

    private func readSources(of publisher: some LayeredPublisher) { _ = publisher.over(self) }

    func source<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
        sources.append(LayerReading(of: publisher))
        return nobody()
    }

    func made<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> { nobody() }

    func same<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
        read(publisher)
        return nobody()
    }

    func reveal(_ publisher: any Publisher) { self.publisher = publisher }

    func call(_ name: String, at place: String) { self.name = self.name ?? name }

    func limit(to count: Int) { limit = count }

    /// A publisher that stands for a source. Nobody subscribes to it.
    private func nobody<Output, Failure>() -> AnyPublisher<Output, Failure> { AnyPublisher { _, _ in nil } }
}

/// A publisher that continues with another one.
private protocol RecoveringPublisher { var replacement: (any Publisher)? { get } }

extension Publishers.Catch: RecoveringPublisher {
    /// The publisher for a failure of any type; nil if the handler accepts only a specific type.
    fileprivate var replacement: (any Publisher)? {
        (handler as? (any Error) -> NewPublisher)?(CancellationError())
    }
}

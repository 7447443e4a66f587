import Streams

/// The layers of a composed pipeline, read from the publisher itself, without a subscription.
///
///     print(PipelineExplanation(of: pipelines.makeRemoteCommentsLoader(for: image)))
///     // Prints:
///     // effect    GET /v1/image/2/comments → (Data, Int)
///     // pure      TryMap → Array<ImageComment>
///
/// The publisher of a recovery is made, as after a failure, and shown below it. A publisher that a closure makes from a
/// value, as in `flatMap`, is unknown before there is a value.
public struct PipelineExplanation: Sendable, CustomStringConvertible {
    /// The effect of a layer.
    public enum Kind: String, Sendable {
        /// Begins something in the world, or does it on the way.
        case effect
        /// Makes values of values.
        case pure
        /// Goes on where another publisher has failed.
        case recovery
        /// Makes one publisher of several.
        case joining
        /// Says where, or when, values come.
        case schedule
    }

    /// An operator, or an origin; from the origin on.
    public struct Layer: Sendable {
        /// The effect of the layer.
        public let kind: Kind
        /// Its operator, or the name that it was given.
        public let name: String
        /// The type of its output.
        public let output: String
        /// The publishers that it joins, or the one that it recovers with.
        public let branches: [PipelineExplanation]
    }

    /// From the origin on.
    public let layers: [Layer]

    /// Reads the layers of a publisher.
    public init(of publisher: any Publisher) { layers = Self.layers(of: publisher) }

    /// A line for each layer: its kind, its name and the type of its output; branches are indented, and begin with a
    /// dot.
    public var description: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        layers.flatMap { layer in
            let kind = layer.kind.rawValue
            let padding = String(repeating: " ", count: Kind.recovery.rawValue.count - kind.count)
            let line = "\(kind)\(padding)  \(layer.name) → \(layer.output)"
            let branches = layer.branches.flatMap { branch in
                branch.lines.enumerated().map { ($0.offset == 0 ? "  · " : "    ") + $0.element }
            }
            return layer.kind == .joining ? branches + [line] : [line] + branches
        }
    }
}

// MARK: Reading a publisher

extension PipelineExplanation {
    private static func layers(of publisher: any Publisher) -> [Layer] {
        let publisher = (publisher as? any ErasingPublisher)?.unerased ?? publisher
        let parts = Mirror(reflecting: publisher).children
        let upstreams = parts.compactMap { $0.value as? any Publisher }
        if let name = parts.first(where: { $0.label == "name" })?.value as? String, let upstream = upstreams.first {
            return layers(of: upstream).dropLast() + [layer(of: upstream, name, .effect)]
        }
        let name = String(type(of: publisher)._pipeline.split(separator: " ").last ?? "")
        if let recovering = publisher as? any RecoveringPublisher, let upstream = upstreams.first {
            let replacement = recovering.replacement.map { [PipelineExplanation(of: $0)] } ?? []
            return layers(of: upstream) + [layer(of: publisher, name, .recovery, replacement)]
        }
        guard upstreams.count > 1 else {
            return upstreams.flatMap(layers) + [layer(of: publisher, name, kinds[name] ?? .pure)]
        }
        return [layer(of: publisher, name, .joining, upstreams.map(PipelineExplanation.init))]
    }

    private static func layer(
        of publisher: some Publisher, _ name: String, _ kind: Kind, _ branches: [PipelineExplanation] = []
    ) -> Layer {
        Layer(kind: kind, name: name, output: "\(type(of: publisher).Output)", branches: branches)
    }

    /// The layers that are not pure.
    private static let kinds: [String: Kind] = [
        "Deferred": .effect, "Future": .effect, "Caching": .effect, "HandleEvents": .effect, "Print": .effect,
        "ReceiveOn": .schedule, "SubscribeOn": .schedule, "Delay": .schedule, "Debounce": .schedule,
        "Throttle": .schedule, "Timeout": .schedule, "Retry": .recovery, "ReplaceError": .recovery,
    ]
}

/// A publisher whose type hides another one.
private protocol ErasingPublisher { var unerased: any Publisher { get } }

extension AnyPublisher: ErasingPublisher {
    fileprivate var unerased: any Publisher { base }
}

/// A publisher that goes on with another one.
private protocol RecoveringPublisher { var replacement: (any Publisher)? { get } }

extension Publishers.Catch: RecoveringPublisher {
    /// The publisher for a failure of any kind; nil if the handler takes only its own.
    fileprivate var replacement: (any Publisher)? {
        (handler as? (any Error) -> NewPublisher)?(CancellationError())
    }
}

extension Publisher {
    /// Gives this place in the pipeline a name, for debugging.
    ///
    ///     let cancellable = texts.map(\.count).named("lengths").removeDuplicates().sink { show($0) }
    ///     print(cancellable.debugDescription)
    ///     // Prints: PassthroughSubject → Map → "lengths" → RemoveDuplicates
    ///
    /// Values, demand and completion pass through. The subscription describes itself by the name too, where
    /// ``print(_:to:)`` or ``handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)``
    /// show it.
    public func named(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> PublisherSteps.Named<Self> {
        PublisherSteps.Named(upstream: self, name: name, file: file, line: line)
    }
}

extension PublisherSteps {
    /// Passes all that its upstream sends on, under a name.
    public struct Named<Upstream: Publisher>: _Operator {
        /// The publisher that has a name.
        public let upstream: Upstream
        /// The name.
        public let name: String
        /// Where it was given: the file and the line.
        public let file: StaticString, line: UInt

        /// Gives `upstream` a name in descriptions.
        public init(upstream: Upstream, name: String, file: StaticString = #fileID, line: UInt = #line) {
            (self.upstream, self.name, self.file, self.line) = (upstream, name, file, line)
        }

        /// Attaches the subscriber to the upstream, by a subscription that has the name.
        public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let line = NamedLifeline(name, on: terms.by(Self.self))
            let subscription = upstream._receive(GuardedSubscriber(subscriber, line, on: terms), on: terms.withoutRelay)
            return terms.isUnlimited ? line.keep(subscription) : nil
        }
    }
}

extension PublisherSteps.Named: Equatable where Upstream: Equatable {
    /// Two are equal when their upstreams and their names are.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.upstream == rhs.upstream && lhs.name == rhs.name }
}

private final class NamedLifeline: ForwardingSubscription {
    let name: String

    init(_ name: String, on terms: _Terms) {
        self.name = name
        super.init(on: terms)
    }

    override var description: String { "\"\(name)\"" }
}

extension AnyCancellable: CustomDebugStringConvertible {
    /// The operators of the pipeline that this keeps running, from the origin on: those that were given a name by it.
    ///
    ///     PassthroughSubject → Map → "lengths" → RemoveDuplicates
    ///
    /// A cancelled pipeline has lost its names. A cancellable that was not made by `sink` or `assign` is described as such.
    public var debugDescription: String {
        guard let pipeline = pipeline as? any Publisher.Type else { return "AnyCancellable" }
        var words = pipeline._pipeline.split(separator: " ").map(String.init)
        let (places, names) = (words.indices.filter { isNamed(words[$0]) }, reading(namesOfUpstreams) ?? [])
        // Where a publisher has ended, nobody knows which one of them.
        if places.count == names.count {
            for (place, name) in zip(places, names) { words[place] = name + words[place].dropFirst(5) }
        }
        return words.joined(separator: " ")
    }

    /// One of several publishers has a comma or a parenthesis behind it.
    private func isNamed(_ word: String) -> Bool {
        word.hasPrefix("Named") && word.dropFirst("Named".count).allSatisfy { $0 == "," || $0 == ")" }
    }
}

/// From the origin on.
private func namesOfUpstreams(of subscription: any Subscription) -> [String] {
    guard let subscription = subscription as? any NamedSubscription else { return [] }
    let names = subscription.upstreams.flatMap(namesOfUpstreams)
    return subscription is NamedLifeline ? names + ["\(subscription)"] : names
}

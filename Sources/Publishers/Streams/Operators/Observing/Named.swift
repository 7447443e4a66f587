extension Publisher {
    /// Gives this point in the pipeline a name, for debugging.
    ///
    ///     let cancellable = texts.map(\.count).named("lengths").removeDuplicates().sink { show($0) }
    ///     print(cancellable.debugDescription)
    ///     // Prints: PassthroughSubject → Map → "lengths" → RemoveDuplicates
    ///
    /// Values, demand and completion pass through. The subscription has the name as its description, too, which
    /// ``print(_:to:)`` and
    /// ``handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)`` can show.
    public func named(_ name: String, file: StaticString = #fileID, line: UInt = #line)
        -> some Publisher<Output, Failure> & SendableMetatype
    {
        Sandwich.Named(upstream: self, name: name, file: file, line: line)
    }
}

extension Sandwich {
    /// Passes all signals of its upstream on, under a name.
    package struct Named<Upstream: Publisher>: TermsPublisher {
        package typealias Output = Upstream.Output
        package typealias Failure = Upstream.Failure

        package let upstream: Upstream
        package let name: String
        /// Where the name was given.
        package let file: StaticString, line: UInt

        package init(upstream: Upstream, name: String, file: StaticString, line: UInt) {
            (self.upstream, self.name, self.file, self.line) = (upstream, name, file, line)
        }

        /// Attaches the subscriber to the upstream, with a subscription that has the name.
        package func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let line = NamedLifeline(name, on: terms.by(Self.self))
            return line.keep(upstream._receive(GuardedSubscriber(subscriber, line), on: terms.withoutRelay))
        }
    }
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
    /// The operators of the pipeline that this keeps running, starting at the origin. Named operators appear under
    /// their names.
    ///
    ///     PassthroughSubject → Map → "lengths" → RemoveDuplicates
    ///
    /// A cancelled pipeline has lost its names. A cancellable that was not made by `sink` or `assign` is described as
    /// `AnyCancellable`.
    public var debugDescription: String {
        guard let pipeline = pipeline as? any Publisher.Type else { return "AnyCancellable" }
        var words = Streams.pipeline(of: pipeline).split(separator: " ").map(String.init)
        let (places, names) = (words.indices.filter { isNamed(words[$0]) }, reading(namesOfUpstreams) ?? [])
        // If a publisher has ended, it is unknown which place has lost its name.
        if places.count == names.count {
            for (place, name) in zip(places, names) { words[place] = name + words[place].dropFirst(5) }
        }
        return words.joined(separator: " ")
    }

    /// In a list of several publishers, a comma or a parenthesis follows the name.
    private func isNamed(_ word: String) -> Bool {
        word.hasPrefix("Named") && word.dropFirst("Named".count).allSatisfy { $0 == "," || $0 == ")" }
    }
}

/// The names of the upstream subscriptions, starting at the origin.
private func namesOfUpstreams(of subscription: any Subscription) -> [String] {
    guard let subscription = subscription as? any NamedSubscription else { return [] }
    let names = subscription.upstreams.flatMap(namesOfUpstreams)
    return subscription is NamedLifeline ? names + ["\(subscription)"] : names
}

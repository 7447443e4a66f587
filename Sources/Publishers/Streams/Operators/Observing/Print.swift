extension Publisher {
    /// Prints each event, in both directions, on a line of its own, after the prefix.
    ///
    ///     [1].publisher.print("numbers").sink { _ in }
    ///     // Prints: numbers: receive subscription: ([1]), numbers: request unlimited, numbers: receive value: (1),
    ///     //         numbers: receive finished
    ///
    /// Without a stream, it prints to the standard output; a stream receives a line and its end one after the other, as
    /// from the standard library's `print`. All events pass through. Demand that is returned from
    /// `receive(_:)` is marked as `(synchronous)`. Requests and cancels that come after the end are printed, too.
    public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
        Publishers.Print(upstream: self, prefix: prefix, to: stream)
    }

    /// Stops the program in the debugger when a closure returns true.
    ///
    ///     values.breakpoint(receiveOutput: { $0 < 0 })
    @_alwaysEmitIntoClient public func breakpoint(
        receiveSubscription: ((any Subscription) -> Bool)? = nil, receiveOutput: ((Output) -> Bool)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) -> Publishers.Breakpoint<Self> {
        Publishers.Breakpoint(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion)
    }

    /// Stops the program in the debugger when this publisher fails.
    @_alwaysEmitIntoClient public func breakpointOnError() -> Publishers.Breakpoint<Self> {
        breakpoint(receiveCompletion: { if case .failure = $0 { true } else { false } })
    }
}

extension Publishers {
    /// Prints its upstream's events.
    public struct Print<Upstream: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose events are printed.
        public let upstream: Upstream
        /// The text before each line.
        public let prefix: String
        /// Where it is printed; nil for the standard output.
        public let stream: (any TextOutputStream)?

        /// Prints each event of `upstream` after `prefix`, to the standard output if `stream` is nil.
        public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
            (self.upstream, self.prefix, self.stream) = (upstream, prefix, stream)
        }

        /// Attaches the subscriber to the upstream.
        public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let (start, stream) = (prefix.isEmpty ? "" : prefix + ": ", Box(stream))
            let delivery = SerialDelivery()  // Requests and a cancel may come from other threads than values.
            let log = { (line: String) in
                delivery.afterDelivery {
                    if stream.value == nil {
                        Swift.print(start + line)
                    } else {
                        stream.value?.write(start + line)
                        stream.value?.write("\n")
                    }
                }
            }
            let request = { (more: Subscribers.Demand) in "request \(more.max.map { "max: (\($0))" } ?? "unlimited")" }
            return upstream.handleEvents(
                receiveSubscription: { log("receive subscription: (\($0))") },
                receiveOutput: { log("receive value: (\($0))") },
                receiveCompletion: {
                    if case .failure(let error) = $0 {
                        log("receive error: (\(error))")
                    } else {
                        log("receive finished")
                    }
                }, receiveCancel: { log("receive cancel") },
                receiveRequest: { log(request($0)) }
            ).observe(subscriber, on: terms.by(Self.self)) { log(request($0) + " (synchronous)") }
        }
    }

    /// Stops the program in the debugger when a closure returns true.
    public struct Breakpoint<Upstream: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose signals pass.
        public let upstream: Upstream
        /// Whether to stop at the subscription.
        public let receiveSubscription: ((any Subscription) -> Bool)?
        /// Whether to stop at a value.
        public let receiveOutput: ((Upstream.Output) -> Bool)?
        /// Whether to stop at the completion.
        public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

        /// Stops the debugger at each event of `upstream` for which its closure returns true.
        public init(
            upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
            receiveOutput: ((Upstream.Output) -> Bool)? = nil,
            receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)? = nil
        ) {
            (self.upstream, self.receiveSubscription) = (upstream, receiveSubscription)
            (self.receiveOutput, self.receiveCompletion) = (receiveOutput, receiveCompletion)
        }

        /// Attaches the subscriber to the upstream.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let events = upstream.handleEvents(
                receiveSubscription: { [receiveSubscription] in if receiveSubscription?($0) == true { trap() } },
                receiveOutput: { [receiveOutput] in if receiveOutput?($0) == true { trap() } },
                receiveCompletion: { [receiveCompletion] in if receiveCompletion?($0) == true { trap() } })
            if terms.isUnlimited { return events._receive(subscriber, on: terms) }
            return upstream._receive(ObservingSubscriber(subscriber, of: events), on: terms.withoutRelay)
        }
    }
}

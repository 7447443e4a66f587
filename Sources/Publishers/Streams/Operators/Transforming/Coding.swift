extension Publisher where Output: Encodable {
    /// Encodes each value; if the encoder throws, the publisher fails.
    ///
    ///     settings.encode(encoder: JSONEncoder()).sink(receiveCompletion: { print($0) }, receiveValue: save)
    @_alwaysEmitIntoClient public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder>
    { Publishers.Encode(upstream: self, encoder: encoder) }
}

extension Publisher {
    /// Decodes a value of the given type from each value; if the decoder throws, the publisher fails.
    ///
    ///     responses.decode(type: Settings.self, decoder: JSONDecoder())
    @_alwaysEmitIntoClient public func decode<Item: Decodable, Coder: TopLevelDecoder>(type: Item.Type, decoder: Coder)
        -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input
    { Publishers.Decode(upstream: self, decoder: decoder) }
}

extension Publishers {
    /// Encodes its upstream's values.
    public typealias Encode<Upstream: Publisher, Coder: TopLevelEncoder> = PublisherSteps.StepOperator<
        Upstream, PublisherSteps.Encode<Upstream.Output, Coder>
    >
    where Upstream.Output: Encodable
    /// Decodes its upstream's values.
    public typealias Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder> = PublisherSteps
        .StepOperator<Upstream, PublisherSteps.Decode<Output, Coder>>
    where Upstream.Output == Coder.Input
}

extension PublisherSteps.StepOperator {
    /// Makes a `Publishers.Encode`.
    @_alwaysEmitIntoClient public init<Coder: TopLevelEncoder>(upstream: Upstream, encoder: Coder)
    where Step == PublisherSteps.Encode<Upstream.Output, Coder> {
        self = upstream.stepping(.init(encoder)) { $0 }
    }

    /// Makes a `Publishers.Decode`.
    @_alwaysEmitIntoClient public init<Item: Decodable, Coder: TopLevelDecoder>(upstream: Upstream, decoder: Coder)
    where Step == PublisherSteps.Decode<Item, Coder> {
        self = upstream.stepping(.init(decoder)) { $0 }
    }
}

extension PublisherSteps {
    /// Encodes each value, or fails.
    public struct Encode<Input: Encodable, Coder: TopLevelEncoder>: _Transforming {
        /// Fails with what the encoder throws.
        public typealias Failure = any Error

        /// A closure, as a coder of any type would take a kilobyte of code to be copied.
        @usableFromInline let encode: (Input) throws -> Coder.Output

        @_alwaysEmitIntoClient init(_ encoder: Coder) { encode = { try encoder.encode($0) } }

        /// Encodes a value.
        @_alwaysEmitIntoClient public func makeOutput(of input: Input) throws(any Error) -> Coder.Output {
            try encode(input)
        }
    }

    /// Decodes each value, or fails.
    public struct Decode<Output: Decodable, Coder: TopLevelDecoder>: _Transforming {
        /// Decodes what the decoder takes.
        public typealias Input = Coder.Input
        /// Fails with what the decoder throws.
        public typealias Failure = any Error

        @usableFromInline let decode: (Coder.Input) throws -> Output

        @_alwaysEmitIntoClient init(_ decoder: Coder) { decode = { try decoder.decode(Output.self, from: $0) } }

        /// Decodes a value.
        @_alwaysEmitIntoClient public func makeOutput(of input: Coder.Input) throws(any Error) -> Output {
            try decode(input)
        }
    }
}

extension Publisher where Output: Encodable {
    /// Encodes each value; if the encoder throws, the publisher fails.
    ///
    ///     Just([1, 2]).encode(encoder: JSONEncoder())
    ///         .map { String(decoding: $0, as: UTF8.self) }
    ///         .replaceError(with: "?")
    ///         .sink { print($0) }
    ///     // Prints: [1,2]
    ///
    /// Demand, completion and cancellation pass through. When the encoder throws, this publisher is cancelled, and then
    /// the failure is sent; nothing is encoded after that.
    @_alwaysEmitIntoClient public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder>
    { Publishers.Encode(upstream: self, encoder: encoder) }
}

extension Publisher {
    /// Decodes a value of the given type from each value; if the decoder throws, the publisher fails.
    ///
    ///     Just(Data("[1, 2]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())
    ///         .replaceError(with: [])
    ///         .sink { print($0) }
    ///     // Prints: [1, 2]
    ///
    /// Demand, completion and cancellation pass through. When the decoder throws, this publisher is cancelled, and then
    /// the failure is sent; nothing is decoded after that.
    @_alwaysEmitIntoClient public func decode<Item: Decodable, Coder: TopLevelDecoder>(type: Item.Type, decoder: Coder)
        -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input
    { Publishers.Decode(upstream: self, decoder: decoder) }
}

extension Publishers {
    /// Encodes its upstream's values.
    public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: StatelessOperator
    where Upstream.Output: Encodable {
        /// Sends what the encoder returns.
        public typealias Output = Coder.Output
        /// Fails as its upstream does, or with what the encoder throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// A closure, as a coder of any type would take a kilobyte of code to be copied.
        @usableFromInline let encode: (Upstream.Output) throws -> Coder.Output

        /// Encodes the elements of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream, encoder: Coder) {
            self.upstream = upstream
            encode = { try encoder.encode($0) }
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { value in .trying { .emit(try encode(value)) } }
        }
    }

    /// Decodes its upstream's values.
    public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: StatelessOperator
    where Upstream.Output == Coder.Input {
        /// Fails as its upstream does, or with what the decoder throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// A closure, as a coder of any type would take a kilobyte of code to be copied.
        @usableFromInline let decode: (Coder.Input) throws -> Output

        /// Decodes the elements of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream, decoder: Coder) {
            self.upstream = upstream
            decode = { try decoder.decode(Output.self, from: $0) }
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { value in .trying { .emit(try decode(value)) } }
        }
    }
}

extension Publisher where Output: Encodable {
    /// Encodes each value; if the encoder throws, the publisher fails.
    ///
    ///     settings.encode(encoder: JSONEncoder()).sink(receiveCompletion: { print($0) }, receiveValue: save)
    @_alwaysEmitIntoClient public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder>
    {
        stepping(.init { (value) throws(any Error) in try encoder.encode(value) }, by: Encode.self) { $0 }
    }
}

extension Publisher {
    /// Decodes a value of the given type from each value; if the decoder throws, the publisher fails.
    ///
    ///     responses.decode(type: Settings.self, decoder: JSONDecoder())
    @_alwaysEmitIntoClient public func decode<Item: Decodable, Coder: TopLevelDecoder>(type: Item.Type, decoder: Coder)
        -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input
    { stepping(.init { (value) throws(any Error) in try decoder.decode(type, from: value) }, by: Decode.self) { $0 } }
}

extension Publishers {
    /// Encodes its upstream's values.
    public typealias Encode<Upstream: Publisher, Coder: TopLevelEncoder> = TryMap<Upstream, Coder.Output>
    /// Decodes its upstream's values.
    public typealias Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder> = TryMap<Upstream, Output>
}

/// Name the subscriptions of these operators, which are ``Publishers/TryMap`` otherwise.
@usableFromInline enum Encode {}
@usableFromInline enum Decode {}

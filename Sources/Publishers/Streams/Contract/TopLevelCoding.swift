/// Encodes values, as `JSONEncoder` does.
public protocol TopLevelEncoder<Output> {
    /// The type that it encodes to, such as `Data`.
    associatedtype Output

    /// Encodes a value.
    func encode<T: Encodable>(_ value: T) throws -> Output
}

/// Decodes values, as `JSONDecoder` does.
public protocol TopLevelDecoder<Input> {
    /// The type that it decodes from, such as `Data`.
    associatedtype Input

    /// Decodes a value of the type.
    func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

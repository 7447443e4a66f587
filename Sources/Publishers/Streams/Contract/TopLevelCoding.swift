/// Encodes values, as `JSONEncoder` does.
public protocol TopLevelEncoder<Output> {
    /// What is encoded to, such as `Data`.
    associatedtype Output

    /// Encodes a value.
    func encode<T: Encodable>(_ value: T) throws -> Output
}

/// Decodes values, as `JSONDecoder` does.
public protocol TopLevelDecoder<Input> {
    /// What is decoded, such as `Data`.
    associatedtype Input

    /// Decodes a value of the type.
    func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

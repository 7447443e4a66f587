import Streams
import StreamsTesting

/// Fails with the error of the drawings' functions.
func nonZero(_ value: Int) throws(TestFailure) -> Int {
    guard value != 0 else { throw TestFailure("zero") }
    return value
}

/// Encodes a text as itself, twice.
struct Doubling: TopLevelEncoder {
    func encode<T: Encodable>(_ value: T) -> String { "\(value)\(value)" }
}

/// Decodes numbers, and fails for everything else.
struct Digits: TopLevelDecoder {
    func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
        guard let value = Int(text) as? T else { throw TestFailure("no digit") }
        return value
    }
}

import Cases

#if OPENCOMBINE
import OpenCombine
#else
import Streams
#endif

/// Encodes numbers as text, and decodes them; refuses one of them.
struct Coder: TopLevelEncoder, TopLevelDecoder {
    typealias Input = String

    let refused: Int

    func encode<T: Encodable>(_ value: T) throws -> String { try text("\(value)") }

    func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
        guard let value = try Int(self.text(text)) as? T else { throw Fault.unknown }
        return value
    }

    private func text(_ text: String) throws -> String {
        if text == String(refused) { throw Fault.thrown }
        return text
    }
}

/// Writes to the stage. Each library describes its own subscriptions, so they are not described by name.
struct Pages: TextOutputStream {
    let stage: Stage

    func write(_ text: String) {
        let line = text.filter { $0 != "\n" }
        guard !line.isEmpty else { return }
        stage.note("print", line.contains("receive subscription") ? "receive subscription" : line)
    }
}

extension Stage {
    /// Records the signal that a breakpoint sees, and does not stop.
    func sees(_ what: String) -> Bool {
        note("breakpoint", what)
        return false
    }
}

extension Int {
    var negated: Int { -self }
    var doubled: Int { self * 2 }
}

extension Bool {
    var number: Int { self ? 1 : 0 }
}

/// Combines several numbers into a small one that depends on their order.
func mixed(_ numbers: [Int]) -> Int { numbers.reduce(numbers.count) { ($0 * 10 + $1) % 9_973 } }
func mixed(_ numbers: Int...) -> Int { mixed(numbers) }

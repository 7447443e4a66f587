import Streams

/// Answers to a question about types, each given once. Types that share a place ask again.
///
/// Sendable, as the answers are the latch's; they are not checked for exclusive access besides.
final class TypeTable<Answer>: @unchecked Sendable {
    private static var count: Int { 256 }

    private let latch = Latch()
    @exclusivity(unchecked) private var entries: [(type: ObjectIdentifier, answer: Answer)?] = .init(
        repeating: nil, count: TypeTable.count)

    func answer(for type: Any.Type, _ ask: () -> Answer) -> Answer {
        let type = ObjectIdentifier(type)
        // Metadata begins at multiples of eight.
        let place = Int(truncatingIfNeeded: UInt(bitPattern: type) >> 3) & (Self.count - 1)
        if let known = latch.withLatch({ entries[place] }), known.type == type { return known.answer }
        let answer = ask()
        latch.withLatch { entries[place] = (type, answer) }
        return answer
    }
}

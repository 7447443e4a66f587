import Streams

/// A cache of answers to a question about types. Types that share a place in the table displace each other.
///
/// Sendable, as the answers are the latch's. Exclusivity is not checked in addition.
final class TypeTable<Answer>: @unchecked Sendable {
    private static var count: Int { 256 }

    private let latch = Latch()
    @exclusivity(unchecked) private var entries: [(type: ObjectIdentifier, answer: Answer)?] = .init(
        repeating: nil, count: TypeTable.count)

    func answer(for type: Any.Type, _ ask: () -> Answer) -> Answer {
        let type = ObjectIdentifier(type)
        // Metadata is aligned to eight bytes.
        let place = Int(truncatingIfNeeded: UInt(bitPattern: type) >> 3) & (Self.count - 1)
        if let known = latch.withProcessLatch({ entries[place] }), known.type == type { return known.answer }
        let answer = ask()
        latch.withProcessLatch { entries[place] = (type, answer) }
        return answer
    }
}

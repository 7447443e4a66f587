import Streams

/// Values that contain their producer and their number.
extension Int {
    init(_ number: Int, by producer: Int) { self = producer << 40 | number }

    var producer: Int { self >> 40 }
    var number: Int { self & (1 << 40 - 1) }

    /// The given number of values of one producer.
    static func values(_ count: Int, by producer: Int = 0) -> LazyMapSequence<Range<Int>, Int> {
        (0..<count).lazy.map { Int($0, by: producer) }
    }
}

extension [Int] {
    /// Returns whether these are all values of the producers, each producer's in order, and nothing else.
    func isAll(_ count: Int, of producers: Int) -> Bool {
        if producers == 1 { return elementsEqual(0..<count) }
        return self.count == count * producers && isWithoutGaps && Set(map(\.producer)) == Set(0..<producers)
    }

    /// Whether each producer's values follow each other, without a gap or a repetition.
    var isWithoutGaps: Bool {
        var last: [Int: Int] = [:]
        return allSatisfy { value in
            defer { last[value.producer] = value.number }
            return last[value.producer].map { $0 + 1 == value.number } ?? true
        }
    }
}

extension Subject<Int, Never> {
    /// Sends the given number of values of a producer.
    func send(_ count: Int, by producer: Int) {
        for value in Int.values(count, by: producer) { send(value) }
    }

    /// Sends the given number of values of a producer, and finishes.
    func play(_ count: Int, by producer: Int) {
        send(count, by: producer)
        send(completion: .finished)
    }
}

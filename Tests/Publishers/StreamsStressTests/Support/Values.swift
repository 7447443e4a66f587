import Streams

/// Values that tell who sent them, and in which order.
extension Int {
    init(_ number: Int, by producer: Int) { self = producer << 40 | number }

    var producer: Int { self >> 40 }
    var number: Int { self & (1 << 40 - 1) }

    /// The numbers of so many values of one producer.
    static func values(_ count: Int, by producer: Int = 0) -> LazyMapSequence<Range<Int>, Int> {
        (0..<count).lazy.map { Int($0, by: producer) }
    }
}

extension [Int] {
    /// All values of so many producers, each one's in order, and nothing else.
    func isAll(_ count: Int, of producers: Int) -> Bool {
        if producers == 1 { return elementsEqual(0..<count) }
        return self.count == count * producers && isWithoutGaps && Set(map(\.producer)) == Set(0..<producers)
    }

    /// The values of each producer follow each other, none is missing in between, none comes twice.
    var isWithoutGaps: Bool {
        var last: [Int: Int] = [:]
        return allSatisfy { value in
            defer { last[value.producer] = value.number }
            return last[value.producer].map { $0 + 1 == value.number } ?? true
        }
    }
}

extension Subject<Int, Never> {
    /// Sends so many values of a producer.
    func send(_ count: Int, by producer: Int) {
        for value in Int.values(count, by: producer) { send(value) }
    }

    /// Sends so many values of a producer, and finishes.
    func play(_ count: Int, by producer: Int) {
        send(count, by: producer)
        send(completion: .finished)
    }
}

import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ZipTests: OperatorTests {
    static let rows = [
        Operator("zip with two that have come", .always, [.asksAhead], model: { $0.zipped(with: [1, 2]) }) {
            upstream, stage in
            stage.publisher(History([1, 2])).zip(upstream) { other, item in item.map { $0 + other.number } }
        },
        Operator("zip with itself", .unmodelled) { upstream, _ in upstream.zip(upstream.dropFirst()) { $1 } },
        Operator("zip of three", .unmodelled) { upstream, _ in upstream.zip(upstream.dropFirst(), upstream).map(\.0) },
        Operator("zip of two", .unmodelled, [.meetsAnother]) {
            $0.zip($1.publisher(History([11, 12]))) { a, b in a.map { $0 * 100 + b.number } }
        },
    ]

    @Test(
        "zip takes a few values ahead of a sequence, however many are requested",
        arguments: [.max(17), .max(1000), .unlimited] as [Subscribers.Demand])
    func zipAhead(demand: Subscribers.Demand) {
        var made = 0
        let numbers = sequence(state: ()) { _ -> Int? in
            made += 1
            return made
        }
        let letters = PassthroughSubject<String, Never>()
        let recorder = numbers.publisher.zip(letters) { "\($0)\($1)" }.record(initialDemand: .none)
        recorder.request(demand)
        letters.send("a")
        #expect(recorder.values == ["1a"] && made <= 33)
    }

    @Test("zip of three fails when one fails, even if another has finished and the third is silent")
    func zipOfThreeFails() {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Fault>() }
        let recorder = subjects[0].zip(subjects[1], subjects[2]).map { $0.0 + $0.1 + $0.2 }.record()
        for subject in subjects[0...1] { subject.send(1) }
        subjects[0].send(completion: .finished)
        subjects[1].send(completion: .failure(.inner))
        #expect(recorder.completion == .failure(.inner))
    }

    @Test("zip of three and of four publishers uses each value once")
    func zippedOnce() {
        let (a, b, c, d) = ([1, 2].publisher, [3, 4].publisher, [5, 6].publisher, [7, 8].publisher)
        #expect(a.zip(b, c).map { [$0, $1, $2] }.record().values == [[1, 3, 5], [2, 4, 6]])
        #expect(a.zip(b, c, d).map { [$0, $1, $2, $3] }.record().values == [[1, 3, 5, 7], [2, 4, 6, 8]])
    }

    @Test("zip sends pairs, and finishes when no other can come")
    func zip() {
        let (numbers, letters) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
        let recorder = numbers.zip(letters) { "\($0)\($1)" }.record()
        numbers.send(1)
        numbers.send(2)
        letters.send("a")
        numbers.send(completion: .finished)
        #expect(recorder.values == ["1a"] && recorder.completion == nil)
        letters.send("b")
        #expect(recorder.values == ["1a", "2b"] && recorder.completion == .finished)
    }

    private let puppet = Puppet()

    @Test("zip takes a few values ahead of publishers that send on demand, however many values there are")
    func zipOnDemand() {
        var taken = 0
        func numbers(from first: Int) -> some Publisher<Int, Never> {
            sequence(first: first) {
                taken += 1
                return $0 + 1
            }.publisher
        }
        var pairs: [String] = []
        let sink = (0...).publisher.zip(["a", "b"].publisher).sink { pairs.append("\($0)\($1)") }
        let recorder = numbers(from: 0).zip(numbers(from: 5)) { $1 - $0 }.record(cancelAfter: 1_000)
        #expect(pairs == ["0a", "1b"] && recorder.values == Array(repeating: 5, count: 1_000) && taken < 2_100)
        sink.cancel()
    }

    @Test("zip passes downstream's demand to a publisher from elsewhere")
    func zipOfStrangers() {
        let recorder = puppet.zip(Publishers.Sequence<PartialRangeFrom<Int>, Fault>(sequence: 0...)) { item, _ in item }
            .record()
        puppet.handOver()
        #expect(puppet.strings.log == ["unlimited"] && recorder.values.isEmpty)
    }
}

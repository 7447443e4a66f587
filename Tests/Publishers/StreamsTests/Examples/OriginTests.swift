import Foundation
import Streams
import StreamsTesting
import Testing

@Suite struct OriginTests {
    @Test("Just sends its value when it is requested, and finishes")
    func just() {
        let recorder = Just(1).record(initialDemand: .none)
        #expect(recorder.events == [.subscription])
        recorder.request(.max(1))
        #expect(recorder.events == [.subscription, .value(1), .completion(.finished)])
    }

    @Test("Empty finishes without a request, or never")
    func empty() {
        #expect(Empty<Int, Never>().record(initialDemand: .none).completion == .finished)
        #expect(Empty<Int, Never>(completeImmediately: false).record().events == [.subscription])
    }

    @Test("Fail fails without a request")
    func fail() {
        let recorder = Fail<Int, Fault>(error: .upstream).record(initialDemand: .none)
        #expect(recorder.events == [.subscription, .completion(.failure(.upstream))])
    }

    @Test("A sequence is iterated no further than requested, and one element ahead")
    func sequence() {
        var taken = 0
        let numbers = (0..<9).lazy.map { number in
            taken += 1
            return number
        }
        let recorder = numbers.publisher.record(initialDemand: .max(3))
        #expect(recorder.values == [0, 1, 2] && taken == 4)
    }

    @Test("A sequence is iterated no further once it is cancelled")
    func cancelledSequence() {
        var taken = 0
        let numbers = (0..<1000).lazy.map { number in
            taken += 1
            return number
        }
        #expect(numbers.publisher.record(cancelAfter: 3).values == [0, 1, 2] && taken == 3)
    }

    @Test("An element is received before the next one is made", arguments: [true, false])
    func elementsInTime(isSink: Bool) {
        var log: [String] = []
        let numbers = (1...2).lazy.map { number in
            log.append("makes \(number)")
            return number
        }
        let publisher = numbers.publisher.handleEvents(receiveOutput: { log.append("receives \($0)") })
        _ = isSink ? publisher.recordSink() : publisher.record()
        #expect(log == ["makes 1", "receives 1", "makes 2", "receives 2"])
    }

    @Test("An element whose iterator has cancelled is not delivered")
    func cancellingIterator() {
        let recorder = Recorder<Int, Never>()
        let numbers = (1...3).lazy.map { number in
            if number == 2 { recorder.cancel() }
            return number
        }
        numbers.publisher.subscribe(recorder)
        #expect(recorder.values == [1])
        #expect(recorder.violations.isEmpty)
    }

    @Test("A sequence finishes with its last element, without a further request")
    func endOfSequence() {
        #expect([1, 2].publisher.record(initialDemand: .max(2)).completion == .finished)
    }

    @Test("A record sends its values and its completion to each subscriber")
    func record() {
        let publisher = Record<Int, Fault> { recording in
            for value in 1...2 { recording.receive(value) }
            recording.receive(completion: .failure(.upstream))
        }
        for recorder in [publisher.record(), publisher.record()] {
            #expect(recorder.values == [1, 2] && recorder.completion == .failure(.upstream))
        }
    }

    @Test("A record is decoded as it was encoded")
    func codableRecord() throws {
        let written = try JSONEncoder().encode(
            Record<Int, CodableFault>(output: [1], completion: .failure(.broken)))
        let recorder = try JSONDecoder().decode(Record<Int, CodableFault>.self, from: written).record()
        #expect(recorder.values == [1] && recorder.completion == .failure(.broken))
    }

    @Test("A recording is encoded by both of its names")
    func codableRecording() throws {
        struct Written: Encodable {
            let recording: Record<Int, CodableFault>.Recording
            func encode(to encoder: any Encoder) throws { try recording.encode(into: encoder) }
        }
        let recording = Record<Int, CodableFault>(output: [1], completion: .finished).recording
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(Written(recording: recording)) == encoder.encode(recording))
    }

    private enum CodableFault: String, Error, Codable { case broken }

    @Test("Deferred makes a publisher for each subscriber, and none before")
    func deferred() {
        var made = 0
        let publisher = Deferred {
            made += 1
            return Just(made)
        }
        #expect(made == 0)
        #expect([publisher.record().values, publisher.record().values] == [[1], [2]])
    }
}

@Suite struct FutureTests {
    private final class Promised {
        var promise: Future<Int, Fault>.Promise = { _ in }
    }

    private let promised = Promised()
    private let future: Future<Int, Fault>

    init() { future = Future { [promised] in promised.promise = $0 } }

    @Test("The attempt starts with the future, without a subscriber, and is made once")
    func attempt() {
        var attempts = 0
        let future = Future<Int, Never> { promise in
            attempts += 1
            promise(.success(attempts))
        }
        #expect(attempts == 1)
        #expect([future.record().values, future.record().values] == [[1], [1]])
    }

    @Test("Waiting subscribers receive the result in the order in which they came; later ones receive it, too")
    func result() {
        var order: [Int] = []
        let sinks = (0..<5).map { index in
            future.sink(receiveCompletion: { _ in }, receiveValue: { _ in order.append(index) })
        }
        promised.promise(.success(7))
        let late = future.record()
        #expect(order == Array(0..<5) && late.values == [7] && late.completion == .finished && sinks.count == 5)
    }

    @Test("The first result counts")
    func firstResult() {
        promised.promise(.failure(.upstream))
        promised.promise(.success(1))
        let recorder = future.record()
        #expect(recorder.values == [] && recorder.completion == .failure(.upstream))
    }

    @Test("The value waits until it is requested, a failure does not")
    func demand() {
        let recorders = [
            future.record(initialDemand: .none),
            Future<Int, Fault> { $0(.failure(.inner)) }.record(initialDemand: .none),
        ]
        promised.promise(.success(1))
        #expect(recorders.map(\.completion) == [nil, .failure(.inner)])
        recorders[0].request(.max(1))
        #expect(recorders[0].events == [.subscription, .value(1), .completion(.finished)])
    }

    @Test("A cancelled subscriber receives nothing")
    func cancel() {
        let recorder = future.record()
        recorder.cancel()
        promised.promise(.success(1))
        #expect(recorder.events == [.subscription])
    }
}

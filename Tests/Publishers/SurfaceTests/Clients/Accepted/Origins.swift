// Origins of publishers, with their initialisers and their special operators.
import Streams

struct Failed: Error, Equatable {}
func text(_ number: Int) throws -> String {
    guard number > 9 else { return "\(number)" }
    throw Failed()
}
func test(_ number: Int) throws -> Bool { try text(number).isEmpty }

func singleValues(_ failed: @escaping (Never) -> Failed) {
    let just: Just<Int> = Just(1)
    let _: Int = just.output
    let _: Just<Bool> = just.allSatisfy { $0 > 1 }
    let _: Publishers.Sequence<[Int], Never> = just.append(2, 3)
    let _: Publishers.Sequence<[Int], Never> = just.append(2...3)
    let _: Publishers.Sequence<[Int], Never> = just.prepend(2, 3)
    let _: Publishers.Sequence<[Int], Never> = just.prepend([2, 3])
    let _: Just<[Int]> = just.collect()
    let _: String?.Publisher = just.compactMap { "\($0)" }
    let _: Just<Bool> = just.contains(1)
    let _: Just<Bool> = just.contains { $0 > 1 }
    let _: Just<Int> = just.count()
    let _: Int?.Publisher = just.drop { $0 > 1 }
    let _: Int?.Publisher = just.dropFirst()
    let _: Int?.Publisher = just.filter { $0 > 1 }
    let _: Just<Int> = just.first()
    let _: Int?.Publisher = just.first { $0 > 1 }
    let _: Empty<Int, Never> = just.ignoreOutput()
    let _: Just<Int> = just.last()
    let _: Int?.Publisher = just.last { $0 > 1 }
    let _: Just<String> = just.map { "\($0)" }
    let _: Result<Int, Failed>.Publisher = just.mapError(failed)
    let _: Just<Int> = just.max()
    let _: Just<Int> = just.max(by: <)
    let _: Just<Int> = just.min()
    let _: Just<Int> = just.min(by: <)
    let _: Int?.Publisher = just.output(at: 0)
    let _: Int?.Publisher = just.output(in: 0..<1)
    let _: Int?.Publisher = just.prefix(1)
    let _: Int?.Publisher = just.prefix { $0 > 1 }
    let _: Result<Int, Never>.Publisher = just.reduce(0, +)
    let _: Result<Int, Never>.Publisher = just.scan(0, +)
    let _: Just<Int> = just.removeDuplicates()
    let _: Just<Int> = just.removeDuplicates(by: ==)
    let _: Just<Int> = just.replaceEmpty(with: 1)
    let _: Just<Int> = just.replaceError(with: 1)
    let _: Just<Int> = just.retry(1)
    let _: Result<Int, Failed>.Publisher = just.setFailureType(to: Failed.self)
    let _: Result<Bool, any Error>.Publisher = just.tryAllSatisfy { try test($0) }
    let _: Result<Bool, any Error>.Publisher = just.tryContains { try test($0) }
    let _: Result<String, any Error>.Publisher = just.tryMap { try text($0) }
    let _: Result<String, any Error>.Publisher = just.tryReduce("") { try $0 + text($1) }
    let _: Result<String, any Error>.Publisher = just.tryScan("") { try $0 + text($1) }
    let _: Result<Int, any Error>.Publisher = just.tryRemoveDuplicates { try test($0 - $1) }
}

func optionals() {
    let optional: Int?.Publisher = Optional(1).publisher
    let _: Int?.Publisher = Optional.Publisher(nil)
    let _: Int? = optional.output
    let _: Bool?.Publisher = optional.allSatisfy { $0 > 1 }
    let _: [Int]?.Publisher = optional.collect()
    let _: String?.Publisher = optional.compactMap { "\($0)" }
    let _: Bool?.Publisher = optional.contains(1)
    let _: Bool?.Publisher = optional.contains { $0 > 1 }
    let _: Int?.Publisher = optional.count()
    let _: Int?.Publisher = optional.drop { $0 > 1 }
    let _: Int?.Publisher = optional.dropFirst(1)
    let _: Int?.Publisher = optional.filter { $0 > 1 }
    let _: Int?.Publisher = optional.first()
    let _: Int?.Publisher = optional.first { $0 > 1 }
    let _: Empty<Int, Never> = optional.ignoreOutput()
    let _: Int?.Publisher = optional.last()
    let _: Int?.Publisher = optional.last { $0 > 1 }
    let _: String?.Publisher = optional.map { "\($0)" }
    let _: Int?.Publisher = optional.max()
    let _: Int?.Publisher = optional.max(by: <)
    let _: Int?.Publisher = optional.min()
    let _: Int?.Publisher = optional.min(by: <)
    let _: Int?.Publisher = optional.output(at: 0)
    let _: Int?.Publisher = optional.output(in: 0...)
    let _: Int?.Publisher = optional.prefix(1)
    let _: Int?.Publisher = optional.prefix { $0 > 1 }
    let _: Int?.Publisher = optional.reduce(0, +)
    let _: Int?.Publisher = optional.removeDuplicates()
    let _: Int?.Publisher = optional.removeDuplicates(by: ==)
    let _: Just<Int> = optional.replaceEmpty(with: 1)
    let _: Int?.Publisher = optional.replaceError(with: 1)
    let _: Int?.Publisher = optional.retry(1)
    let _: Int?.Publisher = optional.scan(0, +)
}

func results() {
    let result: Result<Int, Failed>.Publisher = Result.success(1).publisher
    let _: [Result<Int, Failed>.Publisher] = [.init(1), .init(Failed()), .init(.success(1))]
    let _: Result<Int, Failed> = result.result
    let _: Result<Bool, Failed>.Publisher = result.allSatisfy { $0 > 1 }
    let _: Result<[Int], Failed>.Publisher = result.collect()
    let _: Result<Bool, Failed>.Publisher = result.contains(1)
    let _: Result<Bool, Failed>.Publisher = result.contains { $0 > 1 }
    let _: Result<Int, Failed>.Publisher = result.count()
    let _: Result<Int, Failed>.Publisher = result.first()
    let _: Result<Int, Failed>.Publisher = result.last()
    let _: Result<String, Failed>.Publisher = result.map { "\($0)" }
    let _: Result<Int, Other>.Publisher = result.mapError { _ in Other() }
    let _: Result<Int, Failed>.Publisher = result.max()
    let _: Result<Int, Failed>.Publisher = result.max(by: <)
    let _: Result<Int, Failed>.Publisher = result.min()
    let _: Result<Int, Failed>.Publisher = result.min(by: <)
    let _: Result<Int, Failed>.Publisher = result.reduce(0, +)
    let _: Result<Int, Failed>.Publisher = result.removeDuplicates()
    let _: Result<Int, Failed>.Publisher = result.removeDuplicates(by: ==)
    let _: Result<Int, Failed>.Publisher = result.replaceEmpty(with: 1)
    let _: Result<Int, Never>.Publisher = result.replaceError(with: 1)
    let _: Result<Int, Failed>.Publisher = result.retry(1)
    let _: Result<Int, Failed>.Publisher = result.scan(0, +)
    let _: Result<Bool, any Error>.Publisher = result.tryAllSatisfy { try test($0) }
    let _: Result<Bool, any Error>.Publisher = result.tryContains { try test($0) }
    let _: Result<String, any Error>.Publisher = result.tryMap { try text($0) }
    let _: Result<Int, any Error>.Publisher = result.tryMax { try test($0 - $1) }
    let _: Result<Int, any Error>.Publisher = result.tryMin { try test($0 - $1) }
    let _: Result<String, any Error>.Publisher = result.tryReduce("") { try $0 + text($1) }
    let _: Result<Int, any Error>.Publisher = result.tryRemoveDuplicates { try test($0 - $1) }
    let _: Result<String, any Error>.Publisher = result.tryScan("") { try $0 + text($1) }
    let _: Result<Int, Failed>.Publisher = Result<Int, Never>.Publisher(1).setFailureType(to: Failed.self)
}

struct Other: Error {}

func sequences() {
    let sequence: Publishers.Sequence<[Int], Never> = [1, 2].publisher
    let _: Publishers.Sequence<[Int], Failed> = Publishers.Sequence(sequence: [1])
    let _: [Int] = sequence.sequence
    let _: Result<Bool, Never>.Publisher = sequence.allSatisfy { $0 > 1 }
    let _: Publishers.Sequence<[Int], Never> = sequence.append(3, 4)
    let _: Publishers.Sequence<[Int], Never> = sequence.append(3...4)
    let _: Publishers.Sequence<[Int], Never> = sequence.append(sequence)
    let _: Publishers.Sequence<[Int], Never> = sequence.prepend(3, 4)
    let _: Publishers.Sequence<[Int], Never> = sequence.prepend(3...4)
    let _: Publishers.Sequence<[Int], Never> = sequence.prepend(sequence)
    let _: Result<[Int], Never>.Publisher = sequence.collect()
    let _: Publishers.Sequence<[String], Never> = sequence.compactMap { "\($0)" }
    let _: Result<Bool, Never>.Publisher = sequence.contains(1)
    let _: Result<Bool, Never>.Publisher = sequence.contains { $0 > 1 }
    let _: Just<Int> = sequence.count()
    let _: Result<Int, Failed>.Publisher = sequence.setFailureType(to: Failed.self).count()
    let _: Publishers.Sequence<DropWhileSequence<[Int]>, Never> = sequence.drop { $0 > 1 }
    let _: Publishers.Sequence<DropFirstSequence<[Int]>, Never> = sequence.dropFirst(1)
    let _: Publishers.Sequence<[Int], Never> = sequence.filter { $0 > 1 }
    let _: Int?.Publisher = sequence.first()
    let _: Int?.Publisher = sequence.first { $0 > 1 }
    let _: Empty<Int, Never> = sequence.ignoreOutput()
    let _: Int?.Publisher = sequence.last()
    let _: Int?.Publisher = sequence.last { $0 > 1 }
    let _: Publishers.Sequence<[String], Never> = sequence.map { "\($0)" }
    let _: Int?.Publisher = sequence.max()
    let _: Int?.Publisher = sequence.max(by: <)
    let _: Int?.Publisher = sequence.min()
    let _: Int?.Publisher = sequence.min(by: <)
    let _: Int?.Publisher = sequence.output(at: 1)
    let _: Publishers.Sequence<[Int], Never> = sequence.output(in: 0..<1)
    let _: Publishers.Sequence<PrefixSequence<[Int]>, Never> = sequence.prefix(1)
    let _: Publishers.Sequence<[Int], Never> = sequence.prefix { $0 > 1 }
    let _: Result<Int, Never>.Publisher = sequence.reduce(0, +)
    let _: Publishers.Sequence<[Int], Never> = sequence.removeDuplicates()
    let _: Publishers.Sequence<[Int?], Never> = [1, nil].publisher.replaceNil(with: 1)
    let _: Publishers.Sequence<[Int], Never> = sequence.scan(0, +)
    let _: Publishers.Sequence<[Int], Failed> = sequence.setFailureType(to: Failed.self)
    let _: Result<Bool, any Error>.Publisher = sequence.tryAllSatisfy { try test($0) }
    let _: Result<Bool, any Error>.Publisher = sequence.tryContains { try test($0) }
    let _: Result<String, any Error>.Publisher = sequence.tryReduce("") { try $0 + text($1) }
}

func others() {
    let empty: Empty<Int, Failed> = Empty(completeImmediately: false, outputType: Int.self, failureType: Failed.self)
    let _: [Empty<Int, Never>] = [Empty(), Empty(completeImmediately: false)]
    let _: Bool = empty.completeImmediately
    let fail: Fail<Int, Failed> = Fail(outputType: Int.self, failure: Failed())
    let _: Failed = Fail<Int, Failed>(error: Failed()).error
    let deferred: Deferred<Fail<Int, Failed>> = Deferred { fail }
    let _: () -> Fail<Int, Failed> = deferred.createPublisher
    let _: Future<Int, Failed> = Future { promise in promise(.success(1)) }
    let _: Future<Int, Never> = Future { $0(.success(1)) }
    let record: Record<Int, Failed> = Record(output: [1], completion: .failure(Failed()))
    let _: Record<Int, Failed> = Record { recording in
        recording.receive(1)
        recording.receive(completion: .finished)
    }
    var recording: Record<Int, Failed>.Recording = record.recording
    recording = Record.Recording()
    recording = Record.Recording(output: [1], completion: .finished)
    let _: ([Int], Subscribers.Completion<Failed>) = (recording.output, recording.completion)
    let _: Record<Int, Failed> = Record(recording: recording)
    let _: Bool = Just(1) == Just(2) && fail == fail && empty == empty && [1].publisher == [2].publisher
    let _: Bool = Optional(1).publisher == Optional(2).publisher
    let _: Bool = Result<Int, Failed>.Publisher(1) == .init(Failed())
}

func subjects() {
    let passthrough: PassthroughSubject<Int, Failed> = PassthroughSubject()
    passthrough.send(1)
    passthrough.send(subscription: Subscriptions.empty)
    passthrough.send(completion: .failure(Failed()))
    let current: CurrentValueSubject<Int, Never> = CurrentValueSubject(1)
    current.value += 1
    current.send(2)
    current.send(completion: .finished)
    PassthroughSubject<Void, Never>().send()
    let change: ObservableObjectPublisher = ObservableObjectPublisher()
    change.send()
}

final class Thermometer: ObservableObject {
    @Published var degrees = 20
    @Published private(set) var history: [Int]

    init() { _history = Published(initialValue: []) }

    var publisher: Published<Int>.Publisher { $degrees }
    var change: ObservableObjectPublisher { objectWillChange }
}

final class OwnChange: ObservableObject {
    let objectWillChange = PassthroughSubject<Void, Never>()
}

import Foundation
import Streams

/// Four threads send without pause, and a fifth subscribes and leaves: what they get through, the longest call, what memory
/// grows by, and whether all has come, in order.
///
///     swift run -c release --package-path Tests/Tools/Contention Contention 10
@main enum Contention {
    static func main() {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 4
        for scenario in Scenario.allCases { print(Overload(scenario, seconds: seconds).run()) }
    }
}

/// What is sent through.
enum Scenario: String, CaseIterable {
    case subject, merge, share, currentValue

    /// Four ways in, and the way out.
    func make() -> ([(Int) -> Void], AnyPublisher<Int, Never>) {
        switch self {
        case .subject: Self.make(PassthroughSubject<Int, Never>()) { $0.eraseToAnyPublisher() }
        case .share: Self.make(PassthroughSubject<Int, Never>()) { $0.share().eraseToAnyPublisher() }
        case .currentValue: Self.make(CurrentValueSubject<Int, Never>(0)) { $0.eraseToAnyPublisher() }
        case .merge:
            {
                let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
                return (subjects.map { $0.send }, Publishers.MergeMany(subjects).eraseToAnyPublisher())
            }()
        }
    }

    private static func make<S: Subject<Int, Never>>(_ subject: S, _ publisher: (S) -> AnyPublisher<Int, Never>)
        -> ([(Int) -> Void], AnyPublisher<Int, Never>)
    { (Array(repeating: subject.send, count: 4), publisher(subject)) }
}

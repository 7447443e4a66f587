// A file that was written for Combine, without a reference to Streams.
#if canImport(Combine)
import Combine
import Foundation
import protocol Combine.TopLevelDecoder
#else
#error("There is no module named Combine")
#endif

struct Lines: TopLevelDecoder {
    func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        try JSONDecoder().decode(type, from: data)
    }
}

extension Combine.Publisher where Output == Data {
    func lines() -> Combine.Publishers.Decode<Self, [String], Lines> { decode(type: [String].self, decoder: Lines()) }
}

final class Model: Combine.ObservableObject {
    @Combine.Published var text = ""
    private var cancellables: Set<Combine.AnyCancellable> = []

    func bind(to queue: DispatchQueue) -> Combine.AnyPublisher<Int, Never> {
        $text.debounce(for: .milliseconds(300), scheduler: queue).sink { _ in }.store(in: &cancellables)
        return $text.map(\.count).receive(on: RunLoop.main).eraseToAnyPublisher()
    }
}

extension DispatchQueue.SchedulerTimeType {
    static var soon: Self { DispatchQueue.main.now.advanced(by: .seconds(1)) }
}

// `try…` operators fail with any error, in steps as in one expression.
import Streams

struct Offline: Error {}

func parse(_ text: String) throws(Offline) -> Int {
    guard let number = Int(text) else { throw Offline() }
    return number
}

func twoSteps(_ numbers: PassthroughSubject<Int, Never>) -> AnyPublisher<Int, any Error> {
    let doubled = numbers.tryMap { $0 * 2 }
    return doubled.eraseToAnyPublisher()
}

func named(_ texts: PassthroughSubject<String, Offline>) -> AnyPublisher<Int, any Error> {
    let numbers = texts.tryMap(parse)
    let small = numbers.tryFilter { $0 < 10 }
    return small.eraseToAnyPublisher()
}

func types(_ numbers: PassthroughSubject<Int, Never>) -> Publishers.TryMap<PassthroughSubject<Int, Never>, String> {
    let texts = numbers.tryMap { String($0) }
    return texts
}

func known() -> [AnyPublisher<Int, any Error>] {
    let (one, all) = (Just(1).tryMap { $0 * 2 }, [1, 2].publisher.tryReduce(0) { $0 + $1 })
    let result = Result<Int, Offline>.success(1).publisher.tryMap { $0 + 1 }
    let sum = Just(1).tryScan(1) { $0 + $1 }
    return [
        one.eraseToAnyPublisher(), all.eraseToAnyPublisher(), result.eraseToAnyPublisher(), sum.eraseToAnyPublisher(),
    ]
}

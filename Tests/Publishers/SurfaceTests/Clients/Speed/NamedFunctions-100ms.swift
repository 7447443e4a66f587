// A chain of twelve operators over named functions.
import Streams

struct Failed: Error {}
func number(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw Failed() }
    return number
}
func isSmall(_ number: Int) -> Bool { number < 100 }
func area(_ side: Int) -> Int { side * side }
func letters(_ number: Int) -> [Character] { Array(String(number)) }
func inner(_ letters: [Character]) -> AnyPublisher<Character, any Error> {
    letters.publisher.setFailureType(to: (any Error).self).eraseToAnyPublisher()
}
func isDigit(_ letter: Character) -> Bool { letter.isNumber }
func digit(_ letter: Character) -> Int? { letter.wholeNumberValue }
func wrapped(_ error: any Error) -> Failed { Failed() }
func recovered(_ error: Failed) -> Just<Int> { Just(0) }
func sum(_ total: Int, _ number: Int) -> Int { total + number }
func text(_ number: Int) -> String { "\(number)" }
func use(_ text: String) {}

func chain(_ texts: PassthroughSubject<String, Never>) -> AnyCancellable {
    texts
        .removeDuplicates()
        .tryMap(number)
        .filter(isSmall)
        .map(area)
        .map(letters)
        .flatMap(inner)
        .filter(isDigit)
        .compactMap(digit)
        .scan(0, sum)
        .mapError(wrapped)
        .catch(recovered)
        .map(text)
        .sink(receiveValue: use)
}

func reducing(_ numbers: PassthroughSubject<Int, Failed>) -> AnyPublisher<[String], Never> {
    numbers
        .map(area)
        .filter(isSmall)
        .dropFirst(2)
        .prefix(10)
        .removeDuplicates()
        .map(letters)
        .compactMap(\.first)
        .compactMap(digit)
        .map(\.description)
        .collect()
        .replaceError(with: [])
        .handleEvents()
        .eraseToAnyPublisher()
}

import Streams

let words = PassthroughSubject<String, Never>()
let greeting =
    words
    .map { $0.count }
    .filter { $0 > 2 }
    .scan(0, +)
    .removeDuplicates()
    .flatMap { Just("Hello, \($0)") }
    .sink { print($0) }
for word in ["a", "world", "of", "values"] { words.send(word) }
greeting.cancel()

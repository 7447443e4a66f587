// Typical mistakes. Each message names what does not fit, with Combine's names of types.
import Foundation
import Streams
import StreamsFoundation

struct Offline: Error {}
struct Refused: Error {}
struct User: Decodable, Sendable { let name: String }

final class Label {
    var text: String?
    var count = 0
}

func load(_ number: Int) -> AnyPublisher<String, Offline> { Fail(error: Offline()).eraseToAnyPublisher() }
func save(_ text: String) -> AnyPublisher<Int, Refused> { Fail(error: Refused()).eraseToAnyPublisher() }

struct Mistakes {
    let taps = PassthroughSubject<Int, Never>()
    let texts = PassthroughSubject<String, Offline>()
    let numbers = PassthroughSubject<Int, Refused>()
    let users = PassthroughSubject<User, Never>()

    func flatMapFailsFirst() {
        // expected-error@+1 {{instance method 'flatMap(maxPublishers:_:)' requires the types 'Never' and 'Offline' be equivalent}}
        _ = taps.flatMap { load($0) }.sink { print($0) }
    }

    func flatMapFailsOtherwise() -> AnyPublisher<Int, Offline> {
        // expected-error@+1 {{instance method 'flatMap(maxPublishers:_:)' requires the types 'Offline' and 'Refused' be equivalent}}
        texts.flatMap { save($0) }.eraseToAnyPublisher()
    }

    func flatMapOfValues() -> AnyPublisher<Int, Never> {
        // expected-error@+1 {{instance method 'flatMap(maxPublishers:_:)' requires that 'Int' conform to 'Publisher'}}
        taps.flatMap { $0 + 1 }.eraseToAnyPublisher()
    }

    func switchToLatestFailsOtherwise() {
        // expected-error@+1 {{referencing instance method 'switchToLatest()' on 'Publisher' requires the types 'Offline' and 'Refused' be equivalent}}
        _ = texts.map { save($0) }.switchToLatest()
    }

    func catchOfOtherValues() {
        // expected-error@+1 {{cannot convert value of type 'Int' to expected argument type 'String'}}
        _ = texts.catch { _ in Just(1) }
    }

    func mergeOfOtherValues() {
        // expected-error@+1 {{instance method 'merge(with:)' requires the types 'String' and 'Int' be equivalent}}
        _ = texts.merge(with: load(1).map { $0.count })
    }

    func mergeOfOtherFailures() {
        // expected-error@+1 {{instance method 'merge(with:)' requires the types 'Offline' and 'Refused' be equivalent}}
        _ = load(1).map { $0.count }.merge(with: numbers)
    }

    func zipOfOtherFailures() {
        // expected-error@+1 {{instance method 'zip' requires the types 'Never' and 'Offline' be equivalent}}
        _ = taps.zip(texts)
    }

    func combineLatestOfOtherFailures() {
        // expected-error@+1 {{instance method 'combineLatest' requires the types 'Offline' and 'Refused' be equivalent}}
        _ = texts.combineLatest(numbers)
    }

    func notErased() -> AnyPublisher<Int, Never> {
        // expected-error@+1 {{cannot convert return expression of type 'Publishers.Filter<Publishers.Map<PassthroughSubject<Int, Never>, Int>>' to return type 'AnyPublisher<Int, Never>'}}
        taps.map { $0 + 1 }.filter { $0 > 1 }
    }

    func mapErrorMissing() -> AnyPublisher<Int, Offline> {
        // expected-error@+2 {{cannot convert return expression of type 'AnyPublisher<Int, any Error>' to return type 'AnyPublisher<Int, Offline>'}}
        // expected-note@+1 {{arguments to generic parameter 'Failure' ('any Error' and 'Offline') are expected to be equal}}
        texts.tryMap { text in try JSONDecoder().decode(Int.self, from: Data(text.utf8)) }.eraseToAnyPublisher()
    }

    func sinkOfFailing() {
        // expected-error@+1 {{referencing instance method 'sink(receiveValue:)' on 'Publisher' requires the types 'Offline' and 'Never' be equivalent}}
        _ = texts.map { $0.count }.sink { print($0) }
    }

    func sinkForgotten() {
        // expected-warning@+1 {{result of call to 'sink(receiveValue:)' is unused}}
        taps.sink { print($0) }
    }

    func assignToOptional(_ label: Label) {
        _ = taps.map { "\($0)" }.assign(to: \.text, on: label)
    }

    func assignOfFailing(_ label: Label) {
        // expected-error@+1 {{referencing instance method 'assign(to:on:)' on 'Publisher' requires the types 'Refused' and 'Never' be equivalent}}
        _ = numbers.assign(to: \.count, on: label)
    }

    func failureTypeOfFailing() {
        // expected-error@+1 {{referencing instance method 'setFailureType(to:)' on 'Publisher' requires the types 'Offline' and 'Never' be equivalent}}
        _ = texts.setFailureType(to: Refused.self)
    }

    func decodeOfTexts() {
        // expected-error@+1 {{instance method 'decode(type:decoder:)' requires the types 'String' and 'Data' be equivalent}}
        _ = texts.decode(type: User.self, decoder: JSONDecoder())
    }

    func duplicatesOfUsers() {
        // expected-error@+1 {{referencing instance method 'removeDuplicates()' on 'Publisher' requires that 'User' conform to 'Equatable'}}
        _ = users.removeDuplicates()
    }

    func maximumOfUsers() {
        // expected-error@+1 {{referencing instance method 'max()' on 'Publisher' requires that 'User' conform to 'Comparable'}}
        _ = users.max()
    }

    func sendOfOtherValue() {
        // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'Int'}}
        taps.send("1")
    }

    func replaceErrorWithOtherValue() {
        // expected-error@+1 {{cannot convert value of type 'Int' to expected argument type 'String'}}
        _ = texts.replaceError(with: 0)
    }

    func appendOfOtherValue() {
        // expected-error@+1 {{instance method 'append' requires the types 'Int' and 'String.Element' (aka 'Character') be equivalent}}
        _ = taps.append("1")
    }

    func retryOfText() {
        // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'Int'}}
        _ = texts.retry("3")
    }

    func scanOfOtherResult() -> AnyPublisher<String, Never> {
        // expected-error@+2 {{cannot convert value of type 'Int' to expected argument type 'String'}}
        // expected-error@+1 {{cannot convert value of type 'Int' to expected argument type 'String'}}
        taps.scan(0) { $0 + $1 }.eraseToAnyPublisher()
    }

    func keyPathOfOther() {
        // expected-error@+1 {{value of type 'User' has no member 'age'}}
        _ = users.map(\.age)
    }

    func autoconnectOfSubject() {
        // expected-error@+1 {{value of type 'PassthroughSubject<Int, Never>' has no member 'autoconnect'}}
        _ = taps.autoconnect()
    }

    func closureOfOtherType() {
        // expected-error@+1 {{cannot convert value of type 'Int' to closure result type 'Bool'}}
        _ = taps.filter { $0 }
    }

    func debounceWithoutScheduler() {
        // expected-error@+1 {{missing argument for parameter 'scheduler' in call}}
        _ = taps.debounce(for: .seconds(1))
    }

    func prefixOfText() {
        // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'Int'}}
        _ = taps.prefix("1")
    }

    func failureTooGeneral() -> AnyPublisher<Int, Never> {
        // expected-error@+2 {{cannot convert return expression of type 'AnyPublisher<Int, any Error>' to return type 'AnyPublisher<Int, Never>'}}
        // expected-note@+1 {{arguments to generic parameter 'Failure' ('any Error' and 'Never') are expected to be equal}}
        taps.tryMap { $0 + 1 }.eraseToAnyPublisher()
    }
}

import Testing

@testable import Streams

@Suite struct PublisherDescriptionTests {
    @Test("A pipeline is described by the operators of its publisher's type, from the origin on")
    func operators() {
        let publisher = [1, 2].publisher.map { $0 + 1 }.tryFilter { $0 > 1 }.removeDuplicates { $0 == $1 }
        #expect(pipeline(of: type(of: publisher)) == "Sequence → Map → TryFilter → RemoveDuplicates")
    }

    @Test("A publisher of several is described by their operators")
    func several() {
        let merged = Just(1).merge(with: [2].publisher.filter { $0 > 1 })
        #expect(pipeline(of: type(of: merged)) == "(Just, Sequence → Filter) → Merge")
        let appended = Just(1).map { $0 }.eraseToAnyPublisher().append([2].publisher)
        #expect(pipeline(of: type(of: appended)) == "(AnyPublisher, Sequence) → Concatenate")
    }

    #if DEBUG
    @Test("Debug builds stop a kernel that reads a value as another type")
    func mixedUpValues() async {
        await #expect(processExitsWith: .failure) {
            let subscriber = AnySubscriber<String, Never>(receiveValue: { _ in .none })
            _ = withUnsafePointer(to: 1) { subscriber.receiver(.value(ValueAddress($0, unless: .none))) }
        }
    }
    #endif
}

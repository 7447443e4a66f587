import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct AssignTests {
    @Test("An assign requests all values, and sets the property to each")
    func values() {
        let label = Label()
        let assign = Subscribers.Assign(object: label, keyPath: \.text)
        ["a", "b"].publisher.subscribe(assign)
        #expect(label.texts == ["a", "b"])
    }

    @Test("An assign releases its object with the completion")
    func completion() {
        let assign = Subscribers.Assign(object: Label(), keyPath: \.text)
        #expect(assign.object != nil)
        Empty().subscribe(assign)
        #expect(assign.object == nil)
    }

    @Test("A cancelled assign releases its object and its upstream, and sets nothing more")
    func cancel() {
        let (label, subject) = (Label(), PassthroughSubject<String, Never>())
        let assign = Subscribers.Assign(object: label, keyPath: \.text)
        subject.subscribe(assign)
        subject.send("a")
        assign.cancel()
        subject.send("b")
        #expect(label.texts == ["a"] && assign.object == nil)
    }

    @Test("An assign accepts one subscription, and cancels a second one")
    func secondSubscription() {
        let label = Label()
        let assign = Subscribers.Assign(object: label, keyPath: \.text)
        let (first, second) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
        first.subscribe(assign)
        second.subscribe(assign)
        second.send("second")
        first.send("first")
        #expect(label.texts == ["first"])
    }

    @Test("An assign sets nothing before it has a subscription, and nothing after the end")
    func outsideOfSubscription() {
        let label = Label()
        let assign = Subscribers.Assign(object: label, keyPath: \.text)
        _ = assign.receive("early")
        ["a"].publisher.subscribe(assign)
        _ = assign.receive("late")
        #expect(label.texts == ["a"])
    }

    @Test("assign(to:on:) retains its object until the completion")
    func strong() {
        weak var label: Label?
        let subject = PassthroughSubject<String, Never>()
        let cancellable = {
            let object = Label()
            label = object
            return subject.assign(to: \.text, on: object)
        }()
        subject.send("a")
        #expect(label?.texts == ["a"])
        subject.send(completion: .finished)
        #expect(label == nil)
        withExtendedLifetime(cancellable) {}
    }
}

private final class Label {
    private(set) var texts: [String] = []
    var text = "" {
        didSet { texts.append(text) }
    }
}

import Streams
import StreamsExtras
import Testing

@Suite struct AssignOnWeakTests {
    @Test("assign(to:onWeak:) does not retain its object, which may keep the subscription")
    func weakly() {
        weak var label: Label?
        let subject = PassthroughSubject<String, Never>()
        do {
            let object = Label()
            label = object
            object.cancellable = subject.assign(to: \.text, onWeak: object)
            subject.send("a")
            #expect(object.texts == ["a"])
        }
        #expect(label == nil)
    }
}

private final class Label {
    private(set) var texts: [String] = []
    var cancellable: AnyCancellable?
    var text = "" {
        didSet { texts.append(text) }
    }
}

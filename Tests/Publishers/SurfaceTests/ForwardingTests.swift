import Streams
import Testing

/// Tests clients' overloads that forward to the library's functions of the same name.
@Suite struct ForwardingTests {
    private final class Label { var text = "" }

    @Test("A client's overload with an additional default parameter forwards to the library, not to itself")
    func overload() {
        let label = Label()
        let cancellable = Just("assigned").assign(to: \.text, on: label, ownership: .strong)
        #expect(label.text == "assigned")
        cancellable.cancel()
    }

    @Test("A publisher's function can be stored, and called later")
    func unapplied() {
        let label = Label()
        let sink = Just("sink").sink(receiveValue:)
        let assign: (ReferenceWritableKeyPath<Label, String>, Label) -> AnyCancellable = Just("assign").assign(to:on:)
        _ = assign(\.text, label)
        #expect(label.text == "assign")
        _ = sink { label.text = $0 }
        #expect(label.text == "sink")
    }
}

private enum Ownership { case strong }

extension Publisher where Failure == Never {
    fileprivate func assign<Root: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root, ownership: Ownership = .strong
    ) -> AnyCancellable { assign(to: keyPath, on: object) }
}

/// The subscription of a subscriber at the end of a pipeline. It holds some content until it is over.
final class Holder<Content>: ForwardingSubscription {
    /// The latch's.
    private var kept: Content?

    init(_ held: Content) {
        kept = held
        super.init(on: .requested)
    }

    var held: Content? { withLatch { kept } }

    override func discard() {
        _ = withLatch {
            defer { kept = nil }
            return kept
        }
    }
}

/// The publishers of an operator that has three or more, in one object: in the operator itself, copying publishers of as
/// many types would take some kilobytes of code.
@usableFromInline package final class Bundle<Publishers> {
    @usableFromInline let value: Publishers

    @_alwaysEmitIntoClient init(_ value: Publishers) { self.value = value }
}

extension _Terms {
    /// Attaches the subscriber to two publishers, in order. Their values are sent as tuples, and each is used once or until
    /// the next one arrives.
    @_alwaysEmitIntoClient func combine<A: Publisher, B: Publisher>(
        _ a: A, _ b: B, usesUp: Bool,
        for subscriber: some Subscriber<(A.Output, B.Output), A.Failure>
    ) -> _SubscriptionReference? where B.Failure == A.Failure {
        let x = Slot<A.Output>(keepsAll: usesUp)
        let y = Slot<B.Output>(keepsAll: usesUp)
        return combine(for: subscriber, [x, y], usesUp: usesUp) {
            let values = (x.latest.pointee, y.latest.pointee)
            _ = (x.advance(), y.advance())
            return values
        } attach: { combining, keys in
            combining.attach(a, as: keys[0], x)
            combining.attach(b, as: keys[1], y)
        }
    }

    /// Attaches the subscriber to three publishers, in order. Their values are sent as tuples, and each is used once or until
    /// the next one arrives.
    @_alwaysEmitIntoClient func combine<A: Publisher, B: Publisher, C: Publisher>(
        _ a: A, _ b: B, _ c: C, usesUp: Bool,
        for subscriber: some Subscriber<(A.Output, B.Output, C.Output), A.Failure>
    ) -> _SubscriptionReference? where B.Failure == A.Failure, C.Failure == A.Failure {
        let x = Slot<A.Output>(keepsAll: usesUp)
        let y = Slot<B.Output>(keepsAll: usesUp)
        let z = Slot<C.Output>(keepsAll: usesUp)
        return combine(for: subscriber, [x, y, z], usesUp: usesUp) {
            let values = (x.latest.pointee, y.latest.pointee, z.latest.pointee)
            _ = (x.advance(), y.advance(), z.advance())
            return values
        } attach: { combining, keys in
            combining.attach(a, as: keys[0], x)
            combining.attach(b, as: keys[1], y)
            combining.attach(c, as: keys[2], z)
        }
    }

    /// Attaches the subscriber to four publishers, in order. Their values are sent as tuples, and each is used once or until
    /// the next one arrives.
    @_alwaysEmitIntoClient func combine<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
        _ a: A, _ b: B, _ c: C, _ d: D, usesUp: Bool,
        for subscriber: some Subscriber<(A.Output, B.Output, C.Output, D.Output), A.Failure>
    ) -> _SubscriptionReference? where B.Failure == A.Failure, C.Failure == A.Failure, D.Failure == A.Failure {
        let x = Slot<A.Output>(keepsAll: usesUp)
        let y = Slot<B.Output>(keepsAll: usesUp)
        let z = Slot<C.Output>(keepsAll: usesUp)
        let w = Slot<D.Output>(keepsAll: usesUp)
        return combine(for: subscriber, [x, y, z, w], usesUp: usesUp) {
            let values = (x.latest.pointee, y.latest.pointee, z.latest.pointee, w.latest.pointee)
            _ = (x.advance(), y.advance(), z.advance(), w.advance())
            return values
        } attach: { combining, keys in
            combining.attach(a, as: keys[0], x)
            combining.attach(b, as: keys[1], y)
            combining.attach(c, as: keys[2], z)
            combining.attach(d, as: keys[3], w)
        }
    }
}

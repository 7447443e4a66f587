extension Sequence where Element: Publisher {
    /// Sends the values of all these publishers, as they come.
    ///
    ///     sensors.map(\.readings).merge()
    ///
    /// It does what ``Publisher/merge(with:)-(P)`` does for two; of none at all it finishes at once.
    public func merge() -> Publishers.MergeMany<Element> { Publishers.MergeMany(self) }

    /// Sends the first values of all these publishers as an array, then the second ones, and so on.
    ///
    ///     [[1, 2].publisher, [3, 4].publisher].zip().sink { print($0) }
    ///     // Prints: [1, 3], [2, 4]
    ///
    /// It does what ``Publisher/zip(_:)`` does for two; of none at all it finishes at once.
    public func zip() -> Publishers.CombinedMany<Steps.Zip, Element> { Publishers.CombinedMany(Array(self)) }

    /// Sends the latest values of all these publishers as an array, whenever one of them sends.
    ///
    ///     fields.map(\.isValid).combineLatest().map { $0.allSatisfy { $0 } }
    ///
    /// It does what ``Publisher/combineLatest(_:)`` does for two; of none at all it finishes at once.
    public func combineLatest() -> Publishers.CombinedMany<Steps.CombineLatest, Element> {
        Publishers.CombinedMany(Array(self))
    }
}

extension Publishers {
    /// Sends arrays of the values of any number of publishers: what `zip()` and `combineLatest()` of a sequence make.
    public struct CombinedMany<Kind: _CombiningKind, Upstream: Publisher>: _Operator {
        /// It sends a value of each, in their order.
        public typealias Output = [Upstream.Output]

        /// The publishers.
        public let publishers: [Upstream]

        @inlinable init(_ publishers: [Upstream]) { self.publishers = publishers }

        /// Attaches the subscriber to all of them, in their order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _Link? {
            guard !publishers.isEmpty else { return Empty()._receive(subscriber, on: terms) }
            let slots = publishers.map { _ in Slot<Upstream.Output>(keepsAll: Kind.keepsAll) }
            var ready = 0  // So many slots, from the first one on, have a value: none of them is looked at again.
            return terms.by(Kind.self).combine(for: subscriber, slots, usesUp: Kind.keepsAll) {
                while ready < slots.count, slots[ready].latest != nil { ready += 1 }
                guard ready == slots.count else { return nil }
                if Kind.keepsAll { ready = 0 }
                defer { for slot in slots { slot.advance() } }
                return slots.compactMap(\.latest)
            } attach: { combining, keys in
                for (index, publisher) in publishers.enumerated() {
                    combining.attach(publisher, as: keys[index], slots[index])
                }
            }
        }
    }
}

extension Publishers.CombinedMany: Equatable where Upstream: Equatable {}

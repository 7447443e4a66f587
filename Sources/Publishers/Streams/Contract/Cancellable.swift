/// Something that can be told to stop.
///
/// Calling ``cancel()`` again, or after the end, does nothing.
public protocol Cancellable {
    /// Stops the activity, and lets go of what it held.
    func cancel()
}

extension Cancellable {
    /// Keeps this cancellable in the set; it is cancelled when the set lets go of it.
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }

    /// Keeps this cancellable in the collection; it is cancelled when the collection lets go of it.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }
}

/// An activity that can be cancelled.
///
/// Calling ``cancel()`` again, or after the end, does nothing.
public protocol Cancellable {
    /// Stops the activity, and releases what it holds.
    func cancel()
}

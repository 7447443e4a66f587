/// Something that can be told to stop.
///
/// Calling ``cancel()`` again, or after the end, does nothing.
public protocol Cancellable {
    /// Stops the activity, and lets go of what it held.
    func cancel()
}

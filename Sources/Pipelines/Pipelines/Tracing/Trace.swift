import Foundation

/// An event at the border of the app: a request, an answer, a write to the cache or a read from it.
public enum Trace: Sendable {
    /// A request goes out.
    case requested(URL)
    /// A response arrived, after the given time.
    case responded(URL, status: Int, bytes: Int, after: Duration)
    /// No response came.
    case failed(URL, any Error, after: Duration)
    /// A feed was read from the cache, with this many images; nil if there was none.
    case readFeed(Int?)
    /// A feed of this many images was written to the cache.
    case wroteFeed(Int)
    /// The bytes of an image were read from the cache, and this many found; nil if there were none.
    case readImage(URL, bytes: Int?)
    /// The bytes of an image were written to the cache.
    case wroteImage(URL, bytes: Int)

    /// Receives the events, on any thread.
    public typealias Observer = @Sendable (Trace) -> Void
}

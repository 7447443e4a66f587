import Foundation

/// Stores the bytes of images. A call has taken effect when it returns; calls may come from any thread.
public protocol ImageDataStore: Sendable {
    /// Stores `data` for `url` in place of the previous data.
    func insert(_ data: Data, for url: URL) throws

    /// The bytes stored for `url`, or nil if there are none.
    func retrieve(dataForURL url: URL) throws -> Data?
}

/// Stores the bytes of images for one session, and drops some of them if they exceed a limit.
///
/// Unchecked Sendable: an `NSCache` guards itself.
public final class InMemoryImageDataStore: ImageDataStore, @unchecked Sendable {
    private let images = NSCache<NSURL, NSData>()

    /// Makes an empty store for at most this many bytes.
    public init(maximumSize: Int = 64 << 20) { images.totalCostLimit = maximumSize }

    /// Stores `data` for `url` in place of the previous data. Never throws.
    public func insert(_ data: Data, for url: URL) throws {
        images.setObject(data as NSData, forKey: url as NSURL, cost: data.count)
    }

    /// The bytes stored for `url`, or nil if there are none or they have been dropped. Never throws.
    public func retrieve(dataForURL url: URL) throws -> Data? {
        images.object(forKey: url as NSURL) as Data?
    }
}

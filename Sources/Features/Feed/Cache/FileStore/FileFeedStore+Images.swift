import FeatureStorage
import Foundation

extension FileFeedStore {
    /// Stores `data` for `url` in place of the previous data, if `url` is in the stored feed; else does nothing.
    ///
    /// Throws a `FileStoreError`: `refused` beyond the limits, `damaged` if the feed file is.
    public func insert(_ data: Data, for url: URL) throws {
        try withState { state in
            guard try imagesOfFeed(&state).contains(ImageFiles.name(for: url)) else { return }
            state.imagesSize = try images.write(data, for: url, size: state.imagesSize)
        }
    }

    /// The bytes stored for `url`, or nil if there are none, or if `url` isn't in the stored feed.
    ///
    /// Throws a `FileStoreError`.
    public func retrieve(dataForURL url: URL) throws -> Data? {
        try withState { state -> Data? in
            let name = ImageFiles.name(for: url)
            let isKept = try imagesOfFeed(&state).contains(name)
            guard isKept || state.deletedImages?.contains(name) == true else { return nil }
            return try images.read(for: url)
        }
    }
}

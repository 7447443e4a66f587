import FeatureStorage
import Foundation
import GIFWalletFeature

/// The bytes of pictures: those of the wallet's GIFs in its directory, and all others for the session.
///
///     let images = WalletImageStore(directory: directory)
///     try images.insert(data, for: found)     // kept until the session ends, or for good if it is in the wallet
///
/// If the directory cannot be used, pictures are kept for the session. A damaged file is not used, and is replaced by
/// the next insertion.
public struct WalletImageStore: ImageDataStore {
    private let directory: URL
    private let session = InMemoryImageDataStore()

    /// Makes a store for the wallet in a directory, which is not looked at yet.
    public init(directory: URL) { self.directory = directory }

    /// Stores `data` for `url`; throws a `FileStoreError` if that is not for good, though the picture is in the wallet.
    public func insert(_ data: Data, for url: URL) throws {
        try session.insert(data, for: url)
        try FileGIFStore(directory: directory).insert(data, for: url)
    }

    /// The bytes stored for `url`, or nil if there are none; throws a `FileStoreError`.
    public func retrieve(dataForURL url: URL) throws -> Data? {
        try session.retrieve(dataForURL: url) ?? FileGIFStore(directory: directory).retrieve(dataForURL: url)
    }
}

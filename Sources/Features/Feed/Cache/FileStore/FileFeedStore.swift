import FeatureStorage
import Foundation

/// A store in a directory: the feed in one file, the bytes of each of its images in one more.
///
///     let store = try FileFeedStore(directory: cacheDirectory)
///     let loader = LocalFeedLoader(store: store, currentDate: Date.init)
///
/// **Safe writes.** A file is written aside, synced and then renamed: whenever the process is killed, and whatever
/// fails, the store opens again with the old feed or the new one. A feed that was deleted for a replacement comes back
/// if the store cannot write the new one.
///
/// **Damage.** A damaged feed file is never used: `retrieve()` throws a `FileStoreError` with the file and the reason,
/// each time. `deleteCachedFeed()` or the next `insert(_:timestamp:)` renames it to `feed.damaged.json`, in place of an
/// earlier one, and the store continues empty or with the new feed.
///
/// **Images.** Bytes belong to the feed: those for other URLs are not kept. When a new feed is stored, the bytes of
/// URLs in both feeds stay, and the files of the others are removed. After a delete alone, the bytes can be read until
/// the next insert, by this store and by no other.
///
/// Several stores, in one process or more, may share a directory. Unchecked Sendable: all changes are in `state`,
/// behind `lock`.
public final class FileFeedStore: FeedStore, ImageDataStore, @unchecked Sendable {
    /// The most that a store keeps, in bytes. It refuses to write more, and to read it.
    public struct Limits: Sendable {
        /// For the feed: 32 MiB are some 130,000 images.
        public var feed = 32 << 20
        /// For each image.
        public var image = 8 << 20
        /// For all images together.
        public var images = 256 << 20

        /// The limits that are used if none are given.
        public init() {}
    }

    struct State {
        /// The image files of the feed, as of the feed file with this status.
        var known: (file: FileStatus?, images: Set<String>)?
        /// The image files of the feed that this store deleted, until it inserts another.
        var deletedImages: Set<String>?
        /// The size of all image files; nil until they are counted.
        var imagesSize: Int?
    }

    let images: ImageFiles
    private let directory: StoreDirectory
    private let feedFile: DocumentFile<FeedFile>
    private let lock = NSLock()
    private var state = State()

    private static let deletedFile = "feed.deleted.json"

    /// Opens the store in `directory`, which is made if it isn't there.
    ///
    /// Throws a `FileStoreError` if that is not a readable directory. Its contents are read later.
    ///
    /// - Parameter access: for reading alone nothing is made, and a missing directory has no feed.
    public init(directory: URL, access: StoreAccess = .readAndWrite, limits: Limits = Limits()) throws {
        self.directory = try StoreDirectory(directory, access: access)
        images = ImageFiles(in: self.directory, limit: limits.image, totalLimit: limits.images)
        feedFile = DocumentFile("feed", in: self.directory, limit: limits.feed)
        // A deletion by another session stays.
        try? self.directory.remove(Self.deletedFile)
    }

    /// The stored feed, or nil if there is none; throws a `FileStoreError`, `damaged` if the file isn't sound.
    public func retrieve() throws -> CachedFeed? {
        try lock.withLock { try feedFile.read() }.map { ($0.images, $0.timestamp) }
    }

    /// Deletes the stored feed, or puts a damaged one aside; throws a `FileStoreError` and changes nothing, also if the
    /// file cannot be read.
    public func deleteCachedFeed() throws {
        try withState { state in
            do {
                guard let file = try feedFile.read() else { return try directory.remove(Self.deletedFile) }
                try directory.move(feedFile.name, to: Self.deletedFile)
                state.deletedImages = Self.images(of: file)
            } catch FileStoreError.damaged {
                try feedFile.putAsideIfDamaged()
            }
        }
    }

    /// Removes the file of a feed that was deleted; throws a `FileStoreError`.
    public func forgetDeletedFeed() throws { try lock.withLock { try directory.remove(Self.deletedFile) } }

    /// Stores `feed` in place of the previous one; throws a `FileStoreError` and stores nothing.
    ///
    /// A URL relative to another is stored as the whole URL.
    public func insert(_ feed: [LocalFeedImage], timestamp: Date) throws {
        try withState { state in
            let file = FeedFile(feed: feed, timestamp: timestamp)
            do {
                try feedFile.write(file)
            } catch {
                if state.deletedImages != nil {
                    _ = try? directory.moveIfFree(Self.deletedFile, to: feedFile.name)
                }
                throw error
            }
            state.deletedImages = nil
            state.imagesSize = nil
            try? directory.remove(Self.deletedFile)
            try? images.removeAll(except: Self.images(of: file))
        }
    }

    func withState<Result>(_ work: (inout State) throws -> Result) rethrows -> Result {
        try lock.withLock { try work(&state) }
    }

    /// The image files that the stored feed is entitled to.
    func imagesOfFeed(_ state: inout State) throws -> Set<String> {
        let status = directory.status(of: feedFile.name)
        if let known = state.known, known.file == status { return known.images }
        let images = Self.images(of: try feedFile.read())
        state.known = (status, images)
        return images
    }

    private static func images(of file: FeedFile?) -> Set<String> {
        Set(file?.images.map { ImageFiles.name(for: $0.url) } ?? [])
    }
}

import FeatureStorage
import Foundation

/// Stores the GIFs of a wallet. A store is open as soon as it exists, and may be used from any thread.
public protocol GIFStore: Sendable {
    /// Adds a GIF permanently. A GIF with the same id is edited, and gets the new tags in addition to its own.
    ///
    /// The date becomes its creation date. If this throws, the wallet is unchanged: a `StoreConflict` if something else would
    /// be replaced than what may be.
    func createGIF(_ draft: GIFDraft, at date: Date, replacing: Replacement<WalletGIF>) throws

    /// Replaces the GIF that has this id: with exactly these tags.
    ///
    /// The creation date stays. Does nothing if there is no such GIF. If this throws, the wallet is unchanged: a `StoreConflict`
    /// if something else would be replaced than what may be.
    func editGIF(_ draft: GIFDraft, replacing: Replacement<WalletGIF>) throws

    /// Removes a GIF permanently; does nothing if there is none with this id. If this throws, the wallet is unchanged: a
    /// `StoreConflict` if something else would be removed than what may be.
    func deleteGIF(id: String, replacing: Replacement<WalletGIF>) throws

    /// Renames a damaged file, so that a new wallet can be started; does nothing if the file is not damaged.
    ///
    /// - Returns: where the damaged file is now; nil if there was none.
    @discardableResult
    func putDamagedFileAside() throws -> URL?

    /// All GIFs that have an id, a title and a URL, newest first.
    func fetchGIFs() throws -> [WalletGIF]
}

extension GIFStore {
    /// Adds a GIF permanently; one with the same id is edited, whatever that has become.
    public func createGIF(_ draft: GIFDraft, at date: Date) throws {
        try createGIF(draft, at: date, replacing: .anything)
    }

    /// Replaces the GIF that has this id, whatever that has become.
    public func editGIF(_ draft: GIFDraft) throws { try editGIF(draft, replacing: .anything) }

    /// Removes a GIF permanently, whatever that has become.
    public func deleteGIF(id: String) throws { try deleteGIF(id: id, replacing: .anything) }

    /// Does nothing, as there is no file.
    @discardableResult
    public func putDamagedFileAside() throws -> URL? { nil }

    /// The GIF with this id; nil if there is none, or if it lacks a title or a URL.
    public func fetchGIF(id: String) throws -> WalletGIF? { try fetchGIFs().first { $0.id == id } }

    /// The GIFs with this tag; none if the tag is unknown.
    public func fetchGIFs(tag: String) throws -> Set<WalletGIF> {
        Set(try fetchGIFs().filter { $0.tags.contains(tag) })
    }
}

/// A wallet for one session: nothing outlives it.
///
/// Unchecked Sendable: `wallet` is only touched behind `lock`.
public final class InMemoryGIFStore: GIFStore, @unchecked Sendable {
    private let lock = NSLock()
    private var wallet = Wallet()

    /// Makes an empty store.
    public init() {}

    /// Puts a GIF in; throws a `StoreConflict`.
    public func createGIF(_ draft: GIFDraft, at date: Date, replacing: Replacement<WalletGIF>) throws {
        try lock.withLock { try wallet.create(draft, at: date, replacing: replacing) }
    }

    /// Edits a GIF; throws a `StoreConflict`.
    public func editGIF(_ draft: GIFDraft, replacing: Replacement<WalletGIF>) throws {
        try lock.withLock { try wallet.edit(draft, replacing: replacing) }
    }

    /// Takes a GIF out; throws a `StoreConflict`.
    public func deleteGIF(id: String, replacing: Replacement<WalletGIF>) throws {
        try lock.withLock { try wallet.delete(id, replacing: replacing) }
    }

    /// All GIFs, newest first. Never throws.
    public func fetchGIFs() throws -> [WalletGIF] { lock.withLock { wallet.newestFirst } }
}

/// A wallet in a directory, as `wallet.json`.
///
/// **Safe writes.** If the process is killed, or anything fails, the wallet is either the old one or the new one.
/// Several stores, in one process or more, may share a directory: they wait for each other, and no change is lost.
///
/// **Damage.** A damaged file is never used and never replaced: fetching and creating throw a `FileStoreError` with the
/// file and the reason, until ``putDamagedFileAside()``.
///
/// **Pictures.** Their bytes belong to the wallet, in a file each. Bytes for other URLs are not kept; the file of a URL
/// that has left the wallet is removed when the next GIF is stored.
public final class FileGIFStore: GIFStore {
    private let directory: StoreDirectory
    private let file: DocumentFile<Wallet>
    private let images: ImageFiles

    /// Opens the wallet in `directory`, which is made if it isn't there; throws a `FileStoreError`.
    ///
    /// - Parameter access: for reading alone nothing is made, and a missing directory is an empty wallet.
    public init(directory: URL, access: StoreAccess = .readAndWrite, limit: Int = 32 << 20) throws {
        self.directory = try StoreDirectory(directory, access: access)
        file = DocumentFile("wallet", in: self.directory, limit: limit)
        images = ImageFiles(in: self.directory)
    }

    /// Puts a GIF in, permanently. If it throws a `FileStoreError`, or a `StoreConflict`, the wallet is unchanged.
    public func createGIF(_ draft: GIFDraft, at date: Date, replacing: Replacement<WalletGIF>) throws {
        try change { try $0.create(draft, at: date, replacing: replacing) }
    }

    /// Edits a GIF, permanently. If it throws a `FileStoreError`, or a `StoreConflict`, the wallet is unchanged.
    public func editGIF(_ draft: GIFDraft, replacing: Replacement<WalletGIF>) throws {
        try change { try $0.edit(draft, replacing: replacing) }
    }

    /// Takes a GIF out, and its picture, permanently. If it throws a `FileStoreError`, or a `StoreConflict`, the wallet is
    /// unchanged.
    public func deleteGIF(id: String, replacing: Replacement<WalletGIF>) throws {
        try change { try $0.delete(id, replacing: replacing) }
    }

    private func change(_ work: (inout Wallet) throws -> Void) throws {
        try directory.alone {
            var wallet = try file.read() ?? Wallet()
            try work(&wallet)
            try file.write(wallet)
            try? images.removeAll(except: Set(wallet.newestFirst.map { ImageFiles.name(for: $0.url) }))
        }
    }

    /// All GIFs, newest first; throws a `FileStoreError`.
    public func fetchGIFs() throws -> [WalletGIF] { try file.read()?.newestFirst ?? [] }

    /// Stores the bytes of the picture at `url`, if that is one of a GIF in the wallet; throws a `FileStoreError`.
    public func insert(_ data: Data, for url: URL) throws {
        try directory.alone {
            guard try fetchGIFs().contains(where: { $0.url == url.absoluteURL }) else { return }
            try images.write(data, for: url.absoluteURL)
        }
    }

    /// The bytes of the picture at `url`, or nil if there are none; throws a `FileStoreError`, `damaged` if not sound.
    public func retrieve(dataForURL url: URL) throws -> Data? { try images.read(for: url.absoluteURL) }

    /// Renames a damaged file to `wallet.damaged.json`, or to another name where a folder has that one, so that a new
    /// wallet can be started; does nothing to a valid one.
    ///
    /// - Returns: where the damaged file is now; nil if there was none.
    @discardableResult
    public func putDamagedFileAside() throws -> URL? { try file.putAsideIfDamaged() }
}

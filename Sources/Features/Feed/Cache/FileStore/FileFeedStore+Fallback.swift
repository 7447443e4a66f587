import FeatureStorage
import Foundation

extension FileFeedStore {
    /// The store in `directory`; if that cannot be opened, one in memory for this session.
    ///
    ///     let store = FileFeedStore.orInMemory(directory: cacheDirectory) { fault in
    ///         print("The feed is not kept after this session. \(fault.localizedDescription)")
    ///     }
    ///
    /// - Parameter onFault: Receives the reason if there is no file store.
    public static func orInMemory(
        directory: URL, access: StoreAccess = .readAndWrite, onFault: (any Error) -> Void
    ) -> any FeedStore & ImageDataStore {
        do {
            return try FileFeedStore(directory: directory, access: access)
        } catch {
            onFault(error)
            return InMemoryFeedStore()
        }
    }
}

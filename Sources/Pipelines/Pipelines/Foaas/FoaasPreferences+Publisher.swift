import FoaasFeature
import Streams

extension FoaasPreferencesStore {
    /// What was saved last, or `initial` if nothing was.
    ///
    /// - Parameter onFault: told why what was saved cannot be read; `initial` is used then.
    public func loadPublisher(
        initial: FoaasPreferences, onFault: @escaping (any Error) -> Void = { _ in }
    ) -> AnyPublisher<FoaasPreferences, Never> {
        deferred("load the preferences") { try load() ?? initial }
            .catch { error in
                onFault(error)
                return Just(initial)
            }
            .eraseToAnyPublisher()
    }

    /// Saves preferences, when somebody subscribes.
    public func savePublisher(_ preferences: FoaasPreferences) -> AnyPublisher<Void, any Error> {
        deferred("save the preferences") { try save(preferences) }
    }
}

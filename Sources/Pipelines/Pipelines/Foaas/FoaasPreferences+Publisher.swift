import FoaasFeature
import Streams

extension FoaasPreferencesStore {
    /// The saved preferences, or `initial` if there are none.
    ///
    /// - Parameter onFault: Receives the reason if the saved preferences cannot be read; `initial` takes their place.
    public func loadPublisher(
        initial: FoaasPreferences, onFault: @escaping (any Error) -> Void = { _ in }
    ) -> AnyPublisher<FoaasPreferences, Never> {
        deferred(.loadPreferences) { [self] in try load(or: initial) }
            .catch { error in
                onFault(error)
                return Just(initial)
            }
            .eraseToAnyPublisher()
    }

    /// Saves preferences for each subscriber.
    public func savePublisher(_ preferences: FoaasPreferences) -> AnyPublisher<Void, any Error> {
        deferred(.savePreferences) { [self] in try save(preferences) }
    }
}

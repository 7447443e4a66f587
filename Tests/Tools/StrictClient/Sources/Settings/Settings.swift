public import Combine

/// A view model as it was written for Combine.
public final class Settings: ObservableObject {
    /// The size of the text, in points.
    @Published public var size = 12
    /// Whether the text is large.
    @Published public private(set) var isLarge = false
    /// The number of changes of all settings.
    public private(set) var changes = 0
    private var cancellables: Set<AnyCancellable> = []

    /// Makes the settings of a new user.
    public init() {
        $size.map { $0 > 16 }.removeDuplicates().assign(to: &$isLarge)
        objectWillChange.sink { [weak self] in self?.changes += 1 }.store(in: &cancellables)
    }
}

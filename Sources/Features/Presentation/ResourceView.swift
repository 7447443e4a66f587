/// Something that shows a loaded resource.
public protocol ResourceView {
    /// What it shows, ready to be shown.
    associatedtype ResourceViewModel

    /// Shows `viewModel` in place of what was shown before.
    func display(_ viewModel: ResourceViewModel)
}

/// Something that shows that a resource is loading.
public protocol ResourceLoadingView {
    /// Shows or hides the sign that something is loading.
    func display(_ viewModel: ResourceLoadingViewModel)
}

/// Something that shows that a resource could not be loaded.
public protocol ResourceErrorView {
    /// Shows the message of `viewModel`, or hides the message shown before when there is none.
    func display(_ viewModel: ResourceErrorViewModel)
}

/// Whether something is loading.
public struct ResourceLoadingViewModel: Hashable, Sendable {
    /// True from the start of a load to its end, good or bad.
    public let isLoading: Bool

    /// Makes a view model.
    public init(isLoading: Bool) {
        self.isLoading = isLoading
    }
}

/// What to tell the user about a failed load.
public struct ResourceErrorViewModel: Hashable, Sendable {
    /// The text to show; nil when nothing has failed.
    public let message: String?

    /// Nothing has failed.
    public static var noError: Self {
        Self(message: nil)
    }

    /// Something has failed, and `message` says so.
    public static func error(message: String) -> Self {
        Self(message: message)
    }
}

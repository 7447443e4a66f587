/// A view of a loaded resource.
public protocol ResourceView {
    /// The contents of the view, ready to be shown.
    associatedtype ResourceViewModel

    /// Shows `viewModel` in place of the previous one.
    func display(_ viewModel: ResourceViewModel)
}

/// A view that shows whether a resource is loading.
public protocol ResourceLoadingView {
    /// Shows or hides the sign that something is loading.
    func display(_ viewModel: ResourceLoadingViewModel)
}

/// A view for the message of a failed load.
public protocol ResourceErrorView {
    /// Shows the message of `viewModel`, or hides the message shown before when there is none.
    func display(_ viewModel: ResourceErrorViewModel)
}

/// Whether something is loading.
public struct ResourceLoadingViewModel: Hashable, Sendable {
    /// True from the start of a load until it succeeds or fails.
    public let isLoading: Bool

    /// Makes a view model.
    public init(isLoading: Bool) {
        self.isLoading = isLoading
    }
}

/// The message of a failed load, if there is one.
public struct ResourceErrorViewModel: Hashable, Sendable {
    /// The text to show; nil when nothing has failed.
    public let message: String?
    /// More about the failure, for a view that has room for it.
    public let detail: String?

    /// The message, and the detail in a line below it; nil when nothing has failed.
    public var text: String? { message.map { [$0, detail].compactMap(\.self).joined(separator: "\n") } }

    /// No message.
    public static var noError: Self {
        Self(message: nil, detail: nil)
    }

    /// A failure with this message.
    public static func error(message: String, detail: String? = nil) -> Self {
        Self(message: message, detail: detail)
    }
}

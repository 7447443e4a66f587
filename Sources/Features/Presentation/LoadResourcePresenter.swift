import FeatureLocalization
import Foundation

private let texts = StringTable("Shared", of: "FeaturePresentation")

/// Turns the states of a load into view models: started, loaded, failed.
///
/// One presenter serves every resource; only the mapper differs, a pure function from the resource to its view model.
///
///     let presenter = LoadResourcePresenter(
///         resourceView: titleView, loadingView: spinner, errorView: banner,
///         mapper: { (name: String) in name.uppercased() })
///     presenter.didStartLoading()               // banner: no error, spinner: on
///     presenter.didFinishLoading(with: "feed")  // titleView: "FEED", spinner: off
///
/// A presenter isn't Sendable: use it where its views live.
public final class LoadResourcePresenter<Resource, View: ResourceView> {
    private let resourceView: View
    private let loadingView: any ResourceLoadingView
    private let errorView: any ResourceErrorView
    private let locale: Locale
    private let detail: (any Error) -> String?
    private let mapper: (Resource) throws -> View.ResourceViewModel

    /// Makes a presenter; the views are sent nothing yet.
    ///
    /// - Parameters:
    ///   - locale: gives the language of the error message.
    ///   - detail: says more about an error, if there is more to say.
    ///   - mapper: makes the view model of a resource; an error that it throws is a failed load like any other.
    public init(
        resourceView: View, loadingView: any ResourceLoadingView, errorView: any ResourceErrorView,
        locale: Locale = .current, detail: @escaping (any Error) -> String? = { _ in nil },
        mapper: @escaping (Resource) throws -> View.ResourceViewModel
    ) {
        self.resourceView = resourceView
        self.loadingView = loadingView
        self.errorView = errorView
        self.locale = locale
        self.detail = detail
        self.mapper = mapper
    }

    /// Makes a presenter of a resource that is shown as it is.
    public convenience init(
        resourceView: View, loadingView: any ResourceLoadingView, errorView: any ResourceErrorView,
        locale: Locale = .current, detail: @escaping (any Error) -> String? = { _ in nil }
    ) where Resource == View.ResourceViewModel {
        self.init(
            resourceView: resourceView, loadingView: loadingView, errorView: errorView, locale: locale,
            detail: detail, mapper: { $0 })
    }

    /// The message for every failed load, whatever the error, in the language of `locale`.
    public static func loadError(in locale: Locale = .current) -> String {
        texts.text("GENERIC_CONNECTION_ERROR", in: locale, english: "Couldn't connect to server")
    }

    /// Hides the last error, and shows that something is loading.
    public func didStartLoading() {
        errorView.display(.noError)
        loadingView.display(ResourceLoadingViewModel(isLoading: true))
    }

    /// Stops showing that it is loading, because the load was cancelled.
    public func didCancelLoading() { loadingView.display(ResourceLoadingViewModel(isLoading: false)) }

    /// Shows the loaded resource, or the error message if the mapper refuses it, and ends the loading.
    public func didFinishLoading(with resource: Resource) {
        do {
            resourceView.display(try mapper(resource))
            loadingView.display(ResourceLoadingViewModel(isLoading: false))
        } catch {
            didFinishLoading(with: error)
        }
    }

    /// Shows the error message, which is the same for all errors, and that nothing is loading any more.
    public func didFinishLoading(with error: any Error) {
        errorView.display(.error(message: Self.loadError(in: locale), detail: detail(error)))
        loadingView.display(ResourceLoadingViewModel(isLoading: false))
    }
}

import FeaturePresentation

/// Stands for a view without retaining it: views own the objects that load for them, not the other way round.
final class WeakRefVirtualProxy<View: AnyObject> {
    private weak var view: View?

    init(_ view: View) { self.view = view }
}

extension WeakRefVirtualProxy: ResourceView where View: ResourceView {
    func display(_ viewModel: View.ResourceViewModel) { view?.display(viewModel) }
}

extension WeakRefVirtualProxy: ResourceLoadingView where View: ResourceLoadingView {
    func display(_ viewModel: ResourceLoadingViewModel) { view?.display(viewModel) }
}

extension WeakRefVirtualProxy: ResourceErrorView where View: ResourceErrorView {
    func display(_ viewModel: ResourceErrorViewModel) { view?.display(viewModel) }
}

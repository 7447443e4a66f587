import FeaturePresentation
import TerminalUI

extension ListViewController: ResourceLoadingView, ResourceErrorView {
    /// Shows or hides the loading indicator.
    public func display(_ viewModel: ResourceLoadingViewModel) { isLoading = viewModel.isLoading }

    /// Shows a message, or hides it.
    public func display(_ viewModel: ResourceErrorViewModel) { errorMessage = viewModel.text }
}

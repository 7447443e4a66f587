import FeaturePresentation
import TerminalUI

extension ListViewController: ResourceLoadingView, ResourceErrorView {
    /// Turns the wheel, or no longer.
    public func display(_ viewModel: ResourceLoadingViewModel) { isLoading = viewModel.isLoading }

    /// Shows a message, or none.
    public func display(_ viewModel: ResourceErrorViewModel) { errorMessage = viewModel.text }
}

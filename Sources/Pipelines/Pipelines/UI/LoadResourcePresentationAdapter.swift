import FeaturePresentation
import Streams
import TerminalUI

/// Loads a resource on demand, one load at a time, and forwards its states to a presenter.
///
/// A load ends with the adapter: a screen that is gone loads nothing.
final class LoadResourcePresentationAdapter<Resource: Sendable, View: ResourceView> {
    private let loader: () -> AnyPublisher<Resource, any Error>
    private var cancellable: AnyCancellable?
    private var isLoading = false
    var presenter: LoadResourcePresenter<Resource, View>?

    init(loader: @escaping () -> AnyPublisher<Resource, any Error>) { self.loader = loader }

    func loadResource() {
        guard !isLoading else { return }
        isLoading = true
        presenter?.didStartLoading()
        cancellable = loader()
            .dispatchOnMainQueue()
            .sink(
                receiveCompletion: { [weak self] completion in
                    self?.isLoading = false
                    if case .failure(let error) = completion { self?.presenter?.didFinishLoading(with: error) }
                },
                receiveValue: { [weak self] in self?.presenter?.didFinishLoading(with: $0) })
    }

    func cancel() {
        cancellable = nil
        if isLoading { presenter?.didCancelLoading() }
        isLoading = false
    }
}

extension LoadResourcePresentationAdapter: PictureCellDelegate {
    func didRequestImage() { loadResource() }
    func didCancelImageRequest() { cancel() }
}

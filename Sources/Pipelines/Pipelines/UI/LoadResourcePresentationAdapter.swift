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
        var hasResource = false
        cancellable = loader()
            .dispatchOnMainQueue()
            .sink(
                receiveCompletion: { [weak self] completion in
                    self?.isLoading = false
                    switch completion {
                    case .failure(let error): self?.presenter?.didFinishLoading(with: error)
                    case .finished: if !hasResource { self?.presenter?.didCancelLoading() }
                    }
                },
                receiveValue: { [weak self] in
                    hasResource = true
                    self?.presenter?.didFinishLoading(with: $0)
                })
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

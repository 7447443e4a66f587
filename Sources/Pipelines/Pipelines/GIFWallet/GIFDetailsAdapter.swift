import Foundation
import GIFWalletFeature
import GIFWalletFeatureUI
import Streams
import TerminalUI

/// Shows the details of a GIF, and gives it away; closes where there is none.
final class GIFDetailsAdapter {
    private let presenter: GIFPresenter
    private weak var controller: ListViewController?
    private let request: ListRequest
    private let imageLoader: GIFWalletUIComposer.ImageLoader
    private let share: (WalletGIF) -> AnyPublisher<URL, any Error>
    private let close: () -> Void
    private var shown: WalletGIF?

    init(
        controller: ListViewController, presenter: GIFPresenter, imageLoader: @escaping GIFWalletUIComposer.ImageLoader,
        share: @escaping (WalletGIF) -> AnyPublisher<URL, any Error>, close: @escaping () -> Void
    ) {
        self.controller = controller
        self.presenter = presenter
        self.imageLoader = imageLoader
        self.share = share
        self.close = close
        request = ListRequest(controller)
    }

    func show(_ details: AnyPublisher<WalletGIF?, any Error>) {
        request.run(details, receive: { [weak self] in self?.display($0) }, fail: fail)
    }

    private func display(_ gif: WalletGIF?) {
        guard let gif else { return close() }
        guard gif != shown else { return }
        let cell = GIFCellController.make(GIFPresenter.details(gif), layout: .details, imageLoader: imageLoader)
        shown = gif
        controller?.display([CellController(id: gif, cell)])
        controller?.actions = [
            KeyAction(.character("s"), KeyHint("s", presenter.share)) { [weak self] in self?.share(gif, shownBy: cell) }
        ]
    }

    private func share(_ gif: WalletGIF, shownBy cell: GIFCellController) {
        guard controller?.isLoading == false else { return }
        request.run(share(gif), receive: { [presenter] in cell.note = presenter.shared(as: $0) }, fail: fail)
    }

    private var fail: (any Error) -> Void {
        { [weak controller, presenter] in controller?.errorMessage = presenter.failure($0) }
    }
}

/// Waits for one value at a time, while a list turns its wheel; for none when nobody holds it any more.
final class ListRequest {
    private weak var controller: ListViewController?
    private var cancellable: AnyCancellable?

    init(_ controller: ListViewController) { self.controller = controller }

    func run<Value: Sendable>(
        _ publisher: AnyPublisher<Value, any Error>, receive: @escaping (Value) -> Void,
        fail: @escaping (any Error) -> Void
    ) {
        controller?.isLoading = true
        controller?.errorMessage = nil
        cancellable = publisher.dispatchOnMainQueue().sink(
            receiveCompletion: { [weak self] completion in
                self?.controller?.isLoading = false
                if case .failure(let error) = completion { fail(error) }
            },
            receiveValue: receive)
    }
}

import Foundation
import GIFWallet
import GIFWalletUI
import Streams
import TerminalUI

/// Shows the details of a GIF, and gives it away; closes where there is none.
final class GIFDetailsAdapter {
    let presenter: GIFPresenter
    private weak var controller: ListViewController?
    private let imageLoader: GIFWalletUIComposer.ImageLoader
    private let close: () -> Void
    private var shown: (gif: WalletGIF, cell: GIFCellController)?
    private var cancellable: AnyCancellable?

    init(
        controller: ListViewController, presenter: GIFPresenter, imageLoader: @escaping GIFWalletUIComposer.ImageLoader,
        close: @escaping () -> Void
    ) {
        self.controller = controller
        self.presenter = presenter
        self.imageLoader = imageLoader
        self.close = close
    }

    func show(_ details: AnyPublisher<WalletGIF?, any Error>) { run(details) { $0.display($1) } }

    func share(_ share: (WalletGIF) -> AnyPublisher<URL, any Error>) {
        guard let shown, controller?.isLoading == false else { return }
        run(share(shown.gif)) { $0.shown?.cell.note = $0.presenter.shared(as: $1) }
    }

    private func display(_ gif: WalletGIF?) {
        guard let gif else { return close() }
        guard gif != shown?.gif else { return }
        let cell = GIFCellController.make(GIFPresenter.details(gif), layout: .details, imageLoader: imageLoader)
        shown = (gif, cell)
        controller?.display([CellController(id: gif, cell)])
    }

    /// Waits for a value, one at a time, and tells if it does not come.
    private func run<Value: Sendable>(
        _ publisher: AnyPublisher<Value, any Error>, _ receive: @escaping (GIFDetailsAdapter, Value) -> Void
    ) {
        controller?.isLoading = true
        controller?.errorMessage = nil
        cancellable = publisher.dispatchOnMainQueue().sink(
            receiveCompletion: { [weak self] completion in
                guard let self else { return }
                controller?.isLoading = false
                guard case .failure(let error) = completion else { return }
                controller?.errorMessage = presenter.failure(error)
            },
            receiveValue: { [weak self] in if let self { receive(self, $0) } })
    }
}

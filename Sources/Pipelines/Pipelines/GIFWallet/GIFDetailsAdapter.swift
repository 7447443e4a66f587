import Foundation
import GIFWalletFeature
import GIFWalletFeatureUI
import Streams
import TerminalUI

/// The actions on a GIF of the wallet.
public struct GIFActions {
    /// Shares the GIF, and sends the file.
    public var share: (WalletGIF) -> AnyPublisher<URL, any Error>
    /// Opens it for editing.
    public var edit: (WalletGIF) -> Void
    /// Asks whether it is to be deleted, and deletes it if so.
    public var delete: (WalletGIF, _ question: String) -> Void

    /// Makes the actions.
    public init(
        share: @escaping (WalletGIF) -> AnyPublisher<URL, any Error>, edit: @escaping (WalletGIF) -> Void = { _ in },
        delete: @escaping (WalletGIF, _ question: String) -> Void = { _, _ in }
    ) {
        (self.share, self.edit, self.delete) = (share, edit, delete)
    }
}

/// Shows the details of a GIF and its actions; closes if there is no GIF.
final class GIFDetailsAdapter {
    private let presenter: GIFPresenter
    private weak var controller: ListViewController?
    private let request: ListRequest
    private let imageLoader: GIFWalletUIComposer.ImageLoader
    private let actions: GIFActions
    private let close: () -> Void
    private let locale: Locale
    private var shown: WalletGIF?

    init(
        controller: ListViewController, presenter: GIFPresenter, imageLoader: @escaping GIFWalletUIComposer.ImageLoader,
        actions: GIFActions, locale: Locale, close: @escaping () -> Void
    ) {
        self.controller = controller
        self.presenter = presenter
        self.imageLoader = imageLoader
        self.actions = actions
        self.locale = locale
        self.close = close
        request = ListRequest(controller)
    }

    func show(_ details: AnyPublisher<WalletGIF?, any Error>) {
        request.run(details, receive: { [weak self] in self?.display($0) }, fail: fail)
    }

    private func display(_ gif: WalletGIF?) {
        guard let gif else { return close() }
        guard gif != shown else { return }
        let cell = GIFCellController.make(
            GIFPresenter.details(gif), layout: .details, imageLoader: imageLoader, locale: locale)
        shown = gif
        controller?.title = gif.title
        controller?.display([CellController(id: gif, cell)])
        controller?.actions = [
            KeyAction(.character("s"), KeyHint("s", presenter.share)) { [weak self] in self?.share(gif, shownBy: cell)
            },
            KeyAction(.character("e"), KeyHint("e", presenter.edit)) { [actions] in actions.edit(gif) },
            KeyAction(.character("d"), KeyHint("d", presenter.delete)) { [actions, presenter] in
                actions.delete(gif, presenter.deleteQuestion(gif))
            },
        ]
    }

    private func share(_ gif: WalletGIF, shownBy cell: GIFCellController) {
        guard controller?.isLoading == false else { return }
        request.run(
            actions.share(gif),
            receive: { [weak controller, presenter] file in
                cell.note = presenter.shared(as: file)
                // The note is below the picture, which may fill the screen.
                _ = controller?.handle(.end)
            }, fail: fail)
    }

    private var fail: (any Error) -> Void {
        { [weak controller, presenter] in controller?.errorMessage = presenter.failure($0) }
    }
}

/// Waits for one value at a time, while a list shows its loading indicator. Stops when it is released.
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

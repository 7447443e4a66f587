import Foundation
import GIFWallet
import GIFWalletUI
import Streams
import TerminalUI

/// Composes the screens of the wallet.
public enum GIFWalletUIComposer {
    /// Loads the bytes of the picture at a URL.
    public typealias ImageLoader = (URL) -> AnyPublisher<Data, any Error>

    /// The wallet, which is loaded when it appears.
    ///
    /// - Parameters:
    ///   - selection: called with the GIF that was chosen.
    ///   - add: called when somebody wants a new one.
    public static func walletComposedWith(
        walletLoader: @escaping () -> AnyPublisher<GIFListState<WalletGIF>, Never>,
        imageLoader: @escaping ImageLoader, selection: @escaping (WalletGIF) -> Void, add: @escaping () -> Void,
        locale: Locale = .current
    ) -> ListViewController {
        let presenter = GIFPresenter(locale: locale)
        let controller = ListViewController(title: presenter.walletTitle)
        let adapter = GIFListAdapter<WalletGIF>(controller: controller, presenter: presenter) { gif in
            .make(GIFPresenter.details(gif), imageLoader: imageLoader, selection: { selection(gif) })
        }
        controller.columns = GIFPresenter.columns(in:)
        controller.onRefresh = { adapter.show(walletLoader()) }
        controller.actions = [KeyAction(.character("a"), KeyHint("a", presenter.add), perform: add)]
        return controller
    }

    /// The details of a GIF, which are loaded when they appear.
    ///
    /// - Parameters:
    ///   - share: gives the GIF away, and tells where it is then.
    ///   - close: called if there is no such GIF.
    public static func detailsComposedWith(
        title: String, detailsLoader: @escaping () -> AnyPublisher<WalletGIF?, any Error>,
        imageLoader: @escaping ImageLoader, share: @escaping (WalletGIF) -> AnyPublisher<URL, any Error>,
        close: @escaping () -> Void, locale: Locale = .current
    ) -> ListViewController {
        let controller = ListViewController(title: title)
        let adapter = GIFDetailsAdapter(
            controller: controller, presenter: GIFPresenter(locale: locale), imageLoader: imageLoader, close: close)
        controller.onRefresh = { adapter.show(detailsLoader()) }
        controller.actions = [
            KeyAction(.character("s"), KeyHint("s", adapter.presenter.share)) { adapter.share(share) }
        ]
        return controller
    }
}

extension GIFPresenter {
    /// How many GIFs stand side by side: a cell of a terminal is twice as high as it is wide.
    static func columns(in size: Size) -> Int {
        columns(isCompact: size.width < 60, isLandscape: size.width > 2 * size.height)
    }
}

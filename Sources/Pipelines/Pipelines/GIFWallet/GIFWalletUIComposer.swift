import Foundation
import GIFWalletFeature
import GIFWalletFeatureUI
import Streams
import TerminalUI

/// Composes the screens of the wallet.
public enum GIFWalletUIComposer {
    /// Loads the bytes of the picture at a URL.
    public typealias ImageLoader = (URL) -> AnyPublisher<Data, any Error>

    /// The wallet, which loads when it appears.
    ///
    /// - Parameters:
    ///   - selection: Receives the chosen GIF.
    ///   - add: Opens the form for a new GIF.
    ///   - isDamaged: Whether the wallet is damaged, when it could not be loaded.
    ///   - putAside: Puts a damaged wallet aside, and sends where it is.
    ///   - tell: Receives the result of that.
    ///   - undo: Makes a deletion undone; nil while there is none.
    public static func walletComposedWith(
        walletLoader: @escaping () -> AnyPublisher<GIFListState<WalletGIF>, Never>,
        imageLoader: @escaping ImageLoader, selection: @escaping (WalletGIF) -> Void, add: @escaping () -> Void,
        isDamaged: @escaping () -> Bool = { true },
        putAside: @escaping () -> AnyPublisher<URL?, any Error> = { Empty().eraseToAnyPublisher() },
        tell: @escaping (_ notice: String) -> Void = { _ in }, undo: @escaping () -> (() -> Void)? = { nil },
        locale: Locale = .current
    ) -> ListViewController {
        let presenter = GIFPresenter(locale: locale)
        let controller = ListViewController(title: presenter.walletTitle)
        let adapter = GIFListAdapter<WalletGIF>(controller: controller, presenter: presenter) { gif in
            .make(GIFPresenter.details(gif), imageLoader: imageLoader, locale: locale, selection: { selection(gif) })
        }
        controller.columns = GIFPresenter.columns(in:)
        controller.isFilterable = true
        controller.orders = [
            .displayed(presenter.newestFirst), .reversed(presenter.oldestFirst),
            .alphabetical(presenter.byTitle, in: locale) { (gif: WalletGIF) in gif.title },
        ]
        controller.onRefresh = { adapter.show(walletLoader()) }
        let adding = KeyAction(.character("a"), KeyHint("a", presenter.add), perform: add)
        let request = ListRequest(controller)
        let puttingAside = KeyAction(.character("D"), KeyHint("D", presenter.putAside)) { [weak controller] in
            request.run(
                putAside(),
                receive: { [weak controller] file in
                    controller?.onRefresh?()
                    if let file { tell(presenter.isPutAside(as: file)) }
                },
                fail: { [weak controller] in controller?.errorMessage = presenter.failure($0) })
        }
        controller.actions = [adding]
        adapter.onState = { [weak controller] hasFailed in
            controller?.actions =
                [adding] + KeyAction.undoing(undo(), in: locale) + (hasFailed && isDamaged() ? [puttingAside] : [])
        }
        return controller
    }

    /// The details of a GIF, which are loaded when they appear.
    ///
    /// - Parameters:
    ///   - actions: what can be done with the GIF.
    ///   - close: called if there is no such GIF.
    public static func detailsComposedWith(
        title: String, detailsLoader: @escaping () -> AnyPublisher<WalletGIF?, any Error>,
        imageLoader: @escaping ImageLoader, actions: GIFActions,
        close: @escaping () -> Void, locale: Locale = .current
    ) -> ListViewController {
        let presenter = GIFPresenter(locale: locale)
        let controller = ListViewController(title: title)
        let adapter = GIFDetailsAdapter(
            controller: controller, presenter: presenter, imageLoader: imageLoader, actions: actions, locale: locale,
            close: close)
        controller.onRefresh = { adapter.show(detailsLoader()) }
        return controller
    }

    /// The search for a GIF, which begins when it appears.
    ///
    /// - Parameters:
    ///   - search: the states of the results, for terms as they are typed.
    ///   - selection: called with the GIF that was chosen.
    public static func searchComposedWith(
        search: @escaping (AnyPublisher<String, Never>) -> AnyPublisher<GIFListState<GIF>, Never>,
        imageLoader: @escaping ImageLoader, selection: @escaping (GIF) -> Void, locale: Locale = .current
    ) -> GIFSearchViewController {
        let presenter = GIFPresenter(locale: locale)
        let controller = GIFSearchViewController(presenter: presenter)
        let terms = CurrentValueSubject<String, Never>("")
        let adapter = GIFListAdapter<GIF>(
            controller: controller.results, presenter: presenter, clearsWhileLoading: true
        ) { gif in
            .make(GIFPresenter.details(gif), imageLoader: imageLoader, locale: locale, selection: { selection(gif) })
        }
        controller.onTermChange = terms.send
        controller.results.onRefresh = { adapter.show(search(terms.eraseToAnyPublisher())) }
        return controller
    }

    /// The form for a new GIF, or for one that is edited.
    ///
    /// - Parameters:
    ///   - save: Puts the GIF into the wallet, in place of one that was seen there, or of whatever became of that.
    ///   - seen: The GIF with an id, as the wallet was shown last.
    ///   - chooseGIF: Lets the user choose a GIF, and calls back with it.
    ///   - close: Closes the form when the GIF is saved; called with the saved GIF.
    public static func createComposedWith(
        form: GIFCreateForm = GIFCreateForm(), edited: WalletGIF? = nil,
        save: @escaping (GIFDraft, _ seen: WalletGIF?, _ isReplacing: Bool) -> AnyPublisher<Void, any Error>,
        seen: @escaping (_ id: String) -> WalletGIF? = { _ in nil },
        imageLoader: @escaping ImageLoader, chooseGIF: @escaping (@escaping (GIF) -> Void) -> Void,
        close: @escaping (GIFDraft) -> Void, locale: Locale = .current
    ) -> FormViewController {
        let presenter = GIFPresenter(locale: locale)
        let form = edited.map(GIFCreateForm.init(editing:)) ?? form
        let screen = FormViewController(title: edited == nil ? presenter.createTitle : presenter.editTitle)
        let saver = FormSaver(screen)
        let controller = GIFCreateController(form, on: screen, presenter: presenter)
        controller.onChooseGIF = { [weak controller] in
            chooseGIF { [weak controller] gif in
                controller?.choose(
                    gif, shownBy: .make(GIFPresenter.details(gif), imageLoader: imageLoader, locale: locale))
            }
        }
        controller.onSave = { [weak controller] draft in
            saver.save(
                { save(draft, edited ?? seen(draft.id), $0) }, receive: { close(draft) },
                fail: { controller?.storeFailed($0) })
        }
        if let edited {
            let gif = GIF(id: edited.id, title: edited.title, url: edited.url)
            controller.choose(gif, shownBy: .make(GIFPresenter.details(gif), imageLoader: imageLoader, locale: locale))
            screen.hasUnsavedWork = false
        }
        return screen
    }
}

extension GIFPresenter {
    /// The number of columns: a cell of a terminal is twice as high as it is wide.
    static func columns(in size: Size) -> Int {
        columns(isCompact: size.width < 60, isLandscape: size.width > 2 * size.height)
    }
}

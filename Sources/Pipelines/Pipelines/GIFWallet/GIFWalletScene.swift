import FeatureStorage
import Foundation
import GIFWalletFeature
import Streams
import TerminalUI

/// The wallet's app: its screens, and the navigation between them.
///
///     let scene = GIFWalletScene(pipelines: pipelines, sharingTo: downloads)
///     try await TerminalApp(stack: scene.stack, terminal: Terminal()).run()
///
/// Use it from one isolation only: the main actor, where its results arrive.
public final class GIFWalletScene<Context: Scheduler & Sendable> {
    /// The screens: the wallet, and above it the details of a GIF, or the form for a new one and its search.
    public let stack: NavigationStack
    /// The states of a search, for terms as they are typed.
    typealias Search = (AnyPublisher<String, Never>) -> AnyPublisher<GIFListState<GIF>, Never>

    private let pipelines: GIFPipelines<Context>
    private let search: Search
    private let directory: URL
    private let locale: Locale
    private let presenter: GIFPresenter
    private weak var wallet: ListViewController?
    /// The deletions that are under way, and those that are being undone.
    private let changes = RunningChanges()
    /// The GIF that was deleted last, until something else is done.
    private var deleted: WalletGIF?

    /// Composes the app, with the wallet as its first screen; nothing is loaded before that appears.
    ///
    /// - Parameters:
    ///   - directory: The place of shared pictures.
    ///   - locale: The language.
    ///   - wantsDark: Whether the screen is dark; nil leaves that to the terminal.
    ///   - environment: The description of the terminal: its colours, and the pictures that it can show.
    public convenience init(
        pipelines: GIFPipelines<Context>, sharingTo directory: URL, locale: Locale = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        var pipelines = pipelines
        pipelines.book = pipelines.book ?? ReportBook()
        self.init(
            pipelines: pipelines,
            search: { [pipelines] in
                pipelines.makeSearch($0, pause: .milliseconds(300), on: ImmediateWhenOnMainQueueScheduler())
            },
            sharingTo: directory, locale: locale,
            stack: .ofApp(environment: environment, locale: locale, wantsDark: wantsDark))
    }

    init(
        pipelines: GIFPipelines<Context>, search: @escaping Search, sharingTo directory: URL, locale: Locale,
        stack: NavigationStack
    ) {
        self.pipelines = pipelines
        self.search = search
        self.directory = directory
        self.locale = locale
        self.stack = stack
        presenter = GIFPresenter(locale: locale)
        showWallet()
    }

    private var imageLoader: GIFWalletUIComposer.ImageLoader {
        { [pipelines] in
            pipelines.makeImageLoader(url: $0, check: Picture.check, checkStored: Picture.checkWhole)
        }
    }

    private func showWallet() {
        let screen = GIFWalletUIComposer.walletComposedWith(
            walletLoader: pipelines.makeWallet, imageLoader: imageLoader,
            selection: { [weak self] in self?.showDetails(of: $0) }, add: { [weak self] in self?.showForm() },
            isDamaged: { [pipelines] in pipelines.isDamaged }, putAside: pipelines.makeDamageRemover,
            tell: { [weak stack] in stack?.notice = $0 },
            undo: { [weak self] in self?.deleted.map { gif in { self?.restore(gif) } } }, locale: locale)
        wallet = screen
        stack.push(screen)
    }

    /// The form for a new GIF, or for one that is edited. The saved GIF is shown in the wallet.
    private func showForm(editing gif: WalletGIF? = nil) {
        stack.push(
            GIFWalletUIComposer.createComposedWith(
                edited: gif,
                save: { [pipelines] draft, seen, isReplacing in
                    let replacing = isReplacing ? Replacement.anything : .only(seen)
                    return gif == nil
                        ? pipelines.makeSaver(of: draft, replacing: replacing)
                        : pipelines.makeEditor(of: draft, replacing: replacing)
                }, seen: pipelines.seen, imageLoader: imageLoader,
                chooseGIF: { [weak self] in self?.chooseGIF($0) },
                close: { [weak self, presenter] in
                    self?.returnToWallet(presenter.saved($0), from: self?.stack.top)
                }, locale: locale))
    }

    /// Shows in the wallet what has changed. The screen where that began is left, unless another one is above it by
    /// now: what is entered there stays.
    private func returnToWallet(_ notice: String, from screen: (any Screen)?, undoing gif: WalletGIF? = nil) {
        deleted = gif
        if stack.top === screen { while stack.screens.count > 1 { stack.pop() } }
        wallet?.onRefresh?()
        stack.notice = notice
    }

    private func delete(_ gif: WalletGIF) {
        let undo = "  u \(ControlTexts.texts(in: locale).undo)"
        change(pipelines.makeRemover(of: gif)) { [weak self, weak details = stack.top, presenter] in
            // A form that was opened meanwhile takes the key for text.
            let isSeen = self?.stack.top === details
            self?.returnToWallet(presenter.deleted(gif) + (isSeen ? undo : ""), from: details, undoing: gif)
        }
    }

    /// Puts a GIF back that was deleted, unless somebody else has.
    private func restore(_ gif: WalletGIF) {
        let draft = GIFDraft(id: gif.id, title: gif.title, subtitle: gif.subtitle, url: gif.url, tags: gif.tags)
        change(pipelines.makeSaver(of: draft, at: gif.creationDate, replacing: .only(nil))) { [weak self, presenter] in
            self?.returnToWallet(presenter.saved(draft), from: nil)
        }
    }

    private func change(_ publisher: AnyPublisher<Void, any Error>, then: @escaping () -> Void) {
        changes.run(
            publisher, receive: { _ in then() },
            fail: { [weak self, presenter] error in
                if error.cause is StoreConflict { (self?.stack.top as? ListViewController)?.onRefresh?() }
                self?.stack.notice = presenter.failure(error)
            })
    }

    private func chooseGIF(_ chosen: @escaping (GIF) -> Void) {
        stack.push(
            GIFWalletUIComposer.searchComposedWith(
                search: search, imageLoader: imageLoader,
                selection: { [weak stack] gif in
                    stack?.pop()
                    chosen(gif)
                }, locale: locale))
    }

    private func showDetails(of gif: WalletGIF) {
        let (pipelines, directory) = (pipelines, directory)
        weak var shown: ListViewController?
        let details = GIFWalletUIComposer.detailsComposedWith(
            title: gif.title, detailsLoader: { pipelines.makeDetails(id: gif.id) },
            imageLoader: imageLoader,
            actions: GIFActions(
                share: { pipelines.makeSharer(of: $0, to: directory) },
                edit: { [weak self] in self?.showForm(editing: $0) },
                delete: { [weak self] gif, question in
                    self?.stack.ask(question, .character("d")) { self?.delete(gif) }
                }),
            close: { [weak self, presenter] in
                self?.returnToWallet(presenter.isGone(gif), from: shown, undoing: self?.deleted)
            }, locale: locale)
        shown = details
        stack.push(details)
    }
}

extension GIFWalletScene {
    /// Presses the keys for a text, including the bytes of keys without a text, waits until nothing moves any more, and
    /// returns the text of the screen.
    @MainActor
    public func screen(afterTyping text: String, width: Int = 80, height: Int = 24) async throws -> String {
        stack.type(text, width: width, height: height)
        while stack.frame.isAnimated { try await Task.sleep(for: .milliseconds(5)) }
        return stack.frame.text
    }

    /// Runs the app in the terminal of the process until the user leaves, and returns the exit code.
    @MainActor
    public func run(environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> Int32 {
        try await stack.run(environment: environment)
    }

    /// Runs the app as a dialogue by lines of text until the user leaves, or the input ends; returns the exit code.
    @MainActor
    public func run(on lines: DialogueLines) async -> Int32 { await stack.run(on: lines) { !changes.isEmpty } }
}

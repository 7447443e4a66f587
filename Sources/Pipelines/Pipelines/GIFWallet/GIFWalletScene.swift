import Foundation
import GIFWallet
import Streams
import TerminalUI

/// The wallet's app: its screens, and the ways between them.
///
///     let scene = GIFWalletScene(pipelines: pipelines, sharingTo: downloads)
///     try await TerminalApp(stack: scene.stack, terminal: Terminal()).run()
///
/// It lives in one isolation: that of the main actor, where what it loads arrives.
public final class GIFWalletScene<Context: Scheduler & Sendable> {
    /// The screens: the wallet, and above it the details of a GIF, or the form for a new one and its search.
    public let stack: NavigationStack
    private let pipelines: GIFPipelines<Context>
    private let directory: URL
    private let locale: Locale

    /// Composes the app, with the wallet as its first screen; nothing is loaded before that appears.
    ///
    /// - Parameters:
    ///   - directory: where pictures are put that are shared.
    ///   - locale: gives the language.
    ///   - wantsDark: whether the screen is dark; nil leaves that to the terminal.
    ///   - environment: what is known of the terminal: its colours, and the pictures that it can show.
    public init(
        pipelines: GIFPipelines<Context>, sharingTo directory: URL, locale: Locale = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.pipelines = pipelines
        self.directory = directory
        self.locale = locale
        stack = NavigationStack(environment: environment, locale: locale, wantsDark: wantsDark)
        weak var wallet: ListViewController?
        let first = GIFWalletUIComposer.walletComposedWith(
            walletLoader: pipelines.makeWallet, imageLoader: pipelines.makeImageLoader,
            selection: { [weak self] in self?.showDetails(of: $0) }, add: { [weak self] in self?.create(wallet) },
            locale: locale)
        wallet = first
        stack.push(first)
    }

    private func create(_ wallet: ListViewController?) {
        let pipelines = pipelines
        stack.push(
            GIFWalletUIComposer.createComposedWith(
                saver: pipelines.makeSaver, imageLoader: pipelines.makeImageLoader,
                chooseGIF: { [weak self] in self?.chooseGIF($0) },
                close: { [weak stack, weak wallet] in
                    stack?.pop()
                    wallet?.onRefresh?()
                }, locale: locale))
    }

    private func chooseGIF(_ chosen: @escaping (GIF) -> Void) {
        let pipelines = pipelines
        stack.push(
            GIFWalletUIComposer.searchComposedWith(
                search: {
                    pipelines.makeSearch($0, pause: .milliseconds(300), on: ImmediateWhenOnMainQueueScheduler())
                },
                imageLoader: pipelines.makeImageLoader,
                selection: { [weak stack] gif in
                    stack?.pop()
                    chosen(gif)
                }, locale: locale))
    }

    private func showDetails(of gif: WalletGIF) {
        let (pipelines, directory) = (pipelines, directory)
        stack.push(
            GIFWalletUIComposer.detailsComposedWith(
                title: gif.title, detailsLoader: { pipelines.makeDetails(id: gif.id) },
                imageLoader: pipelines.makeImageLoader, share: { pipelines.makeSharer(of: $0, to: directory) },
                close: { [weak stack] in stack?.pop() }, locale: locale))
    }
}

extension GIFWalletScene {
    /// Runs the app in the terminal of the process until somebody leaves, and returns the code to exit with.
    @MainActor
    public func run(environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> Int32 {
        try await stack.run(environment: environment)
    }
}

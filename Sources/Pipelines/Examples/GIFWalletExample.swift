import Dispatch
import FeatureDemoAPI
import FeaturePipelines
import Foundation

/// A GIF from the search to the wallet, and to a file that is given away: by keys, with the screens that they lead to.
struct GIFWalletExample {
    private typealias Scene = GIFWalletScene<DispatchQueue>

    private let options: Command.Options
    private let console: Console
    private let journal: Journal

    init(_ options: Command.Options, _ console: Console) {
        self.options = options
        self.console = console
        journal = Journal(options.locale)
    }

    /// The app; shared pictures go to the current directory.
    @MainActor
    func runInTerminal() async throws -> Int32 {
        let home = options.directory(of: .gifWallet)
        return try await options.withServer(keepingIn: home, saving: "wallet.json") { _, address, directory in
            let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            let scene = Scene(
                pipelines: compose(address, directory), sharingTo: here, locale: options.locale,
                wantsDark: options.wantsDark)
            scene.stack.caption = options.caption(of: .gifWallet)
            if options.isStill { scene.stack.appearance.isStill = true }
            return try await options.isByLines ? scene.run(on: console.lines) : scene.run()
        }
    }

    func overview() async throws -> Overview {
        try await options.withDirectory(options.directory(of: .gifWallet)) {
            try await GIFPipelines.overview(of: $0, locale: options.locale).firstValue()
        }
    }

    private func compose(_ address: URL, _ directory: URL) -> GIFPipelines<DispatchQueue> {
        GIFPipelines(baseURL: address, apiKey: options.key, directory: directory, locale: options.locale)
    }
}

// MARK: Step by step

extension GIFWalletExample {
    @MainActor
    func tour() async throws {
        try await options.withServer(keepingIn: nil) { server, address, directory in
            console.line(console.words(.serverAndStore, address.shown, directory.path), .faint)
            let scene = makeScene(address, directory)
            try await show(1, .wallet, ["", "a"], in: scene)
            try await show(2, .rowsMarked, ["\u{13}"], in: scene)
            try await show(3, .search, ["\r", "portugal"], in: scene)
            // Without a GIF there is nothing to walk on with.
            if let failure = journal.lastFailure(of: .search) { throw Failure(at: address, failure) }
            try await show(4, .chosenAndDescribed, ["\r", "\tHola\rMundo\rSun\r"], in: scene)
            try await show(5, .gifSaved, ["\u{13}"], in: scene)
            try await show(6, .gifShared, ["\r", "s"], in: scene)

            server?.stop()
            let offline = makeScene(server == nil ? try DemoServer.deadEnd() : address, directory)
            try await show(7, .walletOffline, [""], in: offline)
            try await show(8, .searchOffline, ["a", "\r"], in: offline)
            console.line("")
        }
    }

    private func makeScene(_ address: URL, _ directory: URL) -> Scene {
        var pipelines = compose(address, directory)
        pipelines.book = ReportBook(log: journal.observe)
        return Scene(pipelines: pipelines, sharingTo: directory, locale: options.locale, environment: [:])
    }

    /// Types texts, waits after each, and prints the screen.
    @MainActor
    private func show(_ number: Int, _ text: Text, _ typed: [String], in scene: Scene) async throws {
        console.step(number, text)
        var screen = ""
        for text in typed { screen = try await scene.screen(afterTyping: text, width: 72, height: 16) }
        for line in screen.split(separator: "\n", omittingEmptySubsequences: false) {
            console.event("│", String(line), .faint)
        }
        journal.tell(console)
    }
}

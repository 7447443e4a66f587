import Dispatch
import FeatureDemoAPI
import FeaturePipelines
import Foundation

/// A message from the list of operations to the file that it is given away as: by keys, with the screens that they lead
/// to.
struct FoaasExample {
    private let options: Command.Options
    private let console: Console
    private let journal: Journal

    init(_ options: Command.Options, _ console: Console) {
        self.options = options
        self.console = console
        journal = Journal(options.locale)
    }

    /// The app; problems with the preferences are reported when it is over.
    @MainActor
    func runInTerminal() async throws -> Int32 {
        try await options.withServer(keepingIn: options.directory(of: .foaas)) { server, address, directory in
            var faults: [any Error] = []
            defer {
                for fault in faults { console.error(console.words(.choiceNotKnown, console.reason(of: fault))) }
            }
            let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            let scene = FoaasScene(
                baseURL: Self.base(address, of: server), directory: directory,
                outputDirectory: options.store ?? here, locale: options.locale, wantsDark: options.wantsDark,
                onFault: { faults.append($0) })
            scene.stack.caption = options.caption(of: .foaas)
            return try await options.isByLines ? scene.run(on: console.lines) : scene.run()
        }
    }

    func overview() async throws -> Overview {
        try await options.withDirectory(options.directory(of: .foaas)) {
            try await FoaasPipelines.overview(of: $0, locale: options.locale).firstValue()
        }
    }

    private static func base(_ address: URL, of server: DemoServer?) -> URL {
        server == nil ? address : address.appending(path: "foaas")
    }
}

// MARK: Step by step

extension FoaasExample {
    @MainActor
    func tour() async throws {
        try await options.withServer(keepingIn: nil) { server, address, directory in
            console.line(console.words(.serverAndStore, address.shown, directory.path), .faint)
            var pipelines = FoaasPipelines(baseURL: Self.base(address, of: server), directory: directory)
            pipelines.book = ReportBook(log: journal.observe)
            console.step(1, .operationsLoaded)
            for _ in 1...2 { try await tellOfOperations(pipelines, address) }
            try await walkThrough(makeScene(pipelines, directory))

            console.step(6, .noPreview)
            server?.stop()
            var deadEnd = FoaasPipelines(
                baseURL: server == nil ? try DemoServer.deadEnd() : address, directory: directory)
            deadEnd.book = ReportBook(log: journal.observe)
            let scene = makeScene(deadEnd, directory)
            try await press([.character("+"), .enter], in: scene)
            show(scene)
            console.line("")
        }
    }

    private func tellOfOperations(_ pipelines: FoaasPipelines<DispatchQueue>, _ address: URL) async throws {
        do {
            let names = try await pipelines.requestNames(locale: options.locale).firstValue()
            let first = names.prefix(4).joined(separator: ", ")
            console.event("▪", console.words(.operations, "\(names.count)", first))
        } catch {
            throw Failure(at: address, error)
        }
    }

    private func makeScene(_ pipelines: FoaasPipelines<DispatchQueue>, _ directory: URL) -> FoaasScene<DispatchQueue> {
        let scene = FoaasScene(
            pipelines: pipelines, directory: directory, scheduler: DispatchQueue(label: "FoaasExample.files"),
            clock: DispatchQueue.main, locale: options.locale, environment: [:])
        scene.stack.resize(to: .init(width: 64, height: 14))
        return scene
    }

    @MainActor
    private func walkThrough(_ scene: FoaasScene<DispatchQueue>) async throws {
        console.step(2, .previewFollows)
        try await press(
            [.character("+"), .down, .down, .down, .down, .enter] + "Nala".map { .character($0) }, in: scene)
        show(scene)

        console.step(3, .notDone)
        try await press([.control("s")], in: scene)
        show(scene)

        console.step(4, .messageShown)
        try await press([.enter], in: scene)
        for word in ["Grumpy Cat", "Tea", "Sunday"] where scene.stack.screens.count > 1 {
            try await press(word.map { .character($0) } + [.enter, .enter], in: scene)
        }
        show(scene)

        console.step(5, .givenAway)
        for key in ["c", "p"] as [Character] {
            try await press([.character(key)], in: scene)
            show(scene, lines: 9..<12)
        }
        try await press([.character("s"), .down, .enter], in: scene)
        show(scene)
        try await press([.escape], in: scene)
    }

    /// Presses keys, and waits until the actions that they start have ended.
    @MainActor
    private func press(_ keys: [FoaasScene<DispatchQueue>.PressedKey], in scene: FoaasScene<DispatchQueue>) async throws
    {
        for key in keys {
            _ = scene.stack.handle(key)
            try await scene.settle()
        }
    }

    @MainActor
    private func show(_ scene: FoaasScene<DispatchQueue>, lines: Range<Int> = 0..<14) {
        let frame = scene.stack.frame.text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in frame.dropFirst(lines.lowerBound).prefix(lines.count) { console.event("│", String(line), .faint) }
        journal.tell(console)
    }
}

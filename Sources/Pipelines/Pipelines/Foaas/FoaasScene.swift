import FeaturePresentation
import FoaasFeature
import FoaasFeatureUI
import Foundation
import Streams
import TerminalUI

/// The message app: its screens, the navigation between them, and its effects.
///
///     let scene = FoaasScene(pipelines: pipelines, directory: directory, scheduler: queue)
///     try await TerminalApp(stack: scene.stack, terminal: Terminal()).run()
///
/// Use it from one isolation only: the main actor, where its results arrive.
public final class FoaasScene<Context: Scheduler & Sendable> {
    /// The screens: the message, and above it the operations and the form of one.
    public let stack: NavigationStack
    /// Writes to the terminal, which has the clipboard; without a terminal, texts for the clipboard are saved as files.
    public var writeToTerminal: ((String) throws -> Void)?

    private let pipelines: FoaasPipelines<Context>
    private let preferences: FoaasPreferencesStore
    private let files: FoaasFiles
    private let scheduler: Context
    private let locale: Locale
    private let presenter: FoaasPresenter
    private let theme: Theme
    /// The effects on files, one after the other; each returns a message for the user, or nil.
    private let effects = PassthroughSubject<@Sendable () -> String?, Never>()
    private var cancellable: AnyCancellable?
    private weak var main: FoaasViewController?
    /// How many of the effects have not ended.
    private var unfinished = 0

    /// Composes the app with the main screen; nothing is requested before that appears.
    ///
    /// - Parameters:
    ///   - directory: The place of the preferences; without any, messages are shown clean.
    ///   - outputDirectory: The place of saved pictures and texts.
    ///   - scheduler: Runs the effects on files; give it a serial queue.
    ///   - clock: Times elements that are visible only for a moment.
    ///   - wantsDark: Whether the screen is dark; nil leaves that to the terminal.
    ///   - environment: The description of the terminal.
    ///   - onFault: Receives the reason if the preferences cannot be read.
    public init(
        pipelines: FoaasPipelines<Context>, directory: URL, outputDirectory: URL? = nil, scheduler: Context,
        clock: some Scheduler, locale: Locale = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        onFault: @escaping (any Error) -> Void = { _ in }
    ) {
        var pipelines = pipelines
        pipelines.book = pipelines.book ?? ReportBook()
        self.pipelines = pipelines
        self.scheduler = scheduler
        self.locale = locale
        preferences = FoaasPreferencesStore(directory: directory)
        files = FoaasFiles(directory: outputDirectory ?? directory)
        presenter = FoaasPresenter(locale: locale)
        stack = .ofApp(environment: environment, locale: locale, wantsDark: wantsDark)
        theme = stack.appearance.theme
        begin(clock, onFault)
    }

    private func begin(_ clock: some Scheduler, _ onFault: @escaping (any Error) -> Void) {
        _ = preferences.loadPublisher(initial: FoaasPreferences(mode: .clean), onFault: onFault)
            .sink { [self] preferences in
                let main = FoaasUIComposer.mainComposedWith(
                    home: FoaasHome(preferences: preferences), presenter: presenter, scheduler: clock,
                    versionLoader: pipelines.requestVersion, perform: { [weak self] in self?.perform($0) })
                self.main = main
                stack.appearance.theme = theme.colored(by: preferences.palette)
                stack.push(main)
            }
        cancellable = effects.receive(on: scheduler).map { $0() }.dispatchOnMainQueue().sink { [weak self] notice in
            self?.unfinished -= 1
            if let notice { self?.main?.notice = notice }
        }
    }

    /// Whether the button is just being pressed.
    var isPressed: Bool { main?.isPressed == true }

    /// Whether a key still has an effect.
    var isBusy: Bool { isPressed || unfinished > 0 }

    private func perform(_ effect: @escaping @Sendable () -> String?) {
        unfinished += 1
        effects.send(effect)
    }

    /// Returns when all that was to be saved so far is.
    @MainActor
    func saved() async throws { try await Self.turn(of: scheduler).firstValue() }

    private static func turn(of scheduler: Context) -> AnyPublisher<Void, any Error> {
        deferred(.turn) {}.subscribe(on: scheduler).eraseToAnyPublisher()
    }
}

// MARK: Ways

extension FoaasScene {
    private var chosen: FoaasPreferences { main?.home.preferences ?? FoaasPreferences(mode: .clean) }

    private func showOperations() {
        stack.push(
            FoaasUIComposer.operationsComposedWith(
                storedLoader: pipelines.requestOperations, apiLoader: pipelines.refreshOperations, mode: chosen.mode,
                presenter: presenter, locale: locale, selection: { [weak self] in self?.showPreview(of: $0) }))
    }

    private func showPreview(of operation: FoaasOperation) {
        let (pipelines, presenter) = (pipelines, presenter)
        let unreachable = FailedLoad.message(in: locale)
        stack.push(
            FoaasUIComposer.previewComposedWith(
                operation: operation,
                forms: { typed in
                    pipelines.makeForms(of: operation, typed: typed, on: ImmediateWhenOnMainQueueScheduler()) {
                        presenter.reason($0, unreachable: unreachable)
                    }
                },
                messageLoader: pipelines.requestFoaas, preferences: chosen, presenter: presenter, locale: locale,
                completion: { [weak self] in self?.show($0) }))
    }

    private func show(_ foaas: Foaas) {
        while stack.screens.count > 1 { stack.pop() }
        main?.receive(.messageMade(foaas))
    }
}

// MARK: Effects

extension FoaasScene {
    private func perform(_ effect: FoaasHome.Effect) {
        switch effect {
        case .showOperations: showOperations()
        case .share(let share, let action): give(share.content(for: action), isFile: action == .file)
        case .saveScreenshot: saveScreenshot()
        case .save(let chosen):
            stack.appearance.theme = theme.colored(by: chosen.palette)
            perform { [preferences, presenter] in
                do { try preferences.save(chosen) } catch { return presenter.unkeptMessage(error) }
                return nil
            }
        case .saveVersion(let updated):
            perform { [preferences] in
                try? preferences.saveIfKnown(updated)
                return nil
            }
        }
    }

    private func saveScreenshot() {
        let frame = stack.frame
        perform { [files, presenter] in
            presenter.screenshotMessage(Result { try files.saveScreenshot(svg: frame.svg, text: frame.text) })
        }
    }

    /// To the clipboard of the terminal, or to a file if that is requested or there is no such clipboard.
    private func give(_ text: String, isFile: Bool) {
        let sequence = isFile ? nil : FoaasShare.clipboardSequence(of: text)
        if let sequence, let writeToTerminal, (try? writeToTerminal(sequence)) != nil {
            main?.notice = presenter.copiedMessage(text)
            return
        }
        perform { [files, presenter] in presenter.screenshotMessage(Result { try files.saveText(text) }) }
    }
}

import Dispatch
import EventFormFeature
import FeatureStorage
import Foundation
import Streams
import StreamsFoundation
import TerminalUI

/// The event app: one screen, a form to fill in.
///
///     let scene = try EventFormScene(directory: directory)
///     print(scene.screen(afterTyping: "Party\t"))
///
/// It begins with the form. It lives in one isolation: that of the main actor, if it is run.
public final class EventFormScene {
    /// The screens: the events, and the form.
    public let stack: NavigationStack
    private let store: any EventStore
    private let now: () -> Date
    private let locale: Locale
    private let timeZone: TimeZone
    private let queue = DispatchQueue(label: "Pipelines.EventStore")
    private let book = ReportBook()
    private weak var list: ListViewController?
    /// The deletions that are under way, and those that are being undone.
    private let changes = RunningChanges()
    /// The event that was deleted last, until something else is done.
    private var deleted: Event?

    /// Composes the app, with the form for an event from now until the same time tomorrow.
    ///
    /// - Parameters:
    ///   - locale: The language.
    ///   - wantsDark: Whether the screen is dark; nil leaves that to the terminal.
    ///   - environment: The description of the terminal.
    public init(
        store: any EventStore = InMemoryEventStore(), now: @escaping @autoclosure () -> Date = Date(),
        locale: Locale = .current, timeZone: TimeZone = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        (self.store, self.now, self.locale, self.timeZone) = (store, now, locale, timeZone)
        stack = .ofApp(environment: environment, locale: locale, wantsDark: wantsDark)
        showEvents()
        showForm()
    }

    /// Composes the app with its events in a directory; throws a `FileStoreError` if that cannot be used.
    public convenience init(
        directory: URL, now: @escaping @autoclosure () -> Date = Date(), locale: Locale = .current,
        timeZone: TimeZone = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        self.init(
            store: try FileEventStore(directory: directory), now: now(), locale: locale, timeZone: timeZone,
            wantsDark: wantsDark, environment: environment)
    }

    private func access<Value: Sendable>(
        _ pipeline: PipelineName, _ work: @escaping (any EventStore) throws -> Value
    ) -> AnyPublisher<Value, any Error> {
        deferred(.useEvents) { [store] in try work(store) }.subscribe(on: queue)
            .reported(as: pipeline, in: book)
    }

    private func showEvents() {
        let screen = EventFormUIComposer.eventsComposedWith(
            eventsLoader: { [weak self] in
                self?.access(.events) { try $0.fetch() } ?? Empty().eraseToAnyPublisher()
            },
            add: { [weak self] in self?.showForm() }, edit: { [weak self] in self?.showForm(editing: $0) },
            delete: { [weak self] event, question in
                self?.stack.ask(question, .character("d")) { self?.delete(event) }
            },
            undo: { [weak self] in self?.deleted.map { event in { self?.restore(event) } } }, locale: locale,
            timeZone: timeZone)
        list = screen
        stack.push(screen)
    }

    /// The form for another event, or for one that is edited.
    private func showForm(editing event: Event? = nil) {
        stack.push(
            EventFormUIComposer.eventFormComposedWith(
                form: EventForm(FormData(now: now())), editing: event, book: book,
                save: { [weak self] event, edited, isReplacing in
                    self?.access(.keep) { try $0.add(event, replacing: isReplacing ? .anything : .only(edited)) }
                        ?? Empty().eraseToAnyPublisher()
                },
                close: { [weak self] event, aside in
                    self?.returnToList()
                    self?.showChange { $0.saved(event, puttingAside: aside) }
                }, locale: locale, timeZone: timeZone))
    }

    /// Deletes an event, unless somebody else has changed it.
    private func delete(_ event: Event) {
        let undo = "  u \(ControlTexts.texts(in: locale).undo)"
        change(.removal, { try $0.delete(id: event.id, replacing: .only(event)) }) { [weak self] in
            // A form that was opened meanwhile takes the key for text.
            let isSeen = self?.stack.screens.count == 1
            self?.showChange(undoing: event) { $0.deleted(event) + (isSeen ? undo : "") }
        }
    }

    /// Puts an event back that was deleted, unless somebody else has.
    private func restore(_ event: Event) {
        change(.keep, { try $0.add(event, replacing: .only(nil)) }) { [weak self] in
            self?.showChange { $0.saved(event) }
        }
    }

    private func change<Value: Sendable>(
        _ pipeline: PipelineName, _ work: @escaping (any EventStore) throws -> Value, then: @escaping () -> Void
    ) {
        let presenter = EventFormPresenter(locale: locale, timeZone: timeZone)
        changes.run(
            access(pipeline, work), receive: { _ in then() },
            fail: { [weak self] error in
                if error.cause is StoreConflict { self?.list?.onRefresh?() }
                self?.stack.notice = presenter.failure(error)
            })
    }

    private func returnToList() { while stack.screens.count > 1 { stack.pop() } }

    /// Shows in the list what has changed, and says so on the screen that is seen: a form that was opened meanwhile
    /// stays.
    private func showChange(undoing event: Event? = nil, saying words: (EventFormPresenter) -> String) {
        deleted = event
        list?.onRefresh?()
        stack.notice = words(EventFormPresenter(locale: locale, timeZone: timeZone))
    }

    /// Returns when nothing is loaded or saved any more.
    @MainActor
    public func settle() async throws {
        while stack.frame.isAnimated || !changes.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Presses the keys for a text, including the bytes of keys without a text, and returns the text of the screen.
    public func screen(afterTyping text: String, width: Int = 80, height: Int = 24) -> String {
        stack.type(text, width: width, height: height)
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

import EventFormFeature
import FeatureStorage
import FoaasFeature
import FoaasFeatureUI
import Foundation
import GIFWalletFeature
import Streams
import StreamsTesting
import TerminalUI

@testable import FeaturePipelines

/// One of the three forms that save, above a list, with a store that answers after three units of virtual time.
@MainActor
final class AnyForm {
    enum Kind: CaseIterable { case event, gif, message }
    enum Answer: CaseIterable { case saved, failed, conflicted }

    let clock = TestScheduler()
    let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: Locale(identifier: "en")))
    /// The answers to the saves, in their order; after the last one all saves succeed.
    var answers: [Answer] = []
    /// How many saves are under way, and how many were at once at most.
    private(set) var (running, most) = (0, 0)
    /// What the last save was told to save, and what was on the screen then.
    private(set) var sent: (text: String, isReplacing: Bool)?
    /// What a save has reported as saved.
    private(set) var saved: String?
    private(set) var form: any Screen

    init(_ kind: Kind) {
        form = FormViewController(title: "")
        stack.push(ListViewController(title: "List"))
        form =
            switch kind {
            case .event: makeEventForm()
            case .gif: makeGIFForm()
            case .message: makeMessageForm()
            }
        stack.push(form)
        stack.resize(to: Size(width: 80, height: 24))
        if kind == .gif { _ = stack.handle(.down) }
    }

    private func save<Value: Sendable>(_ text: String, _ isReplacing: Bool, _ value: Value) -> AnyPublisher<
        Value, any Error
    > {
        (running, most) = (running + 1, max(most, running + 1))
        sent = (text, isReplacing)
        let answer = answers.isEmpty ? .saved : answers.removeFirst()
        return Just(value).tryMap { value in
            switch answer {
            case .saved: return value
            case .failed: throw StoreFailure()
            case .conflicted: throw StoreConflict()
            }
        }
        .delay(for: 3, scheduler: clock)
        .catch { [clock] error in Just(value).delay(for: 3, scheduler: clock).tryMap { _ in throw error } }
        .handleEvents(
            receiveCompletion: { [weak self] _ in self?.running -= 1 },
            receiveCancel: { [weak self] in self?.running -= 1 }
        )
        .eraseToAnyPublisher()
    }

    private func close(_ text: String) {
        saved = text
        stack.pop()
    }

    private func makeEventForm() -> FormViewController {
        EventFormUIComposer.eventFormComposedWith(
            save: { [weak self] event, _, isReplacing in
                self?.save(event.title ?? "", isReplacing, nil) ?? Empty().eraseToAnyPublisher()
            },
            close: { [weak self] event, _ in self?.close(event.title ?? "") }, locale: Locale(identifier: "en"),
            timeZone: .gmt)
    }

    private func makeGIFForm() -> FormViewController {
        let store = InMemoryGIFStore()
        try? store.createGIF(GIFDraft(id: "1", title: "", subtitle: "s", url: baseURL, tags: ["t"]), at: .distantPast)
        return GIFWalletUIComposer.createComposedWith(
            edited: try? store.fetchGIF(id: "1"),
            save: { [weak self] draft, _, isReplacing in
                self?.save(draft.title, isReplacing, ()) ?? Empty().eraseToAnyPublisher()
            },
            imageLoader: { _ in Empty().eraseToAnyPublisher() }, chooseGIF: { _ in },
            close: { [weak self] in self?.close($0.title) }, locale: Locale(identifier: "en"))
    }

    private func makeMessageForm() -> OperationPreviewViewController {
        let field = FoaasField(name: "From", field: "from")
        let operation = FoaasOperation(name: "Tea", url: "/tea/:from", fields: [field])
        return FoaasUIComposer.previewComposedWith(
            operation: operation,
            forms: { typed in
                typed.scan(FoaasForm(operation: operation)) { form, input in
                    var form = form
                    form.enter(input.text, for: input.key)
                    return form
                }
                .eraseToAnyPublisher()
            },
            messageLoader: { [weak self] builder in
                let text = builder.operationFields["from"] ?? ""
                return self?.save(text, true, Foaas(message: text, subtitle: "")) ?? Empty().eraseToAnyPublisher()
            },
            preferences: FoaasPreferences(mode: .clean), presenter: FoaasPresenter(locale: Locale(identifier: "en")),
            locale: Locale(identifier: "en"), completion: { [weak self] in self?.close($0.message) })
    }

    func press(_ keys: Key...) { for key in keys { _ = stack.handle(key) } }

    /// Whether it is among the screens, seen or below the list of keys.
    var isOpen: Bool { stack.screens.contains { $0 === form } }
    var text: String { stack.frame.text }
}

import Foundation
import Observation

/// The screens of an app, one above the other, and the frame that shows the topmost one.
///
///     let stack = NavigationStack()
///     stack.push(feed)
///     stack.resize(to: Size(width: 80, height: 24))   // the feed appears, and loads
///     stack.handle(.down)
///     print(stack.frame.text)
@Observable
public final class NavigationStack {
    /// The effect of a key on the app.
    public enum Outcome: Hashable, Sendable {
        /// The app continues.
        case stay
        /// The user wants to leave the app.
        case leave
    }

    /// The screens; the last one is seen.
    public private(set) var screens: [any Screen] = []
    /// How everything looks.
    public var appearance: Appearance
    /// The result of an action: in the place of the keys, until the next one is pressed.
    public var notice: String?
    /// A word about the app at the right end of the title of its first screen, as where its data is kept; cut at its beginning
    /// if it is too long.
    public var caption: String?
    /// The screen that was seen first.
    @ObservationIgnored weak var first: (any Screen)?
    /// A question in the last line, and the action of the key that answers it.
    var question: (text: String, key: Key, answer: () -> Outcome)?
    /// Describes the running pipelines; control-T shows them over the screen. Nil if there is nothing to describe.
    @ObservationIgnored public var running: (() -> String)?
    var panel: Panel?
    /// Whether the last key had no effect.
    @ObservationIgnored private(set) var hasIgnoredKey = false
    /// How large everything is.
    public private(set) var size = Size(width: 0, height: 0)
    @ObservationIgnored private var elapsed = Duration.zero

    /// Makes an empty stack; a pushed screen appears once the stack has a size.
    public init(appearance: Appearance = Appearance()) { self.appearance = appearance }

    /// Makes a stack for the terminal of a process, as its environment describes it.
    ///
    /// - Parameter wantsDark: whether the screens are dark; nil leaves that to the terminal.
    public convenience init(environment: [String: String], locale: Locale, wantsDark: Bool?) {
        self.init(
            appearance: Appearance(
                theme: .suiting(environment: environment, wantsDark: wantsDark), locale: locale,
                pictureProtocol: PictureProtocol(environment: environment),
                isStill: ColorDepth(environment: environment) == .none, glyphs: Glyphs(environment: environment)))
    }

    /// The screen that is seen.
    public var top: (any Screen)? { screens.last }

    /// Shows a screen above the others.
    public func push(_ screen: any Screen) {
        question = nil
        top?.didDisappear()
        screens.append(screen)
        appear()
    }

    /// Removes and releases the topmost screen; the first one stays.
    public func pop() {
        guard screens.count > 1 else { return }
        question = nil
        screens.removeLast().didDisappear()
        appear()
    }

    /// Takes another size; the first one makes the topmost screen appear.
    public func resize(to size: Size) {
        self.size = size
        appear()
    }

    /// Passes a key to the topmost screen. A key that it does not use may go back, or quit the app.
    ///
    /// If input would be lost, it asks first. `?`, or F1 where letters are typed, shows all keys.
    public func handle(_ key: Key) -> Outcome {
        hasIgnoredKey = false
        if key == .focusGained || key == .focusLost { return .stay }
        if case .click(let place) = key, panel == nil, place.row == size.height - 1,
            let key = footerKey(at: place.column)
        {
            return handle(key)
        }
        if panel != nil || key == .control("t") && running != nil { return handleInPanel(key) }
        let (asked, isAsking) = (question, top?.life.question != nil)
        (question, notice) = (nil, nil)
        if let asked, asked.key == key { return asked.answer() }
        if asked != nil, key == .escape { return .stay }
        if isAsking, key == .escape { return leave() }
        // The key that saves is an answer, too.
        if isAsking, key != .control("s") { top?.life.receive(.goOn) }
        if key == .function(1) || key == .character("?") && !takesText { return showKeys() }
        let isTaken = top?.handle(inside(key)) == true
        top?.update()
        let leads = key == .escape && (screens.count > 1 || takesText) || key == .character("q") && !takesText
        if !isTaken, leads { return leave() }
        hasIgnoredKey = !isTaken && asked == nil && !isAsking
        return .stay
    }

    /// The keys that interrupt: asks first if a form has something that would be lost; the second time, nothing is asked.
    public func interrupt() -> Outcome {
        let isAnswer = question?.key == .control("c")
        guard !isAnswer, screens.contains(where: { $0.life.hasChanges || $0.life.phase == .saving }) else {
            return .leave
        }
        top?.life.receive(.goOn)
        question = (appearance.texts.interrupted, .control("c"), { .leave })
        return .stay
    }

    private func handleInPanel(_ key: Key) -> Outcome {
        if panel == nil {
            panel = running.map { Panel(title: appearance.texts.running, text: $0) }
        } else if panel?.handle(key, rows: size.height - 2) == false {
            panel = nil
        }
        return .stay
    }

    /// Leaves the topmost screen, unless it asks first.
    private func leave() -> Outcome {
        guard let top, top.life.receive(.leave) == .close else { return .stay }
        if screens.count < 2 { return .leave }
        pop()
        return .stay
    }

    /// Lets time pass for the moving parts of the screen, and for pictures unless they stand still.
    public func advance(by time: Duration) {
        elapsed += time
        appearance.tick = Int(elapsed / .milliseconds(100))
        if !appearance.isStill { top?.advance(by: time) }
    }

    /// Asks in the last line, and does something if this key is the next one.
    public func ask(_ text: String, _ key: Key, then action: @escaping () -> Void) {
        question = (
            text, key,
            {
                action()
                return .stay
            }
        )
    }

    /// Takes away a question and a notice, as any key does.
    func goOn() {
        (question, notice) = (nil, nil)
        top?.life.receive(.goOn)
    }

    /// The key as the topmost screen sees it, below the title.
    private func inside(_ key: Key) -> Key {
        guard case .click(let place) = key else { return key }
        return .click(Position(row: place.row - 1, column: place.column))
    }

    private func showKeys() -> Outcome {
        if top is KeysScreen {
            pop()
        } else if let top {
            let texts = appearance.texts
            let back = back(from: top)
            let leave = back.key == "q" || takesText ? [] : [KeyHint("q", screens.count > 1 ? texts.back : texts.quit)]
            let everywhere = running.map { _ in [KeyHint("^T", texts.running)] } ?? []
            push(KeysScreen(title: texts.keys, hints: [back] + leave + top.allHints(in: texts) + everywhere))
        }
        return .stay
    }

    var takesText: Bool { top?.takesText == true }

    /// Performs the actions that wait for the end of the turn; call it before reading the frame.
    public func update() { top?.update() }

    private func appear() {
        guard size.height > 0, let top else { return }
        first = first ?? top
        top.resize(to: Size(width: size.width, height: size.height - 2), in: appearance)
        top.didAppear()
        top.update()
    }
}

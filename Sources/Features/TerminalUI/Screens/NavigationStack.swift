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
    @ObservationIgnored private weak var first: (any Screen)?
    /// A question in the last line, and the action of the key that answers it.
    private var question: (text: String, key: Key, answer: () -> Outcome)?
    /// Describes the running pipelines; control-T shows them over the screen. Nil if there is nothing to describe.
    @ObservationIgnored public var running: (() -> String)?
    private var panel: Panel?
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
        guard !isTaken, key == .escape || key == .character("q") && !takesText else { return .stay }
        if screens.count < 2, key == .escape, !takesText { return .stay }
        return leave()
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

    private var takesText: Bool { top?.takesText == true }

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

// MARK: Drawing

extension NavigationStack {
    /// The frame to show: the title, the topmost screen, and the keys that have an effect.
    public var frame: Frame {
        var frame = Frame(size: size, style: appearance.theme.text)
        guard let top, size.height > 2 else { return frame }
        var appearance = appearance
        appearance.takesText = takesText
        // A picture that the terminal draws itself would lie above the panel.
        if panel != nil { appearance.pictureProtocol = nil }
        frame.draw(top.drawing(in: appearance), row: 1)
        frame.draw(titleLine(of: top), row: 0)
        if let panel {
            let drawing = panel.drawing(Size(width: size.width, height: size.height - 2), in: appearance)
            frame.draw(drawing, row: size.height - 1 - drawing.lines.count)
            frame.cursor = nil
        }
        frame.draw(Line().padded(to: size.width, appearance.theme.text), row: size.height - 1)
        let footer = footer(of: top)
        frame.draw(Drawing(footer), row: size.height - footer.count)
        frame.isAnimated = frame.isAnimated || top.isLoading
        return frame
    }

    private func titleLine(of screen: any Screen) -> Line {
        let status =
            screen.isLoading
            ? "\(appearance.spinner) \(screen.waiting(in: appearance.texts)) " : screen.place.map { "\($0) " } ?? ""
        let title = " " + (screens.count > 1 ? "‹ " : "") + screen.title
        let isFirst = screen === first || screens.count == 1
        let caption = (isFirst ? caption : nil).flatMap {
            $0.ending(in: size.width - title.displayWidth - status.displayWidth - 4)
        }
        let end = (caption.map { "\($0) " } ?? "") + (caption == nil || status.isEmpty ? status : " " + status)
        let room = size.width - end.displayWidth
        return Line(title.truncated(to: room), appearance.theme.title).padded(to: room, appearance.theme.title)
            + Line(end, appearance.theme.title)
    }

    /// A question or a notice, in all its lines; otherwise the keys.
    private func footer(of screen: any Screen) -> [Line] {
        let theme = appearance.theme
        let asked = question?.text ?? screen.life.question.map(appearance.texts.asking)
        if let message = asked ?? notice {
            let style = asked == nil ? theme.title : theme.error
            let lines = message.wrapped(to: max(1, size.width - 2), atMost: min(3, size.height - 2))
            return lines.map { Line(" " + $0, style).padded(to: size.width, style) }
        }
        return [
            footerHints(of: screen).map(footerPart).reduce(Line(" ", theme.footer), +).padded(
                to: size.width, theme.footer)
        ]
    }

    /// The key hints that fit, with the way out first and the key that shows them all last, so that these two are always
    /// among them.
    private func footerHints(of screen: any Screen) -> [KeyHint] {
        let all = screen is KeysScreen ? nil : KeyHint(takesText ? "F1" : "?", appearance.texts.keys)
        let room = all.map { footerPart($0).displayWidth } ?? 0
        var (hints, width) = ([KeyHint](), 1)
        for hint in [back(from: screen)] + screen.hints(in: appearance.texts) {
            let part = footerPart(hint).displayWidth
            if width + part + (hints.isEmpty ? 0 : room) - 2 < size.width {
                (hints, width) = (hints + [hint], width + part)
            }
        }
        return hints + [all].compactMap { $0 }.filter { _ in width + room - 2 < size.width }
    }

    /// The key whose hint in the last line is at this column.
    func footerKey(at column: Int) -> Key? {
        guard let top, question == nil, notice == nil, top.life.question == nil else { return nil }
        var end = 1
        let hint = footerHints(of: top).first { hint in
            end += footerPart(hint).displayWidth
            return column < end - 2
        }
        return column == 0 ? nil : hint.flatMap { Key(named: $0.key) }
    }

    private func footerPart(_ hint: KeyHint) -> Line {
        let theme = appearance.theme
        return Line(appearance.glyphs.name(of: hint.key), theme.footer.with(.bold))
            + Line(" \(hint.text)  ", theme.footer)
    }

    /// The key that leads back, or out of the app.
    private func back(from screen: any Screen) -> KeyHint {
        let texts = appearance.texts
        if (screen as? ListViewController)?.filter != nil { return KeyHint("Esc", texts.clear) }
        if screens.count < 2, !takesText { return KeyHint("q", texts.quit) }
        return KeyHint("Esc", screen.backText ?? (screens.count > 1 ? texts.back : texts.quit))
    }
}

extension String {
    /// The text, or its end behind an ellipsis, in at most this many columns; nil where too little of it would be seen.
    fileprivate func ending(in width: Int) -> String? {
        if displayWidth <= width { return self }
        guard width >= 12 else { return nil }
        var end = self[...]
        while end.displayWidth >= width { end = end.dropFirst() }
        return "…" + end
    }
}

extension Style {
    /// The same style, with more attributes.
    func with(_ more: Attributes) -> Style { Style(foreground, on: background, attributes.union(more)) }
}

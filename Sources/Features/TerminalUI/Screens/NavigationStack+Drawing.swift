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

    /// A question or a notice, in all the lines for which there is room below the title and a row; otherwise the keys.
    private func footer(of screen: any Screen) -> [Line] {
        let theme = appearance.theme
        let asked = question?.text ?? screen.life.question.map(appearance.texts.asking)
        if let message = asked ?? notice {
            let style = asked == nil ? theme.title : theme.error
            let lines = message.wrapped(to: max(1, size.width - 2), atMost: size.height - 2)
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
    func back(from screen: any Screen) -> KeyHint {
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

import StreamsTesting

extension Gallery {
    /// Docs/Generated/Gallery.html: without scripts, light or dark as the reader prefers, and readable on a phone.
    var page: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Streams: operators as marbles</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <header>
        <h1>Operators as marbles</h1>
        <p>\(drawings.count) operators of Streams, each drawn from a run of it in virtual time.</p>
        <dl>\(Self.legend.map { "<div><dt>\(escaped($0.sign))</dt><dd>\($0.meaning)</dd></div>" }.joined())</dl>
        </header>
        <nav aria-label="Operators">
        \(groups.map(index).joined(separator: "\n"))
        </nav>
        <main>
        \(groups.map(section).joined(separator: "\n"))
        </main>
        </body>
        </html>

        """
    }

    private func index(_ group: Group) -> String {
        let links = group.drawings.map { "<a href=\"#\($0.anchor)\">\(escaped($0.name))</a>" }
        return "<p><b>\(group.title)</b> \(links.joined(separator: " "))</p>"
    }

    private func section(_ group: Group) -> String {
        """
        <section>
        <h2>\(group.title)</h2>
        \(group.drawings.map(article).joined(separator: "\n"))
        </section>
        """
    }

    private func article(_ drawing: OperatorDrawing) -> String {
        """
        <article id="\(drawing.anchor)">
        <h3><a href="#\(drawing.anchor)">\(escaped(drawing.name))</a></h3>
        <p>\(escaped(drawing.explanation))</p>
        <img src="Marbles/\(drawing.file)" alt="\(escaped(drawing.diagram.label))" loading="lazy">
        <details><summary>as text</summary><pre>\(escaped(drawing.diagram.text))</pre></details>
        </article>
        """
    }

    private static let style = """
        body { max-width: 72rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
        h1 { margin: 1rem 0 0; } h2 { margin: 2.5rem 0 0; } h3 { margin: 0; font: 600 1.1rem ui-monospace, monospace; }
        h3 a { color: inherit; text-decoration: none; } p { margin: .25rem 0; }
        nav a { margin-right: .6rem; font-family: ui-monospace, monospace; font-size: .9rem; overflow-wrap: anywhere; }
        dl, dl div { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: .5rem 0; } dl div { gap: .5rem; margin: 0; }
        dt { font: 600 1rem ui-monospace, monospace; } dd { margin: 0; }
        section { display: grid; gap: 1.5rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); }
        h2 { grid-column: 1 / -1; } article { min-width: 0; scroll-margin: 1rem; } article:target h3 { color: #8250df; }
        img { display: block; max-width: 100%; height: auto; margin: .5rem 0; }
        summary { cursor: pointer; opacity: .7; } pre { overflow-x: auto; line-height: 1.2; }
        """
}

extension OperatorDrawing {
    fileprivate var anchor: String { String(file.dropLast(".svg".count)) }
}

private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;")
}

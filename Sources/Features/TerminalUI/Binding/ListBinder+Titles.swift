extension ListBinder {
    private enum RowID: Hashable {
        case row(Section, AnyHashable), header(Section), footer(Section), gap(Section)
    }

    /// The cells of a section, with its header and its footer, and an empty line before all but the first one.
    func cells(of section: Section, isFirst: Bool) -> [CellController] {
        let contents = contents[section] ?? SectionContents()
        let titles = titles(of: section)
        let gap = isFirst ? [] : [CellController(id: RowID.gap(section), TextRow(""))]
        let header = titles.header.map { [CellController(id: RowID.header(section), TextRow($0))] } ?? []
        let footer = titles.footer.map { [CellController(id: RowID.footer(section), TextRow($0))] } ?? []
        return gap + header
            + zip(contents.ids, contents.cells).map { CellController(id: RowID.row(section, $0), $1) } + footer
    }

    private func titles(of section: Section) -> (header: String?, footer: String?) {
        let own = titles.first { $0.scope.names(section) } ?? titles.first { !$0.scope.isNamed }
        return (own?.header(section), own?.footer(section))
    }

    func isEmpty(_ section: Section) -> Bool {
        contents[section]?.cells.isEmpty != false && titles(of: section) == (nil, nil)
    }
}

/// A line of text that cannot be selected.
private final class TextRow: CellDataSource {
    private let text: String

    init(_ text: String) { self.text = text }

    func drawing(width: Int, in appearance: Appearance) -> Drawing {
        [Line(text.truncated(to: width), appearance.theme.secondary)]
    }
}

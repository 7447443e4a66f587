/// A number of columns and rows.
public struct Size: Hashable, Sendable {
    /// The columns.
    public var width: Int
    /// The rows.
    public var height: Int

    /// Makes a size; less than nothing is nothing.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }
}

/// A place on the screen; 0, 0 is the top left.
public struct Position: Hashable, Sendable {
    /// The row.
    public var row: Int
    /// The column.
    public var column: Int

    /// Makes a position.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// One character on the screen, or the second half of a wide one.
public struct Cell: Hashable, Sendable {
    /// The character; a space in the second half of a wide one.
    public let character: Character
    /// How it looks.
    public let style: Style
    /// 1 or 2; 0 in the second half of a wide one.
    public let width: Int

    /// Only ``Frame/draw(_:row:column:width:)`` makes cells: of characters that are safe to show.
    fileprivate init(_ character: Character, _ style: Style, width: Int = 1) {
        self.character = character
        self.style = style
        self.width = width
    }
}

/// The cells of a screen, as a value that can be compared and rendered as text, ANSI or SVG.
///
///     var frame = Frame(size: Size(width: 5, height: 1))
///     frame.draw("界a\u{1B}[31mb", row: 0)
///     frame.text   // 界a[3
///
/// Control characters are removed from any text, so that nothing that is drawn can command a terminal.
public struct Frame: Hashable, Sendable {
    /// How large it is.
    public let size: Size
    /// Its cells; each row has one for each column.
    public private(set) var rows: [[Cell]]
    /// The place of the cursor, if it is visible.
    public var cursor: Position?
    /// Whether something in it moves by itself, so that it has to be drawn again soon.
    public var isAnimated = false
    /// The time until a moving picture shows its next moment; nil if none moves.
    public private(set) var changesIn: Duration?
    /// Pictures that the terminal is to show itself, above the cells.
    public private(set) var pictures: [PlacedPicture] = []

    /// Makes an empty frame.
    public init(size: Size, style: Style = .plain) {
        self.size = size
        rows = Array(repeating: Array(repeating: Cell(" ", style), count: size.width), count: size.height)
    }

    /// Draws a line over the cells below it, whose colours show through where the line has none.
    ///
    /// Text that does not fit is cut off, at `width` columns if that is given; a wide character is never cut in half.
    public mutating func draw(_ line: Line, row: Int, column: Int = 0, width: Int? = nil) {
        guard rows.indices.contains(row) else { return }
        let end = min(size.width, width.map { column + $0 } ?? size.width)
        var column = max(0, column)
        for span in line.spans {
            for character in span.text.lazy.compactMap(\.shown) {
                let width = character.displayWidth
                guard column + width <= end else { return }
                put(character, span.style, width, row, column)
                column += width
            }
        }
    }

    /// Draws lines below each other.
    public mutating func draw(_ lines: some Sequence<Line>, row: Int, column: Int = 0, width: Int? = nil) {
        for (offset, line) in lines.enumerated() { draw(line, row: row + offset, column: column, width: width) }
    }

    /// Draws what a view shows, its cursor and its pictures included.
    public mutating func draw(_ drawing: Drawing, row: Int, column: Int = 0) {
        draw(drawing.lines, row: row, column: column)
        isAnimated = isAnimated || drawing.isAnimated
        changesIn = changesIn.earlier(drawing.changesIn)
        if let place = drawing.cursor { cursor = Position(row: row + place.row, column: column + place.column) }
        pictures += drawing.pictures.map { $0.moved(down: row, right: column) }.filter { size.contains($0) }
    }

    private mutating func put(_ character: Character, _ style: Style, _ width: Int, _ row: Int, _ column: Int) {
        let last = column + width - 1
        // Half of a wide character cannot stay.
        if rows[row][column].width == 0 { rows[row][column - 1] = Cell(" ", rows[row][column - 1].style) }
        if last + 1 < size.width, rows[row][last + 1].width == 0 {
            rows[row][last + 1] = Cell(" ", rows[row][last + 1].style)
        }
        let style = style.over(rows[row][column].style)
        rows[row][column] = Cell(character, style, width: width)
        if width == 2 { rows[row][last] = Cell(" ", style, width: 0) }
    }
}

extension Frame {
    /// The frame as text: a line for each row, without the spaces at their ends.
    public var text: String {
        rows.map { row in
            var text = ""
            for cell in row where cell.width > 0 { text.append(cell.character) }
            while text.last == " " { text.removeLast() }
            return text
        }.joined(separator: "\n")
    }
}

extension Size {
    fileprivate func contains(_ picture: PlacedPicture) -> Bool {
        picture.position.row >= 0 && picture.position.column >= 0
            && picture.position.row + picture.size.height <= height
            && picture.position.column + picture.size.width <= width
    }
}

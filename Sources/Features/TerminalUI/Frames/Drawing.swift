/// The lines that a view shows, and additions: a cursor, pictures, animation.
public struct Drawing: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The lines, from top to bottom.
    public var lines: [Line]
    /// The place where text is being typed.
    public var cursor: Position?
    /// Whether something moves by itself: a spinner, a shimmer.
    public var isAnimated: Bool
    /// The time until a moving picture shows its next moment; nil if none moves.
    public var changesIn: Duration?
    /// Pictures for terminals that show them.
    public var pictures: [PlacedPicture]

    /// Makes a drawing.
    public init(
        _ lines: [Line] = [], cursor: Position? = nil, isAnimated: Bool = false, changesIn: Duration? = nil,
        pictures: [PlacedPicture] = []
    ) {
        self.lines = lines
        self.cursor = cursor
        self.isAnimated = isAnimated
        self.changesIn = changesIn
        self.pictures = pictures
    }

    /// Makes a drawing of lines alone.
    public init(arrayLiteral lines: Line...) { self.init(lines) }

    /// This drawing with another one to its right, which begins at a column.
    public func beside(_ other: Drawing, at column: Int) -> Drawing {
        let height = max(lines.count, other.lines.count)
        func line(_ lines: [Line], _ index: Int) -> Line { lines.indices.contains(index) ? lines[index] : "" }
        return Drawing(
            (0..<height).map { line(lines, $0).padded(to: column) + line(other.lines, $0) },
            cursor: cursor ?? other.cursor.map { Position(row: $0.row, column: column + $0.column) },
            isAnimated: isAnimated || other.isAnimated, changesIn: changesIn.earlier(other.changesIn),
            pictures: pictures + other.pictures.map { $0.moved(down: 0, right: column) })
    }

    /// This drawing with another one below it.
    public func above(_ other: Drawing) -> Drawing {
        Drawing(
            lines + other.lines,
            cursor: cursor ?? other.cursor.map { Position(row: lines.count + $0.row, column: $0.column) },
            isAnimated: isAnimated || other.isAnimated, changesIn: changesIn.earlier(other.changesIn),
            pictures: pictures + other.pictures.map { $0.moved(down: lines.count, right: 0) })
    }

    /// The drawing in this many rows: cut off, or filled up with empty ones.
    public func inRows(_ count: Int) -> Drawing {
        let count = max(0, count)
        var drawing = self
        drawing.lines = lines.prefix(count) + Array(repeating: "", count: max(0, count - lines.count))
        drawing.cursor = cursor.flatMap { $0.row < count ? $0 : nil }
        drawing.pictures = pictures.filter { $0.position.row + $0.size.height <= count }
        return drawing
    }

    /// Moves as soon as a drawing that becomes a part of this one.
    mutating func adoptMotion(of part: Drawing) {
        isAnimated = isAnimated || part.isAnimated
        changesIn = changesIn.earlier(part.changesIn)
    }
}

extension Duration? {
    /// The one that is over first; nil only if both are.
    func earlier(_ other: Duration?) -> Duration? {
        guard let self, let other else { return self ?? other }
        return Swift.min(self, other)
    }
}

/// The scroll position of a list: its first visible row, and the number of its lines above the screen.
public struct ListViewport: Hashable, Sendable, Comparable {
    /// The first visible row.
    public var top = 0
    /// The number of its lines above the screen.
    public var offset = 0

    /// Whether one is nearer to the beginning of the list.
    public static func < (left: ListViewport, right: ListViewport) -> Bool {
        (left.top, left.offset) < (right.top, right.offset)
    }
}

/// The places of a list's rows on the screen: pure functions that look at no more rows than fit on it.
struct ListLayout {
    /// A row, and the lines that it takes; the top may be above the screen and the bottom below it.
    struct Place: Hashable {
        let row: Int
        let top: Int
        let bottom: Int
    }

    /// How many rows there are, anywhere.
    let rowCount: Int
    /// The lines of the screen.
    let height: Int
    /// The lines of a row; every row has at least one.
    private let lines: (Int) -> Int

    init(rowCount: Int, height: Int, rowHeight: @escaping (Int) -> Int) {
        self.rowCount = rowCount
        self.height = height
        lines = { max(1, rowHeight($0)) }
    }

    /// The rows that are seen, from the top.
    func visible(from viewport: ListViewport) -> [Place] {
        var places: [Place] = []
        var (row, top) = (viewport.top, -viewport.offset)
        while row < rowCount, top < height {
            let place = Place(row: row, top: top, bottom: top + lines(row))
            places.append(place)
            (row, top) = (row + 1, place.bottom)
        }
        return places
    }

    /// Whether the row fills the screen, or does not fit on it.
    func isHigh(_ place: Place) -> Bool { place.bottom - place.top >= height }

    /// Whether all of the row is seen, or a part of one that does not fit, from its beginning on.
    func isReadable(_ place: Place) -> Bool {
        place.top >= 0 && place.bottom <= height || place.top <= 0 && isHigh(place)
    }

    /// Scrolls by this many lines, between the first row and the last one.
    func scrolled(_ viewport: ListViewport, by distance: Int) -> ListViewport {
        var viewport = viewport
        viewport.top = max(0, min(viewport.top, rowCount - 1))
        viewport.offset += distance
        while viewport.offset < 0, viewport.top > 0 {
            viewport.top -= 1
            viewport.offset += lines(viewport.top)
        }
        viewport.offset = max(0, viewport.offset)
        while viewport.top < rowCount - 1, viewport.offset >= lines(viewport.top) {
            viewport.offset -= lines(viewport.top)
            viewport.top += 1
        }
        return min(viewport, end)
    }

    /// Scrolled as far as it goes: the last line of the last row is at the bottom of the screen.
    var end: ListViewport {
        var viewport = ListViewport(top: rowCount, offset: -height)
        while viewport.offset < 0, viewport.top > 0 {
            viewport.top -= 1
            viewport.offset += lines(viewport.top)
        }
        return viewport.offset < 0 ? ListViewport() : viewport
    }

    /// Scrolled as little as is needed to see all of a row; of one that is too high its beginning, unless the screen is
    /// full of it.
    func revealing(_ row: Int, in viewport: ListViewport) -> ListViewport {
        guard (0..<rowCount).contains(row) else { return scrolled(viewport, by: 0) }
        let place = visible(from: viewport).first { $0.row == row }
        if let place, place.top >= 0, place.bottom <= height { return scrolled(viewport, by: 0) }
        if let place, place.top <= 0, place.bottom >= height { return viewport }
        let isAbove = row < viewport.top || place.map { $0.top < 0 } ?? false
        if isAbove || lines(row) >= height { return min(ListViewport(top: row), end) }
        return scrolled(ListViewport(top: row), by: lines(row) - height)
    }
}

import Foundation

/// An order of a list's rows, with the name that the screen shows.
///
///     list.orders = [
///         .displayed("newest first"), .reversed("oldest first"),
///         .alphabetical("by title", in: locale) { (gif: WalletGIF) in gif.title },
///     ]
///
/// Each section is sorted by itself: the row that loads more stays last.
public struct ListOrder {
    /// The name of the order.
    public let name: String
    let sort: ([CellController]) -> [CellController]

    /// The order in which the rows are displayed.
    public static func displayed(_ name: String) -> ListOrder { ListOrder(name: name) { $0 } }

    /// That order, from its end.
    public static func reversed(_ name: String) -> ListOrder { ListOrder(name: name) { $0.reversed() } }

    /// The order of a text of each row's id, in any case, with numbers by their value. Rows without a text come last; those
    /// with the same text stay in their order.
    public static func alphabetical<ID>(
        _ name: String, in locale: Locale, by text: @escaping (ID) -> String?
    ) -> ListOrder {
        sorted(name, by: { (id: ID) in text(id).flatMap { $0.isEmpty ? nil : $0 } }) {
            $0.compare($1, options: [.caseInsensitive, .numeric], locale: locale)
        }
    }

    /// The order of a value of each row's id, such as a date, from the least or from the greatest. Rows without a value come
    /// last; those with the same value stay in their order.
    public static func values<ID, Value: Comparable>(
        _ name: String, descending isDescending: Bool = false, by value: @escaping (ID) -> Value?
    ) -> ListOrder {
        sorted(name, by: value) {
            $0 == $1 ? .orderedSame : ($0 < $1) != isDescending ? .orderedAscending : .orderedDescending
        }
    }

    private static func sorted<ID, Key>(
        _ name: String, by key: @escaping (ID) -> Key?, _ compare: @escaping (Key, Key) -> ComparisonResult
    ) -> ListOrder {
        ListOrder(name: name) { cells in
            let keys = cells.map { cell in (cell.id.base as? ID).flatMap(key) }
            func isBefore(_ left: Int, _ right: Int) -> Bool {
                guard let first = keys[left] else { return keys[right] == nil && left < right }
                guard let second = keys[right] else { return true }
                let result = compare(first, second)
                return result == .orderedSame ? left < right : result == .orderedAscending
            }
            return cells.indices.sorted(by: isBefore).map { cells[$0] }
        }
    }
}

extension ListViewController {
    /// Whether the rows can be shown in another order.
    var canSort: Bool { orders.count > 1 && displayed.contains { $0.count > 1 } }

    /// The name of the present order; nil if there is no other one.
    var orderName: String? { canSort ? orders[orderIndex].name : nil }

    /// Shows the rows in the next order, and after the last one in the first one.
    func showNextOrder() {
        orderIndex = (orderIndex + 1) % orders.count
        arrange()
    }

    /// Shows the displayed rows in the present order, as far as the filter finds them.
    func arrange() {
        allSections = canSort ? displayed.map(orders[orderIndex].sort) : displayed
        showFiltered()
    }

    func showFiltered() { show(filter?.apply(to: allSections) ?? allSections) }
}

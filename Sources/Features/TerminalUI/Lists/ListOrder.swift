import Foundation

/// An order of a list's rows, with the name that the screen shows.
///
///     list.orders = [
///         .displayed("newest first"), .reversed("oldest first"),
///         .alphabetical("by title", in: locale) { (gif: WalletGIF) in gif.title },
///     ]
///
/// It concerns the first section: the row that loads more stays last.
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
        ListOrder(name: name) { cells in
            let texts = cells.map { cell in (cell.id.base as? ID).flatMap(text).flatMap { $0.isEmpty ? nil : $0 } }
            func isBefore(_ left: Int, _ right: Int) -> Bool {
                guard let first = texts[left] else { return texts[right] == nil && left < right }
                guard let second = texts[right] else { return true }
                let result = first.compare(second, options: [.caseInsensitive, .numeric], locale: locale)
                return result == .orderedSame ? left < right : result == .orderedAscending
            }
            return cells.indices.sorted(by: isBefore).map { cells[$0] }
        }
    }
}

extension ListViewController {
    /// Whether the rows can be shown in another order.
    var canSort: Bool { orders.count > 1 && displayed.first.map { $0.count > 1 } == true }

    /// The name of the present order; nil if there is no other one.
    var orderName: String? { canSort ? orders[orderIndex].name : nil }

    /// Shows the rows in the next order, and after the last one in the first one.
    func showNextOrder() {
        orderIndex = (orderIndex + 1) % orders.count
        arrange()
    }

    /// Shows the displayed rows in the present order, as far as the filter finds them.
    func arrange() {
        allSections = displayed
        if canSort { allSections[0] = orders[orderIndex].sort(displayed[0]) }
        showFiltered()
    }

    func showFiltered() { show(filter?.apply(to: allSections) ?? allSections) }
}

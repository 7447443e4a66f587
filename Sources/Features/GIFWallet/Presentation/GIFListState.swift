/// The state of a list of GIFs: a search, or the wallet.
public enum GIFListState<Item: Sendable>: Sendable {
    /// They are under way.
    case loading
    /// They have been loaded.
    case loaded([Item])
    /// They did not come, for this reason.
    case failure(String)

    /// The items to be seen.
    public var items: [Item] { if case .loaded(let items) = self { items } else { [] } }

    /// The item at an index, which can be chosen when they are loaded, and else not.
    public func item(at index: Int) -> Item? { items.indices.contains(index) ? items[index] : nil }
}

extension GIFListState: Equatable where Item: Equatable {}

/// Which sections a binder shows, and in which order.
public struct SectionDisplayBehavior<Section: Hashable> {
    enum Hidden { case none, withoutRows, withoutAnything }
    let hidden: Hidden
    let areInIncreasingOrder: (Section, Section) -> Bool

    /// Shows the sections in ``ListBinder/displayedSections``.
    public static var manuallyManaged: Self { Self(hidden: .none) { _, _ in false } }

    /// Shows the sections with rows, sorted.
    public static func hidesSectionsWithNoCellData(
        by areInIncreasingOrder: @escaping (Section, Section) -> Bool
    ) -> Self { Self(hidden: .withoutRows, areInIncreasingOrder: areInIncreasingOrder) }

    /// Shows the sections with rows, a header or a footer, sorted.
    public static func hidesSectionsWithNoData(
        by areInIncreasingOrder: @escaping (Section, Section) -> Bool
    ) -> Self { Self(hidden: .withoutAnything, areInIncreasingOrder: areInIncreasingOrder) }
}

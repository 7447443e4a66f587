/// A book, as the server describes it. It is decoded away from the main actor, to which this module belongs.
public nonisolated struct Book: Codable, Equatable, Sendable {
    /// Its title.
    public let title: String
    /// When it appeared.
    public let year: Int

    /// Makes a book.
    public init(title: String, year: Int) { (self.title, self.year) = (title, year) }
}

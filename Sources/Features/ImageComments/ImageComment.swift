import Foundation

/// A comment on an image.
public struct ImageComment: Hashable, Sendable {
    /// The identity of the comment, even among others with the same words.
    public let id: UUID
    /// The text.
    public let message: String
    /// When it was said.
    public let createdAt: Date
    /// The author's name.
    public let username: String

    /// Makes a comment.
    public init(id: UUID, message: String, createdAt: Date, username: String) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.username = username
    }
}

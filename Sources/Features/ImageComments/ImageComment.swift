import Foundation

/// What somebody said about an image.
public struct ImageComment: Hashable, Sendable {
    /// What tells this comment from another with the same words.
    public let id: UUID
    /// What was said.
    public let message: String
    /// When it was said.
    public let createdAt: Date
    /// Who said it.
    public let username: String

    /// Makes a comment.
    public init(id: UUID, message: String, createdAt: Date, username: String) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.username = username
    }
}

import Foundation

/// The comments on an image, ready to be shown.
public struct ImageCommentsViewModel: Hashable, Sendable {
    /// One view model for each comment, in order.
    public let comments: [ImageCommentViewModel]

    /// Makes a view model.
    public init(comments: [ImageCommentViewModel]) {
        self.comments = comments
    }
}

/// A comment, ready to be shown.
public struct ImageCommentViewModel: Hashable, Identifiable, Sendable {
    /// The comment's own id: two comments that read the same are still two.
    public let id: UUID
    /// The text.
    public let message: String
    /// When it was said, for an order by it.
    public let createdAt: Date
    /// How long ago it was said, in words.
    public let date: String
    /// The author's name.
    public let username: String

    /// Makes a view model.
    public init(id: UUID, message: String, createdAt: Date, date: String, username: String) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.date = date
        self.username = username
    }
}

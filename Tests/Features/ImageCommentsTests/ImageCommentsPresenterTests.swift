import Foundation
import ImageCommentsFeature
import Testing

@Suite("ImageCommentsPresenter")
struct ImageCommentsPresenterTests {
    private let now = Date(timeIntervalSince1970: 1_600_000_000)

    @Test(
        "EF-18: the date of a comment is relative to the current date, in the words of the locale",
        arguments: [
            (300, "en_US_POSIX", "5 minutes ago"), (86_400, "en_US_POSIX", "1 day ago"),
            (86_400, "pt_BR", "há 1 dia"), (86_400, "el_GR", "πριν από 1 ημέρα"),
            (3_600, "fr", "il y a 1 heure"),
        ])
    func relativeDate(age: TimeInterval, locale: String, text: String) {
        let comments = [comment(createdAt: now.addingTimeInterval(-age))]
        #expect(map(comments, locale: locale).comments.map(\.date) == [text])
    }

    @Test("EF-18: a comment becomes its message, date and username, in order")
    func mapsComments() {
        let comments = [
            comment("first", createdAt: now, by: "Ann"), comment("second", createdAt: now, by: "Bob"),
        ]
        let expected = comments.map {
            ImageCommentViewModel(
                id: $0.id, message: $0.message, createdAt: now, date: "in 0 seconds", username: $0.username)
        }
        #expect(map(comments, locale: "en").comments == expected)
    }

    @Test("EF-18: the date uses the given calendar")
    func calendar() {
        let comments = [comment(createdAt: now.addingTimeInterval(-50 * 86_400))]
        let months = [Calendar.Identifier.gregorian, .islamicCivil].map { identifier in
            map(comments, calendar: Calendar(identifier: identifier), locale: "en").comments[0].date
        }
        #expect(months == ["2 months ago", "1 month ago"])
    }

    @Test("EF-18: a remote date has a text, too", arguments: [Date.distantPast, .distantFuture])
    func farAway(date: Date) {
        #expect(map([comment(createdAt: date)], locale: "en").comments.allSatisfy { !$0.date.isEmpty })
    }

    @Test("EF-57: two equal comments are two rows")
    func identity() {
        let viewModel = map([comment(createdAt: now), comment(createdAt: now)], locale: "en")
        #expect(Set(viewModel.comments).count == 2)
    }

    @Test(
        "EF-19, EF-20: the title, in each language and in English for others",
        arguments: [("en", "Comments"), ("pt-BR", "Comentários"), ("el", "Σχόλια"), ("fr", "Comments")])
    func title(language: String, title: String) {
        #expect(ImageCommentsPresenter.title(in: Locale(identifier: language)) == title)
    }

    @Test("EF-19: by default the title is in the language of the current locale")
    func preferredTitle() {
        #expect(ImageCommentsPresenter.title == ImageCommentsPresenter.title(in: .current))
    }

    private func map(
        _ comments: [ImageComment], calendar: Calendar = Calendar(identifier: .gregorian), locale: String
    ) -> ImageCommentsViewModel {
        ImageCommentsPresenter.map(
            comments, currentDate: now, calendar: calendar, locale: Locale(identifier: locale))
    }

    private func comment(
        _ message: String = "a message", createdAt: Date, by username: String = "a user"
    ) -> ImageComment {
        ImageComment(id: UUID(), message: message, createdAt: createdAt, username: username)
    }
}

import FeedFeature
import FeedFeatureUI
import Foundation
import ImageCommentsFeature
import TerminalUI
import Testing

@testable import FeaturePipelines

@MainActor
@Suite struct CommentsUITests {
    private let spy = FeedLoaderSpy()
    private let now = Date(timeIntervalSince1970: 1_600_000_000)

    private func comment(_ message: String, by name: String = "Ann", secondsAgo: Double = 0, id: UUID = UUID())
        -> ImageComment
    {
        ImageComment(id: id, message: message, createdAt: now - secondsAgo, username: name)
    }

    private var pier: FeedImageCellController {
        FeedImageCellController.make(
            FeedImage(id: UUID(), description: "a pier", location: nil, url: baseURL), layout: .details,
            imageLoader: { [spy] in spy.loadImage($0) }, locale: Locale(identifier: "en"))
    }

    private func makeScreen(_ language: String = "en", width: Int = 30) -> NavigationStack {
        let locale = Locale(identifier: language)
        let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: locale))
        stack.resize(to: Size(width: width, height: 10))
        stack.push(ListViewController(title: "below"))
        stack.push(
            CommentsUIComposer.commentsComposedWith(
                commentsLoader: { [spy] in spy.loadComments() }, locale: locale, currentDate: { [now] in now }))
        return stack
    }

    @Test(
        "EF-49: the screen has the comments' title, in the user's language",
        arguments: [
            ("en", "Comments"), ("pt-BR", "Comentários"), ("el", "Σχόλια"),
        ])
    func title(language: String, title: String) { #expect(makeScreen(language).title.contains(title)) }

    @Test("EF-50, EF-51: comments are loaded when the screen appears, and again on demand")
    func loading() {
        let stack = makeScreen()
        #expect(spy.commentsRequests.count == 1 && stack.title.contains("Loading"))
        stack.press(.character("r"))
        spy.commentsRequests[0].complete(with: [])
        stack.press(.character("r"))
        #expect(spy.commentsRequests.count == 2)
    }

    @Test("EF-90: above the comments is the image with all its words, to their end, also when there are no comments")
    func wholeDescription() {
        let text = (1...80).map { "word\($0)" }.joined(separator: " ")
        let image = FeedImage(id: UUID(), description: text, location: nil, url: baseURL)
        let cell = FeedImageCellController.make(
            image, layout: .details, imageLoader: { [spy] in spy.loadImage($0) }, locale: Locale(identifier: "en"))
        let stack = NavigationStack(appearance: Appearance(theme: .plain))
        stack.push(
            CommentsUIComposer.commentsComposedWith(
                image: cell, commentsLoader: { [spy] in spy.loadComments() }, currentDate: { [now] in now }))
        stack.resize(to: Size(width: 40, height: 12))
        #expect(spy.imageURLs == [baseURL] && stack.frame.text.contains("word1"))
        spy.commentsRequests[0].complete(with: [comment("hello")])
        var seen = stack.frame.text
        for _ in 0..<80 {
            stack.press(.down)
            seen += stack.frame.text
        }
        #expect(
            (1...80).filter { !seen.contains("word\($0)") } == [] && seen.contains("hello") && !seen.contains("…"),
            "\(stack.frame.text)")
    }

    /// The comments below an image.
    private func makeScreenBelowImage() -> NavigationStack {
        let locale = Locale(identifier: "en")
        let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: locale))
        stack.push(
            CommentsUIComposer.commentsComposedWith(
                image: pier, commentsLoader: { [spy] in spy.loadComments() }, locale: locale))
        stack.resize(to: Size(width: 40, height: 24))
        return stack
    }

    @Test("EF-80: below the image it is said that there are no comments, or that none could be loaded")
    func noComments() {
        let stack = makeScreenBelowImage()
        #expect(!stack.frame.text.contains("Nothing"))
        spy.commentsRequests[0].complete(with: [])
        #expect(stack.frame.text.contains("a pier") && stack.frame.text.contains("Nothing here yet"))
        stack.press(.character("r"))
        spy.commentsRequests[1].fail()
        stack.press(.character("x"))
        #expect(stack.frame.text.contains("a pier") && stack.frame.text.contains("Nothing could be loaded"))
    }

    @Test("EF-80, UI-7: by lines it is said below the image, too")
    func noCommentsByLines() {
        let dialogue = LineDialogue(makeScreenBelowImage())
        spy.commentsRequests[0].complete(with: [])
        #expect(dialogue.text.contains("a pier\nNothing here yet\n"), "\(dialogue.text)")
        _ = dialogue.receive("r")
        spy.commentsRequests[1].complete(with: [comment("hello")])
        #expect(!dialogue.text.contains("Nothing"))
    }

    @Test("EF-53: a failure is shown, and the comments stay")
    func failure() {
        let stack = makeScreen(width: 50)
        spy.commentsRequests[0].complete(with: [comment("hello")])
        stack.press(.character("r"))
        spy.commentsRequests[1].fail()
        #expect(stack.body[0].contains("Couldn't connect to server") && stack.body[2].contains("hello"))
    }

    @Test("EF-55: a comment shows its author, its date and its whole message, in the order of the API")
    func rows() {
        let stack = makeScreen()
        spy.commentsRequests[0].complete(with: [
            comment("a message that does not fit on a line", secondsAgo: 86_400),
            comment("another", by: "Bob", secondsAgo: 60),
        ])
        #expect(
            stack.body.prefix(5) == [
                "  Ann               1 day ago", "  a message that does not fit", "  on a line", "",
                "  Bob            1 minute ago",
            ])
    }

    @Test(
        "UI-6: comments are shown as published, newest first, oldest first, or by author, and the title says so",
        arguments: [
            ("en", ["as published", "newest first", "oldest first", "by author"]),
            ("pt-BR", ["como publicado", "mais novo primeiro", "mais antigo primeiro", "por autor"]),
            ("el", ["όπως δημοσιεύτηκε", "νεότερα πρώτα", "παλαιότερα πρώτα", "κατά συντάκτη"]),
        ])
    func orders(language: String, names: [String]) {
        let stack = makeScreen(language, width: 60)
        let comments = [("x", "Bob", 60), ("y", "Cleo", 0), ("z", "Ann", 90)] as [(String, String, Double)]
        spy.commentsRequests[0].complete(with: comments.map { comment($0.0, by: $0.1, secondsAgo: $0.2) })
        for (name, order) in zip(names + [names[0]], ["xyz", "yxz", "zxy", "zxy", "xyz"]) {
            let shown = stack.body.filter { $0.count == 3 }.map { $0.suffix(1) }.joined()
            #expect(stack.title.hasSuffix("  " + name) && shown == order)
            stack.press(.character("s"))
        }
    }

    @Test("UI-6: the image stays above its comments in each order, and comments that are loaded again are put in it")
    func orderBelowImage() {
        let stack = makeScreenBelowImage()
        spy.commentsRequests[0].complete(with: [comment("x"), comment("y", secondsAgo: 9)])
        stack.press(.character("s"), .character("s"), .character("r"))
        spy.commentsRequests[1].complete(with: [comment("v"), comment("w", secondsAgo: 9)])
        let rows = stack.body.filter { $0.hasSuffix("pier") || $0.count == 3 }.map { $0.suffix(1) }
        #expect(rows == ["r", "w", "v"], "\(stack.frame.text)")
    }

    @Test("EF-55: comments cannot be selected; the keys scroll them by lines")
    func scrolling() throws {
        let stack = makeScreen()
        spy.commentsRequests[0].complete(with: (0..<9).map { comment("message \($0)") })
        stack.press(.enter, .down)
        #expect(stack.body[0] == "  message 0" && !stack.frame.text.contains("▌"))
        stack.press(.end)
        #expect(stack.body[6] == "  message 8")
    }

    @Test("EF-57: two equal comments are two rows")
    func twins() {
        let stack = makeScreen()
        spy.commentsRequests[0].complete(with: [comment("same"), comment("same")])
        #expect(stack.body.filter { $0 == "  same" }.count == 2)
    }

    @Test("EF-45: leaving the screen cancels the running request, once")
    func leavingCancels() {
        let stack = makeScreen()
        #expect(spy.cancelledComments == 0)
        stack.press(.escape)
        #expect(spy.cancelledComments == 1)
    }

    @Test("EF-45: leaving the screen after the comments have arrived cancels nothing")
    func leavingLater() {
        let stack = makeScreen()
        spy.commentsRequests[0].complete(with: [])
        stack.press(.escape)
        #expect(spy.cancelledComments == 0)
    }
}

import FeaturePresentation
import FeedFeature
import Foundation
import TerminalUI
import Testing

@testable import FeedFeatureUI

@Suite struct FeedImageCellControllerTests {
    private final class LoaderSpy: FeedImageCellControllerDelegate {
        var events: [String] = []
        func didRequestImage() { events.append("request") }
        func didCancelImageRequest() { events.append("cancel") }
    }

    private let loader = LoaderSpy()
    private let appearance = Appearance(theme: .plain, locale: Locale(identifier: "en"))

    private func makeRow(_ description: String? = nil, _ location: String? = nil) -> FeedImageCellController {
        FeedImageCellController(
            viewModel: FeedImageViewModel(description: description, location: location), delegate: loader,
            selection: {})
    }

    private func lines(_ row: FeedImageCellController, width: Int = 78) -> [String] {
        var frame = Frame(size: Size(width: width, height: row.height(width: width, in: appearance)))
        frame.draw(row.drawing(width: width, in: appearance), row: 0)
        return frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("A row requests its image when it is visible or soon will be, and cancels the request when it is not")
    func fate() {
        let row = makeRow()
        row.prefetch()
        row.cancelPrefetching()
        row.willDisplay()
        row.didEndDisplaying()
        #expect(loader.events == ["request", "cancel", "request", "cancel"])
    }

    @Test("EF-60: until the image is there a light moves across its place")
    func shimmer() {
        let row = makeRow()
        row.willDisplay()
        var later = appearance
        later.tick += 1
        #expect(row.drawing(width: 78, in: appearance).isAnimated)
        #expect(row.drawing(width: 78, in: appearance) != row.drawing(width: 78, in: later))
    }

    @Test("EF-62: the retry key is handled if and only if there is something to retry")
    func retry() {
        let row = makeRow()
        #expect(!row.handle(.character("t")))
        row.willDisplay()
        row.display(.error(message: "any"))
        #expect(row.handle(.character("t")) && loader.events == ["request", "request"])
        row.display(.noError)
        #expect(!row.handle(.character("t")))
    }

    @Test("EF-64: a picture that arrives for a row off the screen is dropped")
    func lateImage() throws {
        let row = makeRow()
        row.willDisplay()
        row.didEndDisplaying()
        row.display(.bitmap(try #require(Bitmap(width: 1, height: 1, pixels: [0xFFFFFF]))))
        #expect(!lines(row).joined().contains("@"))
        row.willDisplay()
        #expect(!lines(row).joined().contains("@"))
    }

    @Test(
        "A row has the height that it reports, and truncates the rest",
        arguments: [38, 78, 200])
    func height(width: Int) {
        let row = makeRow(String(repeating: "many words ", count: 500), String(repeating: "far away ", count: 50))
        let drawn = row.drawing(width: width, in: appearance)
        #expect(drawn.lines.count == row.height(width: width, in: appearance))
        #expect(drawn.lines.allSatisfy { $0.displayWidth <= width } && lines(row, width: width).joined().contains("…"))
    }

    @Test(
        "Location and description are beside the image, in this order",
        arguments: [
            ("words", "place", "⚑ place", "words"), ("words", nil, "words", ""), (nil, "place", "⚑ place", ""),
        ] as [(String?, String?, String, String)])
    func texts(description: String?, location: String?, first: String, second: String) {
        let drawn = lines(makeRow(description, location)).map { $0.dropFirst(34) }
        #expect(drawn[0] == first && drawn[1] == second)
    }
}

import FeaturePresentation
import Foundation
import GIFWalletFeature
import StreamsTesting
import TerminalUI
import Testing

@testable import GIFWalletFeatureUI

private final class LoaderSpy: GIFCellControllerDelegate {
    var events: [String] = []
    func didRequestImage() { events.append("request") }
    func didCancelImageRequest() { events.append("cancel") }
}

@Suite struct GIFCellTests {
    private let appearance = Appearance(theme: .plain, locale: Locale(identifier: "en"))
    private let gif = GIFPresenter.details(
        GIF(id: "1", title: String(repeating: "many words ", count: 40), url: URL(filePath: "/1.gif")))

    private func makeCell(
        _ loader: LoaderSpy = LoaderSpy(), _ layout: GIFCellController.Layout = .tile
    ) -> GIFCellController { GIFCellController(viewModel: gif, layout: layout, delegate: loader) }

    @Test("A cell requests its picture when it is visible or soon will be, and cancels the request when it is not")
    func fate() {
        let loader = LoaderSpy()
        let cell = makeCell(loader)
        cell.prefetch()
        cell.cancelPrefetching()
        cell.willDisplay()
        cell.didEndDisplaying()
        #expect(loader.events == ["request", "cancel", "request", "cancel"])
    }

    @Test("A picture that arrives for a cell off the screen is dropped")
    func latePicture() throws {
        let cell = makeCell()
        cell.display(.bitmap(try #require(Bitmap(width: 1, height: 1, pixels: [0xFFFFFF]))))
        let text = cell.drawing(width: 40, in: appearance).lines.flatMap(\.spans).map(\.text).joined()
        #expect(!text.contains("@"))
    }

    @Test(
        "In any width a cell has the height that it reports, and no line is too wide",
        arguments: [GIFCellController.Layout.tile, .details])
    func size(layout: GIFCellController.Layout) throws {
        let cell = makeCell(LoaderSpy(), layout)
        cell.willDisplay()
        try forAll(.int(in: 1...200)) { width in
            let drawing = cell.drawing(width: width, in: appearance)
            try checkEqual(drawing.lines.count, cell.height(width: width, in: appearance))
            try check(drawing.lines.allSatisfy { $0.displayWidth <= width }, "a line is too wide")
        }
    }

    @Test("The retry key is handled if and only if there can be another attempt")
    func retry() {
        let loader = LoaderSpy()
        let cell = makeCell(loader)
        cell.willDisplay()
        #expect(!cell.handle(.character("t")))
        cell.display(.error(message: "any"))
        #expect(cell.handle(.character("t")) && loader.events == ["request", "request"])
    }

    @Test("GW-15: a GIF that replaces another one is loaded, and the other one no longer is")
    func replacing() {
        let row = GIFFieldController(placeholder: "")
        let loaders = [LoaderSpy(), LoaderSpy()]
        row.willDisplay()
        for loader in loaders { row.display(makeCell(loader)) }
        #expect(loaders.map(\.events) == [["request", "cancel"], ["request"]])
    }
}

import FeaturePresentation
import Foundation
import TerminalUI
import Testing

@testable import FeedFeatureUI

@Suite struct LoadMoreCellControllerTests {
    private func text(_ row: LoadMoreCellController, width: Int = 30) -> String {
        let appearance = Appearance(theme: .plain, locale: Locale(identifier: "en"))
        return row.drawing(width: width, in: appearance).lines.map { $0.spans.map(\.text).joined() }.joined(
            separator: "|")
    }

    @Test("EF-69: the row loads when it becomes visible, is scrolled or chosen, but not while it is loading")
    func starts() {
        var loads = 0
        let row = LoadMoreCellController { loads += 1 }
        for act in [row.willDisplay, row.didScroll, row.didSelect] { act() }
        row.display(ResourceLoadingViewModel(isLoading: true))
        for act in [row.willDisplay, row.didScroll, row.didSelect] { act() }
        #expect(loads == 3)
    }

    @Test("EF-70, EF-71: the row shows a wheel, a message, or nothing")
    func drawing() {
        let row = LoadMoreCellController {}
        #expect(text(row) == "")
        row.display(ResourceErrorViewModel.error(message: "No connection to the server"))
        #expect(text(row, width: 20) == "No connection to the|server")
        row.display(ResourceLoadingViewModel(isLoading: true))
        #expect(text(row) == "⠋ Loading")
    }
}

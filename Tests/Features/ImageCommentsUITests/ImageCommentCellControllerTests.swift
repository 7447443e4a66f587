import Foundation
import ImageCommentsFeature
import TerminalUI
import Testing

@testable import ImageCommentsFeatureUI

@Suite struct ImageCommentCellControllerTests {
    private let appearance = Appearance(theme: .plain)

    private func makeRow(_ message: String, name: String = "Ann") -> ImageCommentCellController {
        ImageCommentCellController(
            model: ImageCommentViewModel(
                id: UUID(), message: message, createdAt: Date(), date: "1 day ago", username: name))
    }

    private func lines(_ row: ImageCommentCellController, width: Int) -> [String] {
        row.drawing(width: width, in: appearance).lines.map { $0.spans.map(\.text).joined() }
    }

    @Test("EF-55: name and date share a line; the message has as many as it needs")
    func content() {
        let words = Array(repeating: "words", count: 100).joined(separator: " ")
        let drawn = lines(makeRow(words), width: 20)
        #expect(drawn[0] == "Ann       1 day ago" && drawn.last == "")
        #expect(drawn.dropFirst().dropLast().joined(separator: " ") == words && drawn.count == 36)
    }

    @Test("EF-55: in a wide terminal the date stays near the name, and lines stay readable")
    func wide() {
        let drawn = lines(makeRow(String(repeating: "words ", count: 100)), width: 300)
        #expect(drawn[0].count > 90 && drawn.allSatisfy { $0.count <= 100 })
    }

    @Test("EF-55: the height is that of the drawing, in any width", arguments: [1, 2, 7, 20, 300])
    func height(width: Int) {
        let row = makeRow("a message\nof two lines, one of them long", name: String(repeating: "long", count: 9))
        #expect(row.height(width: width, in: appearance) == lines(row, width: width).count)
    }

    @Test("EF-55: a comment is only displayed, and has no other behaviour")
    func capabilities() {
        let row: any CellDataSource = makeRow("message")
        #expect(!(row is any CellDelegate) && !(row is any CellPrefetching))
    }
}

import Foundation
import Observation
import TerminalUI
import Testing

/// The code of Docs/TerminalUI.md.
@Suite struct GuideTests {
    @Observable
    final class CounterRow: CellDataSource, CellDelegate {
        private var count = 0

        func drawing(width: Int, in appearance: Appearance) -> Drawing {
            [Line("Count: ") + Line("\(count)", appearance.theme.accent)]
        }

        func handle(_ key: Key) -> Bool {
            guard key == .character("+") else { return false }
            count += 1
            return true
        }
    }

    @Test("The guide's screen is drawn as the guide shows it")
    func guide() {
        let list = ListViewController(title: "Counters")
        list.display([CellController(id: 1, CounterRow()), CellController(id: 2, CounterRow())])
        let stack = NavigationStack(appearance: Appearance(theme: .dark, locale: Locale(identifier: "en")))
        stack.push(list)
        stack.resize(to: Size(width: 30, height: 5))
        _ = stack.handle(.down)
        _ = stack.handle(.character("+"))
        #expect(stack.frame.text == " Counters\n  Count: 0\n▌ Count: 1\n\n q quit  ↑↓ move")
    }
}

import Testing

@testable import TerminalUI

/// Checks that text is readable: its contrast with the background is at least 4.5, as WCAG requires.
@Suite struct ContrastTests {
    @Test("Letters of each style of a theme are readable, in all colours and in 256", arguments: [Theme.dark, .light])
    func styles(theme: Theme) {
        for case (let name?, let style as Style) in Mirror(reflecting: theme).children {
            guard let letters = style.foreground, let background = style.background ?? theme.text.background else {
                continue
            }
            #expect(letters.isReadable(on: background), "\(name)")
        }
    }

    @Test("Letters of a form are readable, of other months and a disabled bar, too", arguments: [Theme.dark, .light])
    func form(theme: Theme) {
        let form = FormViewController(title: "Form")
        let rows: [any CellDataSource] = [
            ControlRow(TextField(placeholder: "Jane"), label: "Name"), ControlRow(Switch(), label: "News"),
            ControlRow(DatePicker(.distantPast, components: [.month, .day]), label: "Date"),
        ]
        form.list.display(rows.enumerated().map { CellController(id: $0, $1) })
        form.bottomBar = BottomBar("Submit", isEnabled: false) {}
        let stack = NavigationStack(appearance: Appearance(theme: theme))
        stack.push(form)
        stack.resize(to: Size(width: 60, height: 12))
        let letters = stack.frame.rows.joined().filter { $0.character != " " }
        #expect(letters.filter { !$0.style.isReadable }.map(\.character) == [] && letters.count > 60)
    }

    @Test("Letters on a colour are dark on a light one, and light on a dark one")
    func letters() {
        let colors: [Color] = [0x000000, 0xFFFFFF, 0xF51F55, 0x9C27B0]
        #expect(colors.map(\.readableLetters) == [0xFFFFFF, 0x0D1117, 0x0D1117, 0xFFFFFF])
        #expect(abs(Color(0x000000).contrast(with: 0xFFFFFF) - 21) < 0.001)
    }

    @Test("The text beside a wrong value has the style for errors", arguments: [Theme.dark, .light])
    func warnings(theme: Theme) {
        let row = ControlRow(TextField("9"), label: "Age")
        row.message = "A number from 13 to 150"
        let words = row.drawing(width: 60, in: Appearance(theme: theme)).lines.flatMap(\.spans)
            .first { $0.text.contains("A number") }
        #expect(words?.style == theme.warning)
    }
}

extension Color {
    fileprivate func isReadable(on background: Color) -> Bool {
        contrast(with: background) >= 4.5
            && nearestInPalette.color.contrast(with: background.nearestInPalette.color) >= 4.5
    }
}

extension Style {
    fileprivate var isReadable: Bool {
        guard let foreground, let background else { return false }
        return foreground.isReadable(on: background)
    }
}

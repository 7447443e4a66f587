import FoaasFeature
import FoaasFeatureUI
import Foundation
import StreamsTesting
import TerminalUI

let english = FoaasPresenter(locale: Locale(identifier: "en"))

/// Shows a screen on a stack of the given size, without colours by default.
func show(_ screen: any Screen, width: Int = 80, height: Int = 24, theme: Theme = .plain) -> NavigationStack {
    let stack = NavigationStack(appearance: Appearance(theme: theme, locale: Locale(identifier: "en")))
    stack.push(screen)
    stack.resize(to: Size(width: width, height: height))
    return stack
}

extension NavigationStack {
    /// The lines between the title and the keys.
    var body: [String] {
        frame.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map(String.init)
    }

    func press(_ keys: Key...) { for key in keys { _ = handle(key) } }

    func type(_ text: String) { for character in text { _ = handle(.character(character)) } }

    /// Collects the text of these lines while scrolling down from the top.
    func scrolledText(lines: Range<Int>, by key: Key = .down) -> String {
        var seen = [body[lines]]
        repeat {
            press(key)
            seen.append(body[lines])
        } while seen[seen.count - 1] != seen[seen.count - 2]
        return seen.joined().joined(separator: "\n")
    }
}

/// Returns the styles of the text's cells in the first row of the frame that has it.
func styles(of text: String, in frame: Frame) -> [Style]? {
    for row in frame.rows {
        let line = String(row.map(\.character))
        guard let range = line.range(of: text) else { continue }
        let start = line.distance(from: line.startIndex, to: range.lowerBound)
        return row[start..<start + text.count].map(\.style)
    }
    return nil
}

func mainScreen(
    _ foaas: Foaas? = nil, _ preferences: FoaasPreferences = FoaasPreferences(mode: .clean)
) -> FoaasViewController {
    let screen = FoaasViewController(home: FoaasHome(preferences: preferences), presenter: english)
    if let foaas { screen.receive(.messageMade(foaas)) }
    return screen
}

let bus = FoaasOperation(
    name: "Bus", url: "/bus/:name/:from",
    fields: [.init(name: "Name", field: "name"), .init(name: "From", field: "from")])

/// Makes the form of an operation with its preview; typed text is shown at once.
func formScreen(
    _ operation: FoaasOperation = bus, _ message: String = "This bus waits for nobody, :name.",
    mode: LanguageMode = .clean
) -> OperationPreviewViewController {
    var form = FoaasForm(operation: operation)
    form.preview = FoaasPreview(template: Foaas(message: message, subtitle: "- :from"), operation: operation)
    let screen = OperationPreviewViewController(
        form: form, preferences: FoaasPreferences(mode: mode), presenter: english)
    screen.onType = { [unowned screen] key, text in
        form.enter(text, for: key)
        screen.show(form)
    }
    return screen
}

/// Makes an operation with the given number of fields.
func operation(fieldCount: Int) -> FoaasOperation {
    let keys = (0..<fieldCount).map { "key\($0)" }
    return FoaasOperation(
        name: "Many", url: "/many" + keys.map { "/:" + $0 }.joined(),
        fields: keys.map { FoaasField(name: $0.capitalized, field: $0) })
}

func sizes(widths: ClosedRange<Int>, heights: ClosedRange<Int>) -> Generator<(Int, Int)> {
    let (widths, heights) = (Generator<Int>.int(in: widths), Generator<Int>.int(in: heights))
    return Generator { (widths.draw(from: &$0), heights.draw(from: &$0)) }
}

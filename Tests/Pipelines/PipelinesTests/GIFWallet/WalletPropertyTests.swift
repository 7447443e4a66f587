import Foundation
import GIFWalletFeature
import Streams
import StreamsTesting
import Testing

@testable import FeaturePipelines
@testable import TerminalUI

@MainActor
@Suite struct WalletPropertyTests {
    private static let keys: [Key] = [
        .character("a"), .character(" "), .character(","), .backspace, .control("u"), .control("w"), .control("_"),
        .paste("x, y"), .enter, .down, .up, .tab, .backTab, .left, .control("s"),
    ]

    @Test("GW-9: after any edits the shown warnings are exactly the validator's since the first Save")
    func warnings() throws {
        try forAll(Generator<[Key]>.array(of: .element(of: Self.keys))) { keys in
            let validator = GIFCreateFormValidator()
            let screen = Self.makeForm(validator)
            var wasSaved = false
            for key in keys {
                let isOnBar = screen.isBarFocused && [.enter, .character(" ")].contains(key)
                wasSaved = wasSaved || key == .control("s") || isOnBar
                _ = screen.handle(key)
                let missing = wasSaved ? validator.missing : []
                try checkEqual(Self.warned(screen), validator.requiredSections.filter { missing.contains($0.error) })
            }
        }
    }

    /// Makes a form whose search finds a GIF at once, and whose store fails.
    private static func makeForm(_ validator: GIFCreateFormValidator) -> FormViewController {
        let screen = GIFWalletUIComposer.createComposedWith(
            form: GIFCreateForm(formValidator: validator),
            save: { _, _, _ in Fail(error: StoreFailure()).eraseToAnyPublisher() },
            imageLoader: { _ in Empty().eraseToAnyPublisher() },
            chooseGIF: { chosen in chosen(GIF(id: "1", title: "cat", url: baseURL)) }, close: { _ in })
        screen.resize(to: Size(width: 80, height: 24), in: Appearance(theme: .plain))
        return screen
    }

    /// Returns the sections whose rows are marked.
    private static func warned(_ screen: FormViewController) -> [GIFCreateFormValidator.Section] {
        let order: [GIFCreateFormValidator.Section] = [.gifURL, .title, .subtitle, .tags]
        return zip(order, screen.list.sections[0]).filter { _, cell in
            let drawing = cell.dataSource.drawing(width: 78, in: Appearance(theme: .plain))
            return drawing.lines[0].spans.contains { $0.text.contains("⚠") }
        }.map(\.0)
    }
}

extension GIFCreateFormValidator {
    fileprivate var missing: Set<ValidationError> {
        if case .error(let errors) = validateForm() { errors } else { [] }
    }
}

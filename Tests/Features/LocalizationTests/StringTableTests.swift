import FeatureLocalization
import Foundation
import Testing

@Suite("A string table")
struct StringTableTests {
    private let english = Locale(identifier: "en")

    @Test("a module without its resources uses English")
    func noResources() {
        let table = StringTable("Nothing", of: "Nowhere")
        #expect(table.text("KEY", in: Locale(identifier: "el"), english: "a text") == "a text")
    }

    @Test("arguments are inserted in any order, and as often as the text has them")
    func arguments() {
        let table = StringTable("Nothing", of: "Nowhere")
        #expect(table.text("KEY", in: english, english: "%2 of %1, %2", ["ten", "2"]) == "2 of ten, 2")
    }

    @Test("an argument's text is not searched for placeholders, and a placeholder without an argument stays")
    func onePass() {
        let table = StringTable("Nothing", of: "Nowhere")
        #expect(table.text("KEY", in: english, english: "%1 %2 %3 %%", ["%2", "%1"]) == "%2 %1 %3 %%")
    }
}

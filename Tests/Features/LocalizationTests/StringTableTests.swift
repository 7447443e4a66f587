import FeatureLocalization
import Foundation
import Testing

@Suite("A string table")
struct StringTableTests {
    private let english = Locale(identifier: "en")

    @Test("a module that has left its resources behind speaks English")
    func noResources() {
        let table = StringTable("Nothing", of: "Nowhere")
        #expect(table.text("KEY", in: Locale(identifier: "el"), english: "a text") == "a text")
    }

    @Test("arguments stand where the text wants them, in any order and as often as it wants")
    func arguments() {
        let table = StringTable("Nothing", of: "Nowhere")
        #expect(table.text("KEY", in: english, english: "%2 of %1, %2", ["ten", "2"]) == "2 of ten, 2")
    }

    @Test("the text of an argument is no placeholder, and a placeholder without an argument stays")
    func onePass() {
        let table = StringTable("Nothing", of: "Nowhere")
        #expect(table.text("KEY", in: english, english: "%1 %2 %3 %%", ["%2", "%1"]) == "%2 %1 %3 %%")
    }
}

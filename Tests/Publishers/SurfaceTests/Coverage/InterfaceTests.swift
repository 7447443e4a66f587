import Foundation
import Testing

/// Compares Docs/Generated/API, a text for each product, with the built modules.
@Suite struct InterfaceTests {
    static let modules = [
        "Streams", "StreamsFoundation", "StreamsExtras", "StreamsReports", "StreamsTesting", "TerminalUI",
    ]

    @Test("Docs/Generated/API says what the products declare", arguments: modules)
    func theTextIsUpToDate(of module: String) async throws {
        let interface = PublicInterface(try await Toolchain.symbolGraphs(of: module)).text
        let document = Toolchain.root.appending(path: "Docs/Generated/API/\(module).txt")
        if ProcessInfo.processInfo.environment["STREAMS_WRITE_API"] != nil {
            try interface.write(to: document, atomically: true, encoding: .utf8)
        }
        let lines = try Set(String(contentsOf: document, encoding: .utf8).split(separator: "\n"))
        let changed = Set(interface.split(separator: "\n")).symmetricDifference(lines).sorted()
        #expect(changed == [], "STREAMS_WRITE_API=1 swift test --filter InterfaceTests writes it, .ci/api compares")
    }
}

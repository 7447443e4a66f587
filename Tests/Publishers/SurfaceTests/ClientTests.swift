import Foundation
import Testing

/// Compiles clients' code with the built modules, in both language modes.
@Suite struct ClientTests {
    /// How a new app's module is compiled: its declarations belong to the main actor, and its asynchronous functions
    /// run on their caller's actor.
    private static let mainActorByDefault =
        ["-default-isolation", "MainActor", "-DMAIN_ACTOR_BY_DEFAULT"]
        + [
            "NonisolatedNonsendingByDefault", "InferIsolatedConformances", "MemberImportVisibility",
            "InternalImportsByDefault", "ImmutableWeakCaptures",
        ].flatMap { ["-enable-upcoming-feature", $0] }

    /// A file of Clients/ that is compiled in a language mode.
    struct Client: Sendable, CustomTestStringConvertible {
        let file: URL
        let mode: String

        var testDescription: String { "\(file.lastPathComponent), Swift \(mode)" }

        static func all(in folder: String) -> [Client] {
            let folder = Toolchain.root.appending(path: "Tests/Publishers/SurfaceTests/Clients/\(folder)")
            let files =
                (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
            return files.sorted { $0.path < $1.path }.flatMap {
                [Client(file: $0, mode: "5"), Client(file: $0, mode: "6")]
            }
        }

        func compile(
            _ options: String..., settings: [String] = []
        ) async throws -> (code: Int32, output: String) {
            let options = options.flatMap { ["-Xfrontend", $0] }
            return try await Toolchain.compile(file, ["-swift-version", mode] + settings + options)
        }
    }

    @Test("Is accepted, without a warning", arguments: Client.all(in: "Accepted"))
    func accepted(_ client: Client) async throws {
        let result = try await client.compile("-verify")
        #expect(result.code == 0, "\(result.output)")
    }

    @Test(
        "Is accepted in a module whose declarations belong to the main actor",
        arguments: Client.all(in: "Accepted").filter { $0.mode == "6" })
    func isolated(_ client: Client) async throws {
        let result = try await client.compile("-verify", settings: Self.mainActorByDefault)
        #expect(result.code == 0, "\(result.output)")
    }

    /// A message that takes more than a second is a warning that nobody expects.
    @Test("Is refused, for the reason that it gives", arguments: Client.all(in: "Refused"))
    func refused(_ client: Client) async throws {
        let result = try await client.compile(
            "-verify", "-verify-ignore-unrelated", "-verify-additional-prefix", "swift\(client.mode)-",
            "-warn-long-expression-type-checking=1000")
        #expect(result.code == 0, "\(result.output)")
    }

    /// The end of a file's name says how long the processor may take for each of its expressions.
    @Test("Takes no more time to type-check than the file's name allows", arguments: Client.all(in: "Speed"))
    func speed(_ client: Client) async throws {
        let limit = try #require(client.file.lastPathComponent.firstMatch(of: /-(\d+)ms\.swift/)?.1)
        let result = try await client.compile("-warn-long-expression-type-checking=\(limit)", "-verify")
        #expect(result.code == 0, "\(result.output)")
    }

    @Test("There are clients of each kind", arguments: ["Accepted", "Refused", "Speed"])
    func clients(folder: String) { #expect(Client.all(in: folder).count >= 2) }
}

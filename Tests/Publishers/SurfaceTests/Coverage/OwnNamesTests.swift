import Foundation
import Testing

/// Names that Streams and StreamsFoundation declare in addition to Combine's.
@Suite struct OwnNamesTests {
    /// A pattern for whole names, and the reason for them.
    static let reasons: [(pattern: String, reason: String)] = [
        (#"Publisher\.(caching\(to:onError:\)|fallback\(to:.*\)|named\(_:file:line:\))"#, "the words of a sandwich"),
        (#".*\.receive\(subscriber:\)"#, "what a publisher has to have, in Combine as well"),
        (#".*\.(Output|Failure|Element|Input)"#, "the associated types of a protocol"),
        (#".*\.([=<+*-]=?=?\(_:_:\)|hash\(into:\))"#, "what Equatable, Comparable and numbers have to have"),
        (#".*\.(init\(from:\)|encode\(to:\))"#, "what Codable types have to have"),
        (#".*\.(d|debugD)escription"#, "texts for print and the debugger"),
        (#".*\.Iterator\.next\(isolation:\)"#, "what an asynchronous iterator has to have"),
        ("Publishers|Subscribers|Subscriptions", "Combine's own name spaces"),
    ]

    private let names: [String]

    init() async throws {
        let combine = try await Coverage.ofModules.value.names
        names = try await Toolchain.surface.value.all.names.filter { !combine.contains($0) }
    }

    @Test("A public name is Combine's, or has a reason")
    func eachHasAReason() throws {
        let patterns = try Self.reasons.map { try Regex($0.pattern) }
        #expect(names.filter { name in !patterns.contains { name.wholeMatch(of: $0) != nil } } == [])
    }

    @Test("Every reason is for names that exist")
    func eachReasonIsUsed() throws {
        for (pattern, reason) in Self.reasons {
            let pattern = try Regex(pattern)
            #expect(names.contains { $0.wholeMatch(of: pattern) != nil }, "\(reason)")
        }
    }
}

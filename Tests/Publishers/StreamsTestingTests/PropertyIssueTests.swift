import StreamsTesting
import Testing

/// Issues of Swift Testing in properties. Known ones and warnings, which are passed on, are not shown.
@Suite(.shrinking, .filterIssues { $0.isFailure }) struct PropertyIssueTests {
    @Test("A value for which #expect fails is shrunk, and reported with what was expected")
    func expect() throws {
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(.int(in: 0...999)) { number in #expect(number < 123) }
        }
        #expect(failure.value == "123")
        #expect("\(failure.error)".contains("(number → 123) < 123"), "\(failure)")
    }

    @Test("A value for which #require fails is shrunk, and reported with what was required")
    func require() throws {
        let failure = try #require(throws: PropertyFailure.self) {
            try forAll(.int(in: 0...999)) { number in try #require(number < 123) }
        }
        #expect(failure.value == "123" && "\(failure.error)".contains("(number → 123) < 123"), "\(failure)")
    }

    @Test("A failed #expect in a child task makes a property that waits fail")
    func waiting() async throws {
        let failure = await #expect(throws: PropertyFailure.self) {
            try await forAll(.always(200), count: 1) { number in
                async let child: Void = { #expect(number < 123) }()
                await child
            }
        }
        #expect(failure?.value == "200")
    }

    @Test("Issues after a property are recorded as usual")
    func outside() throws {
        try forAll(.bool) { _ in }
        #expect(!failsProperty(1))
        withKnownIssue {
            Issue.record("outside")
        } matching: {
            "\($0)".contains("outside")
        }
    }

    @Test("A known issue or a warning in a property does not make it fail")
    func known() throws {
        try forAll(.always(1), count: 1) { _ in
            withKnownIssue { Issue.record("known") }
            Issue.record("a warning", severity: .warning)
        }
    }
}

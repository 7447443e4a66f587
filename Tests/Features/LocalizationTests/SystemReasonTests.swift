import FeatureLocalization
import Foundation
import Testing

@Suite("Reasons for failures, in words")
struct SystemReasonTests {
    private let locales = ["en", "pt-BR", "el"].map(Locale.init(identifier:))

    @Test(
        "Every reason has its own text in each language, without a full stop", arguments: SystemReason.allCases
    )
    func words(reason: SystemReason) {
        let words = locales.map(reason.text)
        #expect(
            Set(words).count == 3
                && words.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") && $0.first?.isUppercase == false })
    }

    @Test("No error repeats the system's text, which is only in English")
    func errors() {
        let posix = (1...133).compactMap { POSIXErrorCode(rawValue: $0) }.map { POSIXError($0) as any Error }
        let cocoa = (0...5_000).map { NSError(domain: NSCocoaErrorDomain, code: $0) as any Error }
        let url = (-4_000...0).map { NSError(domain: NSURLErrorDomain, code: $0) as any Error }
        let known = Set(SystemReason.allCases.map { $0.text(in: locales[2]) })
        for error in posix + cocoa + url + [CancellationError(), Odd()] {
            #expect(known.contains(error.reason(in: locales[2])), "\(error)")
        }
    }

    @Test(
        "Errors that a user can correct are distinguished",
        arguments: [
            (POSIXError(.ENOSPC), "the disk is full"), (CocoaError(.fileWriteOutOfSpace), "the disk is full"),
            (CocoaError(.fileWriteNoPermission), "there is no permission for it"),
            (URLError(.timedOut), "the server took too long"),
            (URLError(.cannotFindHost), "there is no server of that name"),
            (Refusal(), "a refusal"),
        ] as [(any Error, String)])
    func reasons(error: any Error, words: String) {
        #expect(error.reason(in: locales[0]) == words)
    }

    @Test(
        "The cause of an error says more than the error, if it says anything",
        arguments: [
            (POSIXError(.ENOSPC), SystemReason.diskFull), (POSIXError(.EROFS), .readOnly), (Odd(), .noPermission),
            (nil, .noPermission),
        ] as [((any Error)?, SystemReason)])
    func causes(cause: (any Error)?, reason: SystemReason) {
        let info = cause.map { [NSUnderlyingErrorKey: $0] } ?? [:]
        let code = CocoaError.Code.fileWriteNoPermission.rawValue
        #expect(SystemReason(NSError(domain: NSCocoaErrorDomain, code: code, userInfo: info)) == reason)
        #expect(SystemReason(NSError(domain: "Odd", code: code)) == .unknown)
        #expect(SystemReason(NSError(domain: NSPOSIXErrorDomain, code: Int(EIO))) == .diskFailed)
    }

    private struct Odd: Error {}
    private struct Refusal: LocalizableError {
        func message(in locale: Locale) -> String { "a refusal" }
    }
}

@Suite("Texts from elsewhere")
struct UntrustedTextTests {
    @Test("Readable text is accepted unchanged", arguments: ["", "Lisboa", "Jäätelöä? 👩‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿", "a\u{1B}b\nc"])
    func readable(text: String) {
        #expect(Array(String(untrusted: text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test("A long text ends with an ellipsis, wherever its characters end")
    func long() {
        for text in ["x", "é", "界", "👩‍🚀"].map({ String(repeating: $0, count: 100_000) }) {
            let limited = String(untrusted: text)
            #expect(
                limited.utf8.count <= (1 << 15) + 3 && limited.hasSuffix("…") && text.hasPrefix(limited.dropLast(2)))
        }
    }

    @Test("32 KiB are accepted whole, and not a byte more", arguments: ["x", "é"])
    func limit(character: String) {
        let whole = String(repeating: character, count: (1 << 15) / character.utf8.count)
        #expect(String(untrusted: whole) == whole && String(untrusted: whole + "x") == whole + "…")
    }

    @Test("A character keeps sixteen code points, and the next one is unchanged", arguments: [15, 16])
    func sixteen(marks: Int) {
        let marked = "e" + String(repeating: "\u{301}", count: marks)
        #expect(String(untrusted: marked + "x").unicodeScalars.count == 17)
    }

    @Test(
        "Seven megabytes of combining marks become sixteen code points of a character, quickly", .timeLimit(.minutes(5))
    )
    func marks() {
        let text = "e" + String(repeating: "\u{301}", count: 3_500_000)
        #expect(String(untrusted: text).unicodeScalars.count == 17)
    }
}

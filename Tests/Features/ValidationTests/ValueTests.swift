import FeatureValidation
import Foundation
import Testing

@Suite("Validators of values")
struct ValueTests {
    struct Odd: Error, Equatable {}
    private let short = Validator.length(maximum: 3)

    @Test("TV-1: nil is rejected unless it is allowed")
    func nothing() {
        #expect(short.required.error(for: nil)?.code == .valueNil)
        #expect(short.required.error(for: nil)?.message(in: english) == "value is nil")
        #expect(short.required.isValid("abc") && short.allowingNil.isValid(nil))
    }

    @Test("TV-2: a value of an unknown type has to be of the expected one, and nil passes only where it is allowed")
    func type() {
        let text = Validator<(any Sendable)?>.value(of: String.self, .length(maximum: 3), .prefix("a"))
        #expect(text.isValid("abc") && text.error(for: nil)?.code == .valueNil)
        #expect(text.error(for: 3)?.message(in: english) == "value has type Int instead of String")
        #expect(text.error(for: "wxyz")?.parts.count == 2)
        #expect(text.error(for: NSNull())?.message(in: english) == "value is null")
        let optional = Validator<(any Sendable)?>.value(of: String.self, allowsNil: true)
        #expect(optional.isValid(nil) && optional.isValid(NSNull()) && !optional.isValid(3))
    }

    @Test("TV-3: a string validator accepts an allowed nil")
    func allowedNothing() {
        let validators: [Validator<String>] = [
            .length(minimum: 3), .composedCharacterLength(1), .prefix("a"), .suffix("a"), .substring("a"),
            .wildcard("a"), .characters(in: .letters), .matching(try? NSRegularExpression(pattern: "a")),
        ]
        #expect(validators.allSatisfy { $0.allowingNil.isValid(nil) && !$0.required.isValid(nil) && !$0.isValid("12") })
    }

    @Test("TV-11: a value is in the set, or nil where that is allowed")
    func set() {
        let validator = Validator.oneOf(Set(["a", "b"]))
        #expect(validator.isValid("a") && validator.error(for: "c")?.code == .notInSet)
        #expect(validator.required.error(for: nil)?.code == .valueNil && validator.allowingNil.isValid(nil))
    }

    @Test("TV-12: the error of a closure is kept, with the validator and the value")
    func closure() {
        let even = Validator<Int>.closure("an even number") { if $0 % 2 != 0 { throw Odd() } }
        let error = even.error(for: 3)
        #expect(even.isValid(2) && error?.code == .closure && error?.cause as? Odd == Odd())
        #expect(error?.validator == "an even number" && error?.value as? Int == 3)
    }

    @Test("validate throws the error")
    func validate() {
        let error = #expect(throws: ValidationError.self) { try short.validate("abcd") }
        #expect(error?.code == .lengthGreaterThanMaximum)
        #expect(throws: Never.self) { try short.validate("abc") }
    }

    @Test("A Boolean of JSON is not a number, and a number is not a Boolean")
    func truthValues() throws {
        let json = try JSONSerialization.jsonObject(with: Data("[true, 1, 0, 2.5]".utf8)) as? [Any] ?? []
        let values = json.compactMap { $0 as? NSNumber }
        let (numbers, truths) = (
            Validator<(any Sendable)?>.value(of: Int.self), Validator<(any Sendable)?>.value(of: Bool.self)
        )
        #expect(
            !numbers.isValid(values[0]) && numbers.isValid(values[1]) && numbers.isValid(5) && !numbers.isValid(true))
        #expect(truths.isValid(values[0]) && !truths.isValid(values[1]) && truths.isValid(true))
        #expect(Validator<(any Sendable)?>.value(of: Double.self).isValid(values[3]))
    }

    @Test("TV-12: a closure's error is described in each language")
    func closureMessages() {
        let full = Validator<Int>.closure("room") { _ in throw POSIXError(.ENOSPC) }
        let messages = ["en", "pt-BR"].map { full.error(for: 1)?.message(in: Locale(identifier: $0)) }
        #expect(messages == ["the disk is full", "o disco está cheio"])
    }

    @Test("TV-2: the error of the only validator is that of the value")
    func onlyValidator() {
        let text = Validator<(any Sendable)?>.value(of: String.self, .length(maximum: 3))
        #expect(text.error(for: "wxyz")?.code == .lengthGreaterThanMaximum && text.isValid("abc"))
    }
}

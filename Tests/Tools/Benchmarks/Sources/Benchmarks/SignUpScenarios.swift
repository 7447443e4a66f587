import Foundation
import Scenarios
import SignUpFeature

/// The rules of the sign-up form, written by hand and as validators.
func signUpRules() -> [Scenario] {
    [
        rules("a valid form", [.emailAddress: "johndoe@example.com", .age: "42", .password: "correct horse"]),
        rules("each field wrong", [.emailAddress: "johndoe", .age: "12", .password: "hors"]),
    ]
}

private func rules(_ name: String, _ texts: [SignUpField: String]) -> Scenario {
    let form = SignUpForm(texts)
    let expression = try? NSRegularExpression(pattern: ".@.+")
    var scenario = Scenario(
        "the sign-up rules, \(name)", 20_000, Target(leastCode: 3),
        leastCode: { count in for _ in 0..<count { add(faults(form, expression).count) } })
    scenario.contestants[.streams] = { count in
        for _ in 0..<count { add(form.validationError?.parts.count ?? 0) }
    }
    return scenario
}

/// Returns the errors of each field, by the same complete checks.
@inline(never) private func faults(_ form: SignUpForm, _ expression: NSRegularExpression?) -> [String: [String]] {
    var faults: [String: [String]] = [:]
    func check(_ text: String?, _ field: String, _ lengths: ClosedRange<Int>) {
        guard let text else { return faults[field, default: []].append("value is nil") }
        let length = text.utf16.count
        if length < lengths.lowerBound {
            faults[field, default: []].append("length (\(length)) is less than minimum (\(lengths.lowerBound))")
        } else if length > lengths.upperBound {
            faults[field, default: []].append("length (\(length)) is greater than maximum (\(lengths.upperBound))")
        }
    }
    check(form.emailAddress, "emailAddress", 3...99)
    if let text = form.emailAddress,
        expression?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) == nil
    {
        faults["emailAddress", default: []].append("string does not match")
    }
    switch form.age {
    case .none: faults["age", default: []].append("value is nil")
    case .some(..<13): faults["age", default: []].append("number (\(form.age ?? 0)) is less than minimum (13)")
    case .some(151...): faults["age", default: []].append("number (\(form.age ?? 0)) is greater than maximum (150)")
    default: break
    }
    check(form.password, "password", 5...99)
    return faults
}

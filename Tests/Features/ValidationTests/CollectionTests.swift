import FeatureValidation
import Foundation
import StreamsTesting
import Testing

@Suite("Validators of collections and objects")
struct CollectionTests {
    private struct Account { var name: String; var age: Int; var isChild = false }

    @Test("TV-14: all validators check the count and every element")
    func collection() {
        let validator = Validator<[Int]>.collection(
            count: .number(maximum: 2), elements: [.number(minimum: 1), .not(.oneOf([0, 5]))])
        let error = validator.error(for: [3, 0, 5])
        #expect(error?.code == .collection && error?.message(in: english) == "collection is invalid")
        #expect(error?.parts.map(\.place) == [.count, .element(1), .element(2)])
        #expect(
            error?[.element(1)].map(\.code) == [.lessThanMinimum, .compound] && error?[.element(0)].isEmpty == true)
    }

    @Test("TV-14: the error contains exactly the invalid elements")
    func elements() throws {
        let validator = Validator<[Int]>.collection(elements: [.number(minimum: 0)])
        try forAll(.array(of: .int(in: -3...3))) { numbers in
            let places = numbers.indices.filter { numbers[$0] < 0 }.map { ValidationError.Place.element($0) }
            try checkEqual(validator.error(for: numbers)?.parts.map(\.place) ?? [], places)
        }
    }

    @Test("TV-15: errors of count, keys, values and pairs are different")
    func keyed() {
        let validator = Validator.keyed(
            count: .number(maximum: 1), keys: [.length(3)], values: [.number(minimum: 0)],
            pairs: ["ann": [.number(maximum: 5), .not(.oneOf([7]))]])
        let error = validator.error(for: ["ann": 7, "to": -1])
        #expect(error?.parts.map(\.place) == [.count, .pair("ann"), .key("to"), .value("to")])
        #expect(error?[.pair("ann")].map(\.code) == [.greaterThanMaximum, .compound])
    }

    @Test("TV-15: an absent key is not an error")
    func absentKey() {
        let validator = Validator.keyed(
            keys: [Validator.length(3)], pairs: ["ann": [Validator<Int>.number(maximum: 5)]])
        #expect(validator.isValid([:]) && validator.isValid(["bob": 9]) && !validator.isValid(["ann": 9]))
    }

    @Test("TV-17: every key path is checked, and the error distinguishes the fields")
    func keyPaths() {
        let validator = Validator<Account>.keyPaths([
            FieldRules("name", \.name, .length(minimum: 1), .characters(in: .letters)),
            FieldRules("age", \.age, .number(minimum: 13)),
        ])
        let error = validator.error(for: Account(name: "", age: 12))
        #expect(error?.code == .keyPaths && error?.message(in: english) == "one or more validators fail")
        #expect(error?[.field("name")].map(\.code) == [.lengthLessThanMinimum])
        #expect(error?[.field("age")].map(\.code) == [.lessThanMinimum])
        #expect(validator.error(for: Account(name: "1", age: 13))?.parts.map(\.place) == [.field("name")])
    }

    @Test("TV-17: an object's own rules depend on its state, and come before those of its type")
    func ownRules() {
        let validator = Validator<Account>.keyPaths([FieldRules("age", \.age, .number(minimum: 0))]) { account in
            account.isChild
                ? []
                : [FieldRules("age", \.age, .number(minimum: 13)), FieldRules("name", \.name, .length(minimum: 1))]
        }
        let error = validator.error(for: Account(name: "", age: -1))
        #expect(
            error?[.field("age")].map { $0.message(in: english) } == [
                "number (-1) is less than minimum (13)", "number (-1) is less than minimum (0)",
            ])
        #expect(error?.parts.map(\.place) == [.field("age"), .field("name")])
        #expect(validator.isValid(Account(name: "", age: 2, isChild: true)))
    }

    @Test("An error describes the problems of its parts below it, in the requested language")
    func description() {
        let validator = Validator<[Int]>.collection(count: .number(minimum: 3), elements: [.number(minimum: 1)])
        #expect(
            validator.error(for: [0])?.description(in: Locale(identifier: "pt-BR")) == """
                a coleção é inválida
                  count: o número (1) é menor que o mínimo (3)
                  element 0: o número (0) é menor que o mínimo (1)
                """)
    }

    @Test("A language without a table gets English messages, all of them")
    func otherLanguage() throws {
        let number = Validator<Double>.number(
            minimum: 1, maximum: 3, minimumExclusive: true, maximumExclusive: true, requiresIntegral: true)
        let any = Validator<(any Sendable)?>.value(of: String.self, .length(1), .prefix("a"), .wildcard("a"))
        let all: [ValidationError?] =
            [0, 1, 3, 4, 2.5].map(number.error) + [nil, 3, "bc", NSNull()].map { any.error(for: $0) }
            + [Validator.suffix("a"), .substring("a"), .characters(in: .letters), .oneOf(["a"])].map {
                $0.error(for: "1")
            }
        let errors = try all.map { try #require($0) }
        #expect(
            errors.map { $0.description(in: Locale(identifier: "fr")) } == errors.map { $0.description(in: english) })
    }
}

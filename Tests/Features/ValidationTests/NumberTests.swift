import FeatureValidation
import Foundation
import StreamsTesting
import Testing

@Suite("Validators of numbers")
struct NumberTests {
    @Test(
        "TV-10: bounds are inclusive, unless they are exclusive",
        arguments: [
            (0.9, .lessThanMinimum, .lessThanMinimum), (1, nil, .lessThanMinimum), (1.5, nil, nil),
            (2, nil, .greaterThanMaximum), (2.1, .greaterThanMaximum, .greaterThanMaximum),
        ] as [(Double, ValidationError.Code?, ValidationError.Code?)])
    func bounds(number: Double, inclusive: ValidationError.Code?, exclusive: ValidationError.Code?) {
        #expect(Validator<Double>.number(minimum: 1, maximum: 2).error(for: number)?.code == inclusive)
        let open = Validator<Double>.number(minimum: 1, maximum: 2, minimumExclusive: true, maximumExclusive: true)
        #expect(open.error(for: number)?.code == exclusive)
    }

    @Test("TV-10: the minimum is checked first, then the maximum, then whether the number is an integer")
    func order() {
        let validator = Validator<Double>.number(minimum: 1, maximum: 2, requiresIntegral: true)
        #expect(
            [0.5, 2.5, 1.5, 2].map { validator.error(for: $0)?.code }
                == [.lessThanMinimum, .greaterThanMaximum, .notIntegral, nil])
    }

    @Test("TV-10: numbers and bounds may be infinite; NaN is not a number")
    func extremes() {
        let any = Validator<Double>.number(minimum: -.infinity, maximum: .infinity, requiresIntegral: true)
        #expect(any.isValid(-.infinity) && any.isValid(.infinity) && any.isValid(-3) && !any.isValid(.nan))
        #expect(Validator<Double>.number(maximum: 1).error(for: .infinity)?.code == .greaterThanMaximum)
        #expect(!Validator<Double>.number(requiresIntegral: true).isValid(.nan))
        #expect(Validator<Double>.number(minimum: 1).error(for: .nan)?.code == .lessThanMinimum)
        #expect(Validator<Double>.number(maximum: 1).error(for: .nan)?.code == .greaterThanMaximum)
    }

    @Test("TV-10: an integer is valid between any bounds, and invalid outside of them")
    func wholeNumbers() throws {
        let three = Generator<[Int]>.array(of: .int(in: -9...9), count: 3...3)
        try forAll(three) { numbers in
            let (minimum, maximum) = (min(numbers[0], numbers[1]), max(numbers[0], numbers[1]))
            let validator = Validator<Int>.number(minimum: minimum, maximum: maximum)
            try checkEqual(validator.isValid(numbers[2]), (minimum...maximum).contains(numbers[2]))
        }
    }

    @Test(
        "Messages contain the number and the bound, formatted for the language",
        arguments: [
            (12, "en", "number (12) is less than minimum (13)"),
            (151.5, "en", "number (151.5) is greater than maximum (150)"),
            (12.5, "pt-BR", "o número (12,5) é menor que o mínimo (13)"),
            (12, "el", "ο αριθμός (12) είναι μικρότερος από το ελάχιστο (13)"),
        ])
    func messages(number: Double, language: String, message: String) {
        let error = Validator<Double>.number(minimum: 13, maximum: 150).error(for: number)
        #expect(error?.message(in: Locale(identifier: language)) == message)
    }

    @Test(
        "A message contains the number without rounding", arguments: [12.9999999, 12.999_999_999_999, -0.000_001])
    func exactNumbers(number: Double) {
        let message = Validator<Double>.number(minimum: 13).error(for: number)?.message(in: Locale(identifier: "en"))
        #expect(message?.contains("(\(number == -0.000_001 ? "-0.000001" : "\(number)"))") == true, "\(message ?? "")")
    }

    @Test("TV-10: a description contains the bounds, and whether they are inclusive")
    func descriptions() {
        let validators: [Validator<Double>] = [
            .number(), .number(minimum: 1), .number(maximum: 2), .number(minimum: 1, maximum: 2),
            .number(minimum: 1, maximum: 2, minimumExclusive: true, maximumExclusive: true),
        ]
        #expect(
            validators.map(\.description) == [
                "a number", "a number of at least 1.0", "a number of at most 2.0",
                "a number of at least 1.0 and of at most 2.0", "a number greater than 1.0 and less than 2.0",
            ])
    }

    @Test("TV-10: a message contains any number without rounding")
    func anyNumber() throws {
        let (digits, exponent) = (Generator.int(in: -999_999...999_999), Generator.int(in: -40...40))
        let parts = Generator { (digits.draw(from: &$0), exponent.draw(from: &$0)) }
        try forAll(parts) { digits, exponent in
            let number = Double("\(digits)e\(exponent)") ?? .nan
            let error = Validator<Double>.number(minimum: .infinity).error(for: number)
            let words = error?.message(in: Locale(identifier: "en")).split(whereSeparator: { "()".contains($0) })
            try checkEqual(words?[1].isEmpty == false ? Double(words?[1] ?? "") : nil, number)
        }
    }

    @Test("TV-10: a whole number is told as it is, however large")
    func largeNumbers() {
        let error = Validator<Int>.number(maximum: 150).error(for: 9_007_199_254_740_993)
        let text = error?.description(in: Locale(identifier: "en"))
        #expect(text?.contains("number (9007199254740993) is greater than maximum (150)") == true)
    }

    @Test("TV-10: a number of JSON is told as it is, also above 2 to the power of 53")
    func largeNumbersOfJSON() throws {
        let number = "9007199254740993"
        let json = try #require(try JSONSerialization.jsonObject(with: Data("[\(number)]".utf8)) as? [any Sendable])
        let validator = Validator<(any Sendable)?>.value(of: Int.self, .number(maximum: 150))
        let text = validator.error(for: json[0])?.description(in: Locale(identifier: "en"))
        #expect(text?.contains("number (\(number)) is greater than maximum (150)") == true)
    }
}

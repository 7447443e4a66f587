import FeatureValidation
import StreamsTesting
import Testing

/// Makes a validator that passes or fails for any value.
private func validator(_ passes: Bool) -> Validator<Int> { passes ? .and([]) : .or([]) }

@Suite("Compound validators")
struct CompoundTests {
    private let bools = Generator<[Bool]>.array(of: .bool)

    @Test("TV-13: the number of passing validators decides")
    func counts() throws {
        try forAll(bools, count: 300) { bools in
            let (validators, passing) = (bools.map(validator), bools.count { $0 })
            try checkEqual(Validator.and(validators).isValid(0), passing == bools.count)
            try checkEqual(Validator.or(validators).isValid(0), passing > 0)
            try checkEqual(Validator.mutualExclusion(validators).isValid(0), passing == 1)
        }
    }

    @Test("TV-13: compounds obey Boolean algebra")
    func algebra() throws {
        try forAll(bools, count: 300) { bools in
            let validators = bools.map(validator)
            let not = { (validator: Validator<Int>) in Validator.not(validator) }
            try checkEqual(not(.and(validators)).isValid(0), Validator.or(validators.map(not)).isValid(0))
            try checkEqual(not(.or(validators)).isValid(0), Validator.and(validators.map(not)).isValid(0))
            try checkEqual(not(not(.and(validators))).isValid(0), Validator.and(validators).isValid(0))
            try checkEqual(Validator.and(validators + validators).isValid(0), Validator.and(validators).isValid(0))
            try checkEqual(Validator.or(validators.reversed()).isValid(0), Validator.or(validators).isValid(0))
        }
    }

    @Test("TV-13: the laws of distribution and absorption hold")
    func distribution() throws {
        try forAll(Generator<[Bool]>.array(of: .bool, count: 3...3)) { bools in
            let (a, b, c) = (validator(bools[0]), validator(bools[1]), validator(bools[2]))
            try checkEqual(
                Validator.and([a, .or([b, c])]).isValid(0), Validator.or([.and([a, b]), .and([a, c])]).isValid(0))
            try checkEqual(
                Validator.or([a, .and([b, c])]).isValid(0), Validator.and([.or([a, b]), .or([a, c])]).isValid(0))
            try checkEqual(Validator.or([a, .and([a, b])]).isValid(0), bools[0])
        }
    }

    @Test("TV-13: the error contains those of all failed validators, and no others")
    func underlying() throws {
        try forAll(bools) { bools in
            guard let error = Validator.and(bools.map(validator)).error(for: 0) else { return }
            let failing = bools.indices.filter { !bools[$0] }
            try checkEqual(error.parts.map(\.place), failing.map { .subvalidator($0) })
            try checkEqual(error.code, .compound)
        }
    }

    @Test("TV-13: messages say what was expected")
    func messages() {
        let (right, wrong) = (validator(true), validator(false))
        let validators = [Validator.and([wrong]), .or([wrong]), .not(right), .mutualExclusion([right, right])]
        #expect(
            validators.map { $0.error(for: 0)?.message(in: english) } == [
                "one or more subvalidators fail", "all subvalidators fail", "subvalidator passes",
                "number of passing subvalidators is not one",
            ])
    }

    @Test("TV-13: a compound does not reject nil by itself")
    func compoundOfOptionals() {
        #expect(Validator<Int?>.and([]).isValid(nil))
        #expect(Validator<Int?>.or([Validator<Int>.number(minimum: 1).allowingNil]).isValid(nil))
    }
}

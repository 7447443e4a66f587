import Streams
import StreamsTesting
import Testing

@Suite struct LawStageTests {
    @Test(
        "A stage's publishers send their values and their end, both at home and from elsewhere",
        arguments: [true, false])
    func publishers(isAtHome: Bool) {
        let stage = LawStage(isAtHome: isAtHome)
        let finishing: AnyPublisher<Int, TestFailure> = stage.publisher([1, 2])
        #expect(finishing.record().marbles() == "(12|)")
        #expect(stage.publisher([1], .failure(TestFailure())).record().marbles() == "(1#)")
        let endless: AnyPublisher<Int, TestFailure> = stage.publisher([1, 2], nil)
        #expect(endless.record().marbles() == "(12)")
        #expect(stage.subscriptions.map(\.sentCount) == (isAtHome ? [] : [2, 1, 2]))
    }

    @Test("A stage is at home by default, and has a keepsake only if it is given one")
    func defaults() {
        let keepsake = Keepsake()
        #expect(LawStage().isAtHome && LawStage().hold.keepsake == nil)
        #expect(LawStage(keepsake: keepsake).hold.keepsake === keepsake && LawStage().hold("same") == "same")
    }

    @Test("An operator under the laws may use the stage's clock, and publishers that it makes")
    func operators() throws {
        try OperatorLaws(model: { $0.mapValues { $0.flatMap { [$0, $0] } } }, traits: .needsUnlimitedDemand).check(
            count: 40)
    }
}

extension OperatorLaws<Int, TestFailure, Int, TestFailure> {
    /// Sends each value twice, the second time a second later.
    fileprivate init(
        model: @escaping (History<Int, TestFailure>) -> History<Int, TestFailure>, traits: OperatorTraits
    ) {
        self.init(of: .lawValue, endings: .lawEnding, traits: traits, model: model) { upstream, stage in
            upstream.flatMap { stage.publisher([$0, $0]) }.map { [hold = stage.hold] in hold($0) }
        }
    }
}

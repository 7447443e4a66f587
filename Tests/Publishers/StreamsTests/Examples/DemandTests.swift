import Foundation
import Streams
import StreamsTesting
import Testing

private typealias Demand = Subscribers.Demand

@Suite struct DemandTests {
    /// Generates small numbers, numbers near the largest, and unlimited, which comes after them all.
    private let demands = Generator<Demand>.oneOf([
        Generator.int(in: 0...5).map { .max($0) }, Generator.int(in: Int.max - 5...Int.max).map { .max($0) },
        .always(.unlimited),
    ])

    private let numbers = Generator.oneOf([
        Generator.int(in: -5...5), .int(in: Int.max - 5...Int.max), .int(in: Int.min...Int.min + 5),
    ])

    /// A demand of the number, or unlimited if the number is too large.
    private func demand(of number: Int, overflows: Bool = false) -> Demand {
        overflows ? .unlimited : .max(max(0, number))
    }

    @Test("Sums are those of numbers, and unlimited on overflow")
    func sums() throws {
        try forAll(Generator { (demands.draw(from: &$0), demands.draw(from: &$0)) }) { left, right in
            guard let a = left.max, let b = right.max else { return try checkEqual(left + right, .unlimited) }
            let (sum, overflows) = a.addingReportingOverflow(b)
            try checkEqual(left + right, demand(of: sum, overflows: overflows))
            try checkEqual(left + b, left + right)
        }
    }

    @Test("Differences are those of numbers, none instead of a negative one, and unlimited for unlimited")
    func differences() throws {
        try forAll(Generator { (demands.draw(from: &$0), demands.draw(from: &$0)) }) { left, right in
            guard let a = left.max else { return try checkEqual(left - right, .unlimited) }
            guard let b = right.max else { return try checkEqual(left - right, .none) }
            try checkEqual(left - right, demand(of: a - b))
            try checkEqual(left - b, left - right)
        }
    }

    @Test("Products are those of numbers, and unlimited on overflow")
    func products() throws {
        try forAll(Generator { (demands.draw(from: &$0), numbers.draw(from: &$0)) }) { left, factor in
            guard let a = left.max else { return try checkEqual(left * factor, .unlimited) }
            let (product, overflows) = a.multipliedReportingOverflow(by: max(0, factor))
            try checkEqual(left * factor, demand(of: product, overflows: overflows))
        }
    }

    @Test("Adding a negative number subtracts, and subtracting one adds")
    func negativeNumbers() {
        #expect(Demand.max(5) + -3 == .max(2) && Demand.max(5) - -3 == .max(8))
        #expect(Demand.max(5) + Int.min == .none && Demand.max(5) - Int.min == .unlimited)
        #expect(Demand.max(.max) - -1 == .unlimited)
        #expect(Demand.unlimited + -1 == .unlimited && Demand.unlimited - Int.max == .unlimited)
    }

    @Test("Assignment operators have the same results as the others")
    func assigning() {
        var demand = Demand.max(2)
        demand += .max(3)
        demand += 4
        demand *= 2
        demand -= .max(1)
        demand -= 2
        #expect(demand == .max(15))
    }

    @Test("Around zero they compare as numbers do")
    func smallNumbers() {
        for (demand, number) in (0...2).flatMap({ demand in (-2...2).map { (demand, $0) } }) {
            let (less, greater) = (Demand.max(demand) < number, Demand.max(demand) > number)
            #expect(less == (demand < number) && greater == (demand > number))
            #expect((Demand.max(demand) <= number) == !greater && (Demand.max(demand) >= number) == !less)
            #expect((number < Demand.max(demand)) == greater && (number > Demand.max(demand)) == less)
            #expect((number <= Demand.max(demand)) == !less && (number >= Demand.max(demand)) == !greater)
        }
    }

    @Test("Compared with numbers they are ordered as numbers, with unlimited above all")
    func comparisonsWithNumbers() throws {
        try forAll(Generator { (demands.draw(from: &$0), numbers.draw(from: &$0)) }, count: 3000) { demand, number in
            let (isLess, isEqual) = (demand.max.map { $0 < number } ?? false, demand.max == number)
            try checkEqual([demand < number, demand == number], [isLess, isEqual])
            try checkEqual([demand <= number, demand != number], [isLess || isEqual, !isEqual])
            try checkEqual([demand > number, demand >= number], [!isLess && !isEqual, !isLess])
            try checkEqual([number > demand, number == demand], [isLess, isEqual])
            try checkEqual([number >= demand, number != demand], [isLess || isEqual, !isEqual])
            try checkEqual([number < demand, number <= demand], [!isLess && !isEqual, !isLess])
        }
    }

    @Test("Compared with each other they are ordered as numbers, with unlimited above all")
    func comparisons() throws {
        try forAll(Generator { (demands.draw(from: &$0), demands.draw(from: &$0)) }) { left, right in
            let (a, b) = (left.max.map(UInt.init) ?? .max, right.max.map(UInt.init) ?? .max)
            try checkEqual([left < right, left == right, left > right], [a < b, a == b, a > b])
        }
    }

    @Test("They are described as they are written in code, and decoded as they were encoded")
    func codable() throws {
        #expect("\(Demand.unlimited) \(Demand.max(3)) \(Demand.none)" == "unlimited max(3) max(0)")
        for demand in [Demand.none, .max(7), .max(.max), .unlimited] {
            #expect(try JSONDecoder().decode(Demand.self, from: JSONEncoder().encode(demand)) == demand)
        }
    }

    @Test("Completions are decoded as they were encoded")
    func completions() throws {
        typealias Completion = Subscribers.Completion<CodableFault>
        let written = try JSONEncoder().encode([Completion.finished, .failure(.broken)])
        #expect(try JSONDecoder().decode([Completion].self, from: written) == [.finished, .failure(.broken)])
        #expect(try JSONDecoder().decode(Completion.self, from: Data(#"{"success": true}"#.utf8)) == .finished)
    }

    private enum CodableFault: String, Error, Codable { case broken }

    @Test("The answer to a value that has waited for another thread is requested from upstream")
    func answerToValueThatWaited() {
        var asked = 0
        let (subject, never) = (PassthroughSubject<Int, Never>(), Empty<Int, Never>(completeImmediately: false))
        let recorder = subject.handleEvents(receiveRequest: { asked += $0.max ?? 0 }).prefix(untilOutputFrom: never)
            .record(initialDemand: .max(2), demandAfterValue: .max(10)) { recorder, event in
                if event == .value(1) { onAnotherThread { recorder.request(.max(100)) } }
                if event == .value(1) { subject.send(2) }
            }
        subject.send(1)
        #expect(recorder.values == [1, 2] && asked == 122)
    }
}

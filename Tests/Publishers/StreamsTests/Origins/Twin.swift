import Streams
import StreamsTesting

/// An origin's own version of an operator, and the version of all publishers.
struct Twin<Origin: Publisher & SendableMetatype>: Sendable, CustomStringConvertible {
    let description: String
    /// Whether its publisher has another type than the general one.
    let isSpecialised: Bool
    let play: @Sendable (Origin, Demands) -> (specialised: Reception, general: Reception)

    init<S: Publisher & SendableMetatype, G: Publisher<S.Output, S.Failure> & SendableMetatype>(
        _ name: String, _ specialised: @escaping @Sendable (Origin) -> S,
        _ general: @escaping @Sendable (AnyPublisher<Origin.Output, Origin.Failure>) -> G
    ) {
        description = name
        isSpecialised = Self.name(of: S.self) != Self.name(of: G.self)
        play = { (Reception(specialised($0), $1), Reception(general($0.eraseToAnyPublisher()), $1)) }
    }

    private static func name(of publisher: Any.Type) -> Substring { "\(publisher)".prefix { $0 != "<" } }
}

/// How a subscriber requests values.
struct Demands: Sendable {
    let initial: Subscribers.Demand
    let afterValue: Subscribers.Demand

    static let all = [
        Demands(initial: .max(1), afterValue: .none), Demands(initial: .max(2), afterValue: .none),
        Demands(initial: .max(1), afterValue: .max(1)), Demands(initial: .unlimited, afterValue: .none),
    ]
}

/// What a subscriber has received, whatever its types.
struct Reception: Equatable, CustomStringConvertible {
    let values: String
    /// Empty when there is no further demand: a publisher that knows its end may send the completion or not.
    let completion: String
    let violations: [String]

    init(_ publisher: some Publisher, _ demands: Demands) {
        let recorder = publisher.record(initialDemand: demands.initial, demandAfterValue: demands.afterValue)
        values = "\(recorder.values)"
        completion = recorder.unmetDemand == .none ? "" : "\(String(describing: recorder.completion))"
        violations = recorder.violations
    }

    var description: String { "\(values) \(completion) \(violations)" }
}

func double(_ number: Int) -> Int { number * 2 }
func isSmall(_ number: Int) -> Bool { number < 4 }
func half(_ number: Int) -> Int? { number.isMultiple(of: 2) ? number / 2 : nil }
func haveSameParity(_ one: Int, _ other: Int) -> Bool { (one - other).isMultiple(of: 2) }
func hasSmallerRemainder(_ one: Int, _ other: Int) -> Bool { one % 3 < other % 3 }

func checkedDouble(_ number: Int) throws(Fault) -> Int { try check(number) * 2 }
func checkedIsSmall(_ number: Int) throws(Fault) -> Bool { try check(number) < 3 }
func checkedSum(_ sum: Int, _ number: Int) throws(Fault) -> Int { try sum + check(number) }
private func check(_ number: Int) throws(Fault) -> Int {
    if number == 4 { throw .thrown }
    return number
}

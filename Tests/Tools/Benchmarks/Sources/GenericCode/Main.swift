import GenericOperators
import Scenarios
import Streams

/// Runs each operator in code that knows its types, and in code that does not, in functions that callgrind looks for:
/// `generic`, a script beside the package, counts their instructions. Prints the operator, the kind of work and the
/// number of rounds.
@main
enum Main {
    private typealias Numbers = PassthroughSubject<Int, Never>
    private typealias Current = CurrentValueSubject<Int, Never>
    private typealias Apply = (Numbers, Current) -> [Applied<Int, Never>]

    static func main() {
        let work = OperatorWork<Int>(transform: triple, isKept: { _ in true }, key: { $0 & 3 })
        let known: Apply = { operators(of: $0, and: $1, work) }
        let unknown: Apply = { genericOperators(of: $0, and: $1, work) }
        for (index, row) in known(Numbers(), Current(0)).enumerated() {
            for apply in [known, unknown] {
                count(sending(index, apply), 100, row.name, "a value")
                count(subscribing(index, apply), 20, row.name, "subscribe, send, cancel")
            }
        }
    }

    private static func sending(_ index: Int, _ apply: Apply) -> Work {
        let (subject, add) = (Numbers(), add)
        let cancellable = apply(subject, Current(0))[index].publisher().sink(receiveValue: add)
        return { count in withExtendedLifetime(cancellable) { for number in 0..<count { subject.send(number) } } }
    }

    private static func subscribing(_ index: Int, _ apply: Apply) -> Work {
        let (subject, add) = (Numbers(), add)
        let applied = apply(subject, Current(0))[index]
        return { count in
            for number in 0..<count {
                let cancellable = applied.publisher().sink(receiveValue: add)
                subject.send(number)
                cancellable.cancel()
            }
        }
    }

    private static func count(_ work: Work, _ rounds: Int, _ name: String, _ kind: String) {
        warmUp(work, rounds, name, kind)
        watch(work, rounds)
    }

    @inline(never) private static func warmUp(_ work: Work, _ rounds: Int, _ name: String, _ kind: String) {
        work(rounds)
        print(name, kind, rounds, separator: "\t")
    }

    @inline(never) private static func watch(_ work: Work, _ rounds: Int) { work(rounds) }
}

import Elsewhere
import Scenarios

#if OPENCOMBINE
import OpenCombine
private func tripledEvens(below count: Int) -> some Publisher<Int, Never> { openCombineTripledEvens(below: count) }
#else
import Streams
private func tripledEvens(below count: Int) -> some Publisher<Int, Never> { streamsTripledEvens(below: count) }
#endif

/// Pipelines of a sequence, by the names of their scenarios.
public func sequences() -> [String: Work] {
    let (triple, triplePositive, half, isEven, plus, add, total) = (
        triple, triplePositive, half, isEven, plus, add, total
    )
    return [
        "sequence·map·filter·sink, opaque closures": { count in
            _ = numbers(count).map(triple).filter(isEven).sink(receiveValue: add)
        },
        "the same, inlinable closures": { count in
            _ = numbers(count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { total.pointee &+= $0 }
        },
        "the same, composed in another module": { count in _ = tripledEvens(below: count).sink(receiveValue: add) },
        "the same, a custom subscriber": { count in
            numbers(count).map(triple).filter(isEven).subscribe(Adder(demand: .unlimited))
        },
        "20 maps": { count in
            let five = numbers(count).map(triple).map(triple).map(triple).map(triple).map(triple)
            let ten = five.map(triple).map(triple).map(triple).map(triple).map(triple)
            let fifteen = ten.map(triple).map(triple).map(triple).map(triple).map(triple)
            _ = fifteen.map(triple).map(triple).map(triple).map(triple).map(triple).sink(receiveValue: add)
        },
        "erased between every two of 2 operators": { count in
            _ = numbers(count).eraseToAnyPublisher().map(triple).eraseToAnyPublisher().filter(isEven)
                .eraseToAnyPublisher().sink(receiveValue: add)
        },
        "erased between every two of 6 operators": { count in
            _ = numbers(count).eraseToAnyPublisher().map(triple).eraseToAnyPublisher().filter(isEven)
                .eraseToAnyPublisher().map(triple).eraseToAnyPublisher().filter(isEven).eraseToAnyPublisher()
                .map(triple).eraseToAnyPublisher().filter(isEven).eraseToAnyPublisher().sink(receiveValue: add)
        },
        "one at a time, asked for by answers": { count in numbers(count).subscribe(Adder(demand: .max(1))) },
        "one at a time, asked for by requests": { count in
            numbers(count).subscribe(Adder(demand: .max(1), answers: false))
        },
        "scan": { count in _ = numbers(count).scan(0, plus).sink(receiveValue: add) },
        "reduce": { count in _ = numbers(count).reduce(0, plus).sink(receiveValue: add) },
        "map·collect": { count in _ = numbers(count).map(triple).collect().sink { add($0.count) } },
        "map·removeDuplicates": { count in _ = numbers(count).map(half).removeDuplicates().sink(receiveValue: add) },
        "prefix of 100": { count in
            for _ in 0..<count / 100 { _ = numbers(.max).prefix(100).sink(receiveValue: add) }
        },
        "tryMap": { count in
            _ = numbers(count).tryMap(triplePositive).sink(receiveCompletion: { _ in }, receiveValue: add)
        },
        "first": { count in for _ in 0..<count { _ = numbers(count).first().sink(receiveValue: add) } },
        "Just·sink": { count in for number in 0..<count { _ = Just(number).sink(receiveValue: add) } },
    ]
}

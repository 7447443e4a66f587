import Streams
import StreamsTesting
import Testing

@Suite struct TryMapTests: OperatorTests {
    static let rows = [
        Operator("tryMap", model: { $0.failing(.thrown) { $0 == 5 } }) { upstream, stage in
            upstream.throwing(Fault.self).tryMap { [hold = stage.hold] item throws(Fault) in
                if item.number == 5 { throw .thrown }
                return hold(item)
            }
        },
        Operator("tryMap untyped", model: { $0.failing(.thrown) { $0 == 4 } }) { upstream, stage in
            upstream.tryMap { [hold = stage.hold] item throws in
                if item.number == 4 { throw Fault.thrown }
                return hold(item)
            }
            .mapError { $0 as? Fault ?? .mapped }
        },
    ]

    private let numbers = Publishers.Sequence<[Int], Never>(sequence: [1, 2, 3])

    @Test("tryMap after map is one tryMap, which ends at the second closure's error") func mapThenTryMap() {
        let both: Publishers.TryMap<Publishers.Sequence<[Int], Never>, Int> = Publishers.Map(
            upstream: numbers, transform: { $0 * 10 }
        ).tryMap { if $0 == 20 { throw Fault.thrown } else { $0 } }
        let recorder = both.record()
        #expect(recorder.values == [10])
        #expect(throws: Fault.thrown) { if case .failure(let error) = recorder.completion { throw error } }
    }

    @Test("map and tryMap after tryMap are one tryMap, which ends at the first error of any closure") func tryMaps() {
        let all: Publishers.TryMap<Publishers.Sequence<[Int], Never>, String> = Publishers.TryMap(
            upstream: numbers, transform: { if $0 == 3 { throw Fault.thrown } else { $0 * 10 } }
        ).map { $0 + 1 }.tryMap { "\($0)!" }
        let recorder = all.record()
        #expect(recorder.values == ["11!", "21!"])
        #expect(throws: Fault.thrown) { if case .failure(let error) = recorder.completion { throw error } }
    }
}

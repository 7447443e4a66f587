import EventFormFeature
import Foundation
import Testing

@Suite("Events in memory from many threads")
struct EventStoreConcurrencyTests {
    private let store = InMemoryEventStore()
    private let ids = (0..<5).map { _ in UUID() }

    private func event(_ number: Int) -> Event {
        var data = FormData(now: Date())
        (data.title, data.location) = ("\(number)", "\(number)")
        return Event(data, id: ids[number % ids.count])
    }

    @Test("While others write, a reader finds complete events, each of them once")
    func readersAndWriters() throws {
        DispatchQueue.concurrentPerform(iterations: 4_000) { iteration in
            #expect(throws: Never.self) {
                switch iteration % 4 {
                case 0: try store.add(event(iteration))
                case 1 where iteration % 3 == 0: try store.delete(id: ids[iteration % ids.count])
                default:
                    let events = try store.fetch()
                    #expect(Set(events.map(\.id)).count == events.count)
                    #expect(events.allSatisfy { $0.title == $0.location })
                }
            }
        }
    }
}

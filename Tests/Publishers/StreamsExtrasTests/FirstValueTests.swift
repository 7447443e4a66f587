import Streams
import StreamsExtras
import StreamsTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct FirstValueTests {
    private let failing = Record<Int, Fault>(output: [1, 2], completion: .failure(.upstream))

    @Test("firstValue, lastValue and collected need no try when the publisher cannot fail")
    func values() async {
        let (numbers, none) = ([1, 2].publisher, Empty<Int, Never>())
        #expect(await [numbers.firstValue(), numbers.lastValue()] == [1, 2])
        #expect(await [none.firstValue(), none.lastValue()] == [nil, nil])
        #expect(await [numbers.collected(), none.collected()] == [[1, 2], []])
    }

    @Test("An error keeps its type, and is thrown only if it comes before the value")
    func errors() async throws {
        #expect(try await failing.firstValue() == 1)
        do throws(Fault) { _ = try await failing.lastValue() } catch { #expect(error == .upstream) }
        do throws(Fault) { _ = try await failing.collected() } catch { #expect(error == .upstream) }
    }

    @Test("firstValue requests one value, and cancels when it has arrived")
    func demand() async {
        let upstream = ScriptedPublisher<Int, Never>([.value(1)])
        #expect(await upstream.firstValue() == 1)
        #expect(upstream.subscriptions.map(\.demand) == [.max(1)] && upstream.subscriptions.map(\.cancelCount) == [1])
    }

    @Test("Cancelling the task cancels the publisher, and there is no value")
    func cancel() async {
        let (cancels, cancelled) = AsyncStream<Void>.makeStream()
        let task = Task {
            let silent = Empty<Int, Never>(completeImmediately: false)
                .handleEvents(receiveSubscription: { _ in cancelled.yield() }, receiveCancel: { cancelled.yield() })
            return await silent.firstValue()
        }
        var events = cancels.makeAsyncIterator()
        await events.next()
        task.cancel()
        await events.next()
        #expect(await task.value == nil)
    }
}

import FeatureDemoAPI
import Foundation
import Streams
import StreamsFoundation
import StreamsTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct URLSessionTests {
    private struct Page: Decodable {
        struct Item: Decodable {
            let id: UUID
        }
        let items: [Item]
    }

    private let server: DemoServer
    /// A session with a timeout so long that a busy machine does not exceed it.
    private let session = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 600
        return URLSession(configuration: configuration)
    }()
    private var url: URL { server.baseURL.appending(path: "v1/feed") }

    init() throws { server = try DemoServer(limits: .patient) }

    /// Returns the events of a publisher that ends.
    private func events<P: Publisher>(of publisher: P) -> [String] {
        let events = Arrivals<String>()
        let cancellable = publisher.sink(
            receiveCompletion: { events.add("\($0)") }, receiveValue: { events.add("\($0)") })
        defer { cancellable.cancel() }
        _ = events.wait(for: 1)
        return events.values.last?.hasPrefix("f") == true ? events.values : events.wait(for: 2)
    }

    @Test("A publisher is made for a request or for a URL")
    func properties() {
        let request = URLRequest(url: url, timeoutInterval: 7)
        let publisher = session.dataTaskPublisher(for: request)
        #expect(publisher.request == request && publisher.session === session)
        #expect(session.dataTaskPublisher(for: url).request == URLRequest(url: url))
    }

    @Test("The response is a value, followed by the completion")
    func answer() {
        let items = session.dataTaskPublisher(for: url).map(\.data).decode(type: Page.self, decoder: JSONDecoder())
        #expect(events(of: items.map(\.items.count)) == ["10", "finished"])
    }

    @Test("An error status is a response like any other")
    func status() {
        server.setFault(.serverError)
        let status = session.dataTaskPublisher(for: url).map { ($0.response as? HTTPURLResponse)?.statusCode ?? 0 }
        #expect(events(of: status) == ["500", "finished"])
    }

    @Test("A failed transfer fails with the session's error")
    func failure() {
        server.stop()
        let codes = Arrivals<URLError.Code>()
        let cancellable = session.dataTaskPublisher(for: url).sink(
            receiveCompletion: { if case .failure(let error) = $0 { codes.add(error.code) } },
            receiveValue: { _ in })
        #expect(codes.wait(for: 1) == [.cannotConnectToHost])
        cancellable.cancel()
    }

    @Test("A truncated response fails")
    func cutShort() {
        server.setFault(.cutShort)
        let ending = session.dataTaskPublisher(for: url).map { _ in "answer" }.replaceError(with: "error")
        #expect(events(of: ending) == ["error", "finished"])
    }

    @Test("A cancel that comes while a value is requested leaves no transfer")
    func cancelDuringRequest() async {
        let publisher = session.dataTaskPublisher(for: url).map { $0.data.count }
        publisher.subscribe(
            AnySubscriber(receiveSubscription: {
                $0.request(.max(1))
                $0.cancel()
            }))
        let count = await withCheckedContinuation { found in session.getAllTasks { found.resume(returning: $0.count) } }
        #expect(count == 0)
    }

    @Test("A request is sent once a value is requested, and only once for any demand")
    func demand() {
        let publisher = session.dataTaskPublisher(for: url).map { $0.data.count > 0 }
        let (idle, values) = (publisher.record(initialDemand: .none), Arrivals<Bool>())
        #expect(events(of: publisher) == ["true", "finished"] && server.traffic.requests == 1)
        let asking = publisher.record(
            initialDemand: .max(1),
            onEvent: { recorder, event in
                if event == .subscription { recorder.request(.max(2)) } else { values.add(true) }
            })
        #expect(values.wait(for: 2).count == 2 && asking.values == [true] && server.traffic.requests == 2)
        idle.cancel()
    }

    @Test("Each subscriber sends its own request")
    func subscribers() {
        let publisher = session.dataTaskPublisher(for: url).map { _ in 0 }
        #expect(events(of: publisher) == ["0", "finished"])
        #expect(events(of: publisher) == ["0", "finished"])
        #expect(server.traffic.requests == 2)
    }

    @Test("A cancel cancels the transfer, and releases the subscriber")
    func cancelling() async {
        server.setFault(.stall)
        let subscriber = Watched { held in
            session.dataTaskPublisher(for: url).sink(
                receiveCompletion: { _ in Issue.record("It was cancelled") }, receiveValue: { _ in held.use() })
        }
        #expect(await server.waitForTraffic { $0.requests == 1 } && subscriber.isHeld)
        subscriber.made.cancel()
        #expect(await server.waitForTraffic { $0.abandoned == 1 } && !subscriber.isHeld)
    }

    @Test("A subscriber that cancels before it requests a value sends no request")
    func cancellingFirst() {
        let publisher = session.dataTaskPublisher(for: url).map { _ in 0 }
        let recorder = publisher.record(initialDemand: .none)
        recorder.cancel()
        recorder.request(.max(1))
        #expect(events(of: publisher) == ["0", "finished"] && server.traffic.requests == 1)
        #expect(recorder.events.count == 1)
    }

    @Test("A subscription that has ended holds nothing")
    func lifetime() {
        let ends = Arrivals<Void>()
        let subscriber = Watched { held in
            session.dataTaskPublisher(for: url).sink(
                receiveCompletion: { _ in ends.add(()) }, receiveValue: { _ in held.use() })
        }
        #expect(ends.wait(for: 1).count == 1 && eventually { !subscriber.isHeld })
        subscriber.made.cancel()
    }

    @Test("A data task's subscription is described by its publisher's name, not by those of its parts")
    func description() {
        var description = ""
        session.dataTaskPublisher(for: url).subscribe(AnySubscriber(receiveSubscription: { description = "\($0)" }))
        #expect(description == "DataTaskPublisher")
    }
}

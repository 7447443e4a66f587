import Foundation
import Synchronization

/// The state that a server's users share with its thread; the thread holds only this, so that the server can be
/// released.
final class ServerState: Sendable {
    private struct Contents {
        var feed: DemoFeed
        var faults: [String: DemoServer.Fault] = [:]
        var traffic = DemoServer.Traffic()

        /// The fault of the longest prefix wins.
        func fault(for path: String) -> DemoServer.Fault? {
            faults.filter { path.hasPrefix($0.key) }.max { $0.key.utf8.count < $1.key.utf8.count }?.value
        }
    }

    private let baseURL: URL
    private let contents: Mutex<Contents>

    init(feed: DemoFeed, baseURL: URL) {
        self.baseURL = baseURL
        contents = Mutex(Contents(feed: feed))
    }

    var feed: DemoFeed { contents.withLock { $0.feed } }

    var traffic: DemoServer.Traffic { contents.withLock { $0.traffic } }

    func insert(_ image: DemoImage) { contents.withLock { $0.feed.insert(image) } }

    func setFault(_ fault: DemoServer.Fault?, under path: String) {
        contents.withLock { $0.faults[path] = fault }
    }

    func clearFaults() { contents.withLock { $0.faults = [:] } }

    func record(_ event: DemoServer.Traffic.Event) { contents.withLock { $0.traffic.record(event) } }

    func answer(to request: HTTPRequest, keepsAlive: Bool) -> Answer {
        let (feed, fault) = contents.withLock { ($0.feed, $0.fault(for: request.path)) }
        let response = Router(feed: feed, baseURL: baseURL).response(to: request)
        return fault?.answer(response, to: request, keepsAlive: keepsAlive)
            ?? Answer(response, to: request, keepsAlive: keepsAlive)
    }
}

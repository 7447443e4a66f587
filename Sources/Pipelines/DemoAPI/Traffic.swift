extension DemoServer {
    /// The traffic of a server so far.
    ///
    /// A request is counted before its answer leaves: a client with an answer finds its request here.
    /// Answers and ends of connections are counted when they happen, which can be a moment after the client
    /// knows of them: await them with ``DemoServer/waitForTraffic(within:until:)``.
    public struct Traffic: Equatable, Sendable {
        /// The connections that were accepted.
        public internal(set) var connectionsOpened = 0
        /// The connections that were ended, by whichever side.
        public internal(set) var connectionsClosed = 0
        /// The most connections that were open at once.
        public internal(set) var mostConnectionsOpen = 0
        /// The well-formed requests.
        public internal(set) var requests = 0
        /// The requests whose answer was handed over whole, or as whole as its fault has it.
        public internal(set) var answered = 0
        /// The requests whose client went away before the answer was done, as when it cancels.
        public internal(set) var abandoned = 0
        /// The requests that could not be read and got a status of 400 or more for it.
        public internal(set) var refused = 0
        /// The requests whose answer was given up because its time was over.
        public internal(set) var expired = 0

        private var requestsByPath: [String: Int] = [:]
        private var abandonedByPath: [String: Int] = [:]

        /// The connections that are open now.
        public var connectionsOpen: Int { connectionsOpened - connectionsClosed }

        /// Counts the well-formed requests for a path, such as `/v1/feed`; the query does not matter.
        ///
        /// The first 1,000 paths are counted separately; ``requests`` counts all.
        public func requests(for path: String) -> Int { requestsByPath[path, default: 0] }

        /// Counts the requests for a path whose client went away before the answer was done.
        public func abandoned(for path: String) -> Int { abandonedByPath[path, default: 0] }
    }
}

extension DemoServer.Traffic {
    enum Event: Equatable, Sendable {
        case opened, closed, refused
        case requested(String), answered(String), abandoned(String), expired(String)
    }

    static let mostPaths = 1_000

    mutating func record(_ event: Event) {
        switch event {
        case .opened:
            connectionsOpened += 1
            mostConnectionsOpen = max(mostConnectionsOpen, connectionsOpen)
        case .closed: connectionsClosed += 1
        case .refused: refused += 1
        case .requested(let path):
            requests += 1
            Self.count(path, in: &requestsByPath)
        case .answered: answered += 1
        case .abandoned(let path):
            abandoned += 1
            Self.count(path, in: &abandonedByPath)
        case .expired: expired += 1
        }
    }

    /// Clients choose the paths, so their number is bounded.
    private static func count(_ path: String, in counts: inout [String: Int]) {
        guard counts.count < mostPaths || counts[path] != nil else { return }
        counts[path, default: 0] += 1
    }
}

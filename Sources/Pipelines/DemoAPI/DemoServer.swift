import Foundation

/// A small HTTP/1.1 server with demo data, which only this machine can reach.
///
/// The server listens on 127.0.0.1 from its creation until ``stop()`` or its release, and serves
///
/// - `GET /v1/feed?limit=10&after_id=UUID`: a page of the feed, newest first; `before_id=UUID` is the page just
///   above an image, and `page=N`, from 1, the N-th by number. `limit` is 1 to 50, and 10 when left out;
/// - `GET /v1/image/UUID/comments`: an image's comments, newest first;
/// - `GET /images/UUID.bmp`: an image's picture, an uncompressed bitmap;
/// - `GET /v1/gifs/trending` and `GET /v1/gifs/search?q=WORDS`: the feed's pictures in the shape of a search for GIFs,
///   from
///   `offset`, 0 when left out, and at most `limit`, 25 when left out;
/// - `GET /foaas/operations`, and their paths in `/foaas`: messages to fill in, as JSON, text, XML or HTML;
///   `GET /foaas/app-version`: the version of an app that shows them. Elsewhere in `/foaas` the status is 622.
///
/// A refused request gets a JSON `{"error": "…"}` with status 400 to 505; an `after_id` that the feed does not have is
/// a 400. Clients, requests, bytes and time are bounded by ``Limits``.
///
///     let server = try DemoServer()
///     server.baseURL                                   // http://127.0.0.1:49152
///     server.setFault(.stall, under: "/images/")
///     server.stop()
///
/// To use the same address again after a stop, create another server with the same ``port``.
public final class DemoServer: Sendable {
    /// The server's address, `http://127.0.0.1:PORT`, also the base of the images' URLs.
    public let baseURL: URL

    /// The port that it listens on.
    public let port: UInt16

    private let state: ServerState
    private let thread: ServerThread

    /// Starts a server, on any free port by default.
    ///
    /// Throws when the port is taken, or when the system has no socket left.
    public init(
        feed: DemoFeed = .demo(), port: UInt16 = 0, limits: Limits = Limits()
    ) throws(DemoServerError) {
        let listener = try Socket.listening(on: port)
        self.port = try listener.port()
        guard let baseURL = URL(string: "http://127.0.0.1:\(self.port)") else {
            throw DemoServerError("name the port", code: EINVAL)
        }
        self.baseURL = baseURL
        state = ServerState(feed: feed, baseURL: baseURL)
        thread = try ServerThread(listener: listener, limits: limits, state: state)
    }

    deinit { stop() }

    /// Closes every connection and the port, and returns when the server's thread is done.
    ///
    /// Clients with a request under way see their connection end. Further calls, from any thread, change nothing.
    public func stop() { thread.stop() }
}

extension DemoServer {
    /// The feed that is served at the moment.
    public var feed: DemoFeed { state.feed }

    /// Puts an image on top of the feed, for all requests from now on; an image that is there already moves up.
    public func insert(_ image: DemoImage) { state.insert(image) }

    /// Sets a fault for every request whose path starts with `path`; nil removes the fault of that path.
    ///
    /// The longest matching path decides; "/" matches all. A request keeps the fault that it began with.
    ///
    ///     server.setFault(.serverError)                              // everything fails,
    ///     server.setFault(.delay(.seconds(1)), under: "/v1/feed")    // except the feed, which is slow
    public func setFault(_ fault: Fault?, under path: String = "/") { state.setFault(fault, under: path) }

    /// Takes all faults back.
    public func clearFaults() { state.clearFaults() }
}

extension DemoServer {
    /// The traffic so far.
    public var traffic: Traffic { state.traffic }

    /// Waits until the traffic fulfils a condition and returns true, or false when it did not within the time.
    ///
    ///     let sawCancel = await server.waitForTraffic { $0.abandoned(for: "/v1/feed") == 1 }
    ///
    /// The condition is tried every few milliseconds, and once more at the end; a cancelled task waits no longer.
    public func waitForTraffic(
        within time: Duration = .seconds(300), until condition: @Sendable (Traffic) -> Bool
    ) async -> Bool {
        let deadline = ContinuousClock.now + time
        while ContinuousClock.now < deadline, !Task.isCancelled {
            if condition(traffic) { return true }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return condition(traffic)
    }
}

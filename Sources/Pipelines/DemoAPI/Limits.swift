extension DemoServer {
    /// Limits for one client, and for all of them together.
    ///
    /// The defaults suit examples and tests; a test of a limit lowers it.
    ///
    ///     var limits = DemoServer.Limits()
    ///     limits.idleTime = .milliseconds(100)
    ///     let server = try DemoServer(limits: limits)
    public struct Limits: Equatable, Sendable {
        /// The connections that are open at once, at least one; further ones wait in the system's queue.
        public var connections = 64
        /// The requests that one connection may carry; the last is answered with `Connection: close`.
        public var requestsPerConnection = 1_000
        /// The bytes of a request line, its end included; a longer one is answered 414.
        public var requestLineBytes = 4_096
        /// The bytes of a request's head, the empty line included; a larger one is answered 431.
        public var headBytes = 8_192
        /// The bytes of a request's body, which is read and dropped; a larger one is answered 413.
        public var bodyBytes = 16_384
        /// How long a client may neither send nor take a byte when it is its turn to.
        public var idleTime = Duration.seconds(10)
        /// How long a request may take to arrive, and how long its answer may take, stalls included.
        public var requestTime = Duration.seconds(30)
        /// How long the server waits for the client's end after it has ended its own side.
        public var lingerTime = Duration.seconds(1)

        /// Creates the default limits.
        public init() {}

        /// Five minutes for a request: for clients that cancel, which on a machine with much to do may take its time.
        public static var patient: Limits {
            var limits = Limits()
            limits.requestTime = .seconds(300)
            return limits
        }
    }
}

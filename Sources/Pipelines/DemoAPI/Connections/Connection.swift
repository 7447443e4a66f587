/// One client's connection as a state machine without a socket or a clock.
///
///     ┌──► reading ─── request ───► answering ──┐
///     └──── keep-alive, answer is out ◄─────────┤
///                                               └──► lingering ──► closed
///
/// Its inputs are the received bytes, the sent bytes and the time; its outputs are the bytes to send and the next
/// deadline. It closes when the client ends or a limit is passed, and lingers while the client may still be sending.
struct Connection {
    typealias Instant = ContinuousClock.Instant
    enum Phase: Equatable { case reading, answering, lingering, closed }

    private let limits: DemoServer.Limits
    private(set) var phase = Phase.reading
    /// The bytes to send.
    private(set) var output: ArraySlice<UInt8> = []
    private var input: [UInt8] = []
    private var inputIsUnread = false
    private var path: String?
    private var steps: ArraySlice<Step> = []
    private var resumesAt: Instant?
    private var keepsAlive = true
    private var clientSendsNoMore = false
    private var requests = 0
    /// When the request began to arrive, or its answer to be given; nil between requests.
    private var began: Instant?
    private var lastMoved: Instant

    init(limits: DemoServer.Limits, at now: Instant) {
        self.limits = limits
        lastMoved = now
    }

    /// Whether there is something to do that waits for nothing outside.
    private var isReady: Bool {
        switch phase {
        case .reading: inputIsUnread
        case .answering: output.isEmpty && resumesAt == nil && steps.first != .stall
        case .lingering, .closed: false
        }
    }

    /// The number of bytes that may be received now; received requests are answered before more is read.
    var room: Int {
        isReady || phase == .closed ? 0 : min(16_384, limits.headBytes + limits.bodyBytes - input.count)
    }

    /// When ``advance(at:with:)`` must be called, though nothing came or went.
    var deadline: Instant {
        isReady ? lastMoved : min(resumesAt ?? limit, limit)
    }

    /// When the client's, or the answer's, time is over.
    private var limit: Instant {
        let idle = lastMoved + limits.idleTime
        let total = began.map { $0 + limits.requestTime } ?? idle
        switch phase {
        case .reading: return min(idle, total)
        case .answering: return output.isEmpty ? total : min(idle, total)
        case .lingering, .closed: return lastMoved + limits.lingerTime
        }
    }

    mutating func receive(_ bytes: [UInt8], at now: Instant) {
        guard phase == .reading || phase == .answering else { return }
        if phase == .reading {
            lastMoved = now
            if input.isEmpty { began = now }
        }
        input += bytes
        inputIsUnread = true
    }

    mutating func sent(_ count: Int, at now: Instant) {
        output.removeFirst(count)
        lastMoved = now
    }

    /// The client ended its side; one that does so before it has its answer does not want it.
    mutating func clientEnded(with state: ServerState) {
        if phase == .answering, let path { state.record(.abandoned(path)) }
        phase = .closed
    }

    /// Advances until there is ``output`` or nothing left to do.
    mutating func advance(at now: Instant, with state: ServerState) {
        if phase == .reading, inputIsUnread { readRequest(at: now, with: state) }
        if phase == .answering { takeSteps(at: now, with: state) }
        if now >= limit { expire(at: now, with: state) }
    }
}

extension Connection {
    private mutating func readRequest(at now: Instant, with state: ServerState) {
        inputIsUnread = false
        switch HTTPRequestParser(limits: limits).parse(input) {
        case .needsMore: return
        case .refusal(let refusal): refuse(refusal, at: now, with: state)
        case .request(let request, let length):
            input.removeFirst(length)
            requests += 1
            state.record(.requested(request.path))
            path = request.path
            clientSendsNoMore = !request.keepsAlive
            let keepsAlive = request.keepsAlive && requests < limits.requestsPerConnection
            begin(state.answer(to: request, keepsAlive: keepsAlive), at: now)
        }
    }

    private mutating func refuse(_ refusal: HTTPRefusal, at now: Instant, with state: ServerState) {
        state.record(.refused)
        path = nil
        clientSendsNoMore = false
        begin(Answer(refusal), at: now)
    }

    private mutating func begin(_ answer: Answer, at now: Instant) {
        phase = .answering
        began = now
        lastMoved = now
        steps = answer.steps[...]
        keepsAlive = answer.keepsAlive
    }

    private mutating func takeSteps(at now: Instant, with state: ServerState) {
        while output.isEmpty {
            if let resumesAt, now < resumesAt { return }
            resumesAt = nil
            guard let step = steps.first else { return finish(at: now, with: state) }
            switch step {
            case .stall: return
            case .send(let bytes):
                output = bytes[...]
                steps.removeFirst()
            case .pause(let duration):
                resumesAt = now + duration
                steps.removeFirst()
            case .drip(let bytes, let interval):
                output = bytes[...]
                steps = [.pause(interval), step]
            }
        }
    }

    private mutating func finish(at now: Instant, with state: ServerState) {
        if let path { state.record(.answered(path)) }
        // Closing with unread input would make the system drop data that the client has not received yet.
        phase = keepsAlive ? .reading : clientSendsNoMore && input.isEmpty ? .closed : .lingering
        if !keepsAlive { input = [] }
        inputIsUnread = !input.isEmpty
        began = input.isEmpty ? nil : now
        lastMoved = now
    }

    private mutating func expire(at now: Instant, with state: ServerState) {
        if phase == .reading, !input.isEmpty {
            refuse(
                HTTPRefusal(status: .requestTimeout, message: "the request took too long to arrive"),
                at: now, with: state)
            return takeSteps(at: now, with: state)
        }
        if phase == .answering, let path { state.record(.expired(path)) }
        phase = .closed
    }
}

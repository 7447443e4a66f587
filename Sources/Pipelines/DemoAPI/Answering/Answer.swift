/// One thing to do while a request is answered.
enum Step: Equatable, Sendable {
    case send([UInt8])
    case pause(Duration)
    /// Sends nothing more, until the client leaves or the time is up.
    case stall
    /// Sends these bytes repeatedly, until the client leaves or the time is up; there is at least one byte.
    case drip([UInt8], every: Duration)
}

/// The actions that answer a request, and whether the connection outlives it.
struct Answer: Equatable, Sendable {
    var steps: [Step]
    var keepsAlive: Bool
}

extension Answer {
    /// The response as it should be; the answer to HEAD has its body's length, but no body.
    init(_ response: HTTPResponse, to request: HTTPRequest, keepsAlive: Bool) {
        let head = response.head(keepsAlive: keepsAlive)
        self.init(steps: [.send(request.isHead ? head : head + response.body)], keepsAlive: keepsAlive)
    }

    /// The answer to what could not be read, after which nothing on the connection can be trusted.
    init(_ refusal: HTTPRefusal) {
        let response = HTTPResponse(refusal)
        self.init(steps: [.send(response.head(keepsAlive: false) + response.body)], keepsAlive: false)
    }
}

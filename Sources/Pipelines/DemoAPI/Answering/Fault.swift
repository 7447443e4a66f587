extension DemoServer {
    /// A way in which the server misbehaves on demand.
    ///
    /// Faults concern well-formed requests. None of them outlasts ``Limits/requestTime``.
    public enum Fault: Equatable, Sendable {
        /// Sends nothing, and keeps the connection open.
        case stall
        /// Sends the head and half of the body, then nothing more, and keeps the connection open.
        case stallHalfway
        /// Announces the whole body, sends half of it and closes the connection.
        case cutShort
        /// Sends half of the header and ends the connection. FoundationNetworking ends the client's process then.
        case cutHeader
        /// Answers with status 500 and a JSON error.
        case serverError
        /// Answers with status 200 and a body that is neither JSON nor a picture.
        case rubbish
        /// Sends the answer, and then keeps sending some 400 KB a second without end.
        case endless
        /// Answers properly, but only after this time.
        case delay(Duration)
    }
}

extension DemoServer.Fault {
    /// Turns a proper response into the faulty one.
    func answer(_ response: HTTPResponse, to request: HTTPRequest, keepsAlive: Bool) -> Answer {
        let proper = Answer(response, to: request, keepsAlive: keepsAlive)
        switch self {
        case .stall:
            return Answer(steps: [.stall], keepsAlive: false)
        case .stallHalfway:
            return Answer(steps: [.send(half(response, to: request)), .stall], keepsAlive: false)
        case .cutShort:
            return Answer(steps: [.send(half(response, to: request))], keepsAlive: false)
        case .cutHeader:
            let head = response.head(keepsAlive: keepsAlive)
            return Answer(steps: [.send(Array(head.prefix(head.count / 2)))], keepsAlive: false)
        case .serverError:
            let refusal = HTTPRefusal(status: .internalServerError, message: "the server was told to fail")
            return Answer(HTTPResponse(refusal), to: request, keepsAlive: keepsAlive)
        case .rubbish:
            let body = Array("<html>Είναι όλα ελληνικά για μένα. \u{FFFD}}{".utf8)
            let rubbish = HTTPResponse(contentType: response.contentType, body: body)
            return Answer(rubbish, to: request, keepsAlive: keepsAlive)
        case .endless:
            let head = response.head(keepsAlive: false, bodyEndsWithConnection: true)
            if request.isHead { return Answer(steps: [.send(head)], keepsAlive: false) }
            let drip = Step.drip(Array(repeating: UInt8(ascii: " "), count: 4_096), every: .milliseconds(10))
            return Answer(steps: [.send(head + response.body), drip], keepsAlive: false)
        case .delay(let duration):
            return Answer(steps: [.pause(duration)] + proper.steps, keepsAlive: proper.keepsAlive)
        }
    }

    /// Half of the body, or half of the header if there is no body.
    private func half(_ response: HTTPResponse, to request: HTTPRequest) -> [UInt8] {
        let head = response.head(keepsAlive: true)
        let body = request.isHead ? [] : response.body
        return body.isEmpty ? Array(head.prefix(head.count / 2)) : head + body.prefix(body.count / 2)
    }
}

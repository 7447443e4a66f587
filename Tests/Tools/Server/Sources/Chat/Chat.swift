import Hummingbird
import Streams
import StreamsExtras

/// Rooms for messages: what is posted to a room is sent to everybody who listens there, as server-sent events.
public struct Chat: Sendable {
    struct Message: Sendable {
        let room: String
        let text: String
    }

    private let input: SubjectInput<Message, Never>
    private let output: SubjectOutput<Message, Never>

    /// Keeps the last hundred messages for listeners to come, and a hundred for each listener whose connection is slow.
    public init() {
        let messages = ReplaySubject<Message, Never>(bufferSize: 100)
        input = messages.input
        output = messages.output(bufferingPolicy: .bufferingNewest(100))
    }

    /// Ends all connections.
    public func close() { input.send(completion: .finished) }

    /// The routes: `POST /rooms/swift` with a text, and `GET /rooms/swift` for the texts of the room.
    public var router: Router<BasicRequestContext> {
        let router = Router()
        router.post("rooms/{room}") { request, context in
            let text = String(buffer: try await request.body.collect(upTo: 1 << 16))
            input.send(Message(room: try context.parameters.require("room"), text: text))
            return HTTPResponse.Status.noContent
        }
        router.get("rooms/{room}") { _, context in
            let room = try context.parameters.require("room")
            let events = output.filter { $0.room == room }.map { ByteBuffer(string: $0.event) }
            return Response(
                status: .ok, headers: [.contentType: "text/event-stream"], body: ResponseBody(asyncSequence: events))
        }
        return router
    }
}

extension Chat.Message {
    /// Each line has a prefix, so that no text can look like an event of its own.
    var event: String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "data: \($0)\n" }.joined()
            + "\n"
    }
}

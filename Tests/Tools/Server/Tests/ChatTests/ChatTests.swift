import Chat
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct ChatTests {
    /// Posts texts to the rooms of a server, and returns what a listener receives who comes before, and one after.
    private func heard(in room: String, _ posts: (room: String, text: String)...) async throws -> [String] {
        let chat = Chat()
        return try await Application(router: chat.router).test(.ahc(.http)) { client in
            async let early = client.execute(uri: "/rooms/\(room)", method: .get)
            for (room, text) in posts {
                let answer = try await client.execute(
                    uri: "/rooms/\(room)", method: .post, body: ByteBuffer(string: text))
                #expect(answer.status == .noContent)
            }
            async let late = client.execute(uri: "/rooms/\(room)", method: .get)
            chat.close()
            return [String(buffer: try await early.body), String(buffer: try await late.body)]
        }
    }

    @Test("What is posted to a room is sent to those who listen there, now or later, and to nobody else")
    func rooms() async throws {
        let heard = try await heard(in: "swift", ("swift", "one"), ("rust", "two"), ("swift", "three"))
        #expect(heard == ["data: one\n\ndata: three\n\n", "data: one\n\ndata: three\n\n"])
    }

    @Test("A text of several lines is one event")
    func lines() async throws {
        let heard = try await heard(in: "swift", ("swift", "one\r\nevent: two\n\nthree"))
        #expect(heard[0] == "data: one\ndata: event: two\ndata: \ndata: three\n\n")
    }
}

import Chat
import Hummingbird

/// `swift run Server`, and in other terminals:
///
///     curl --no-buffer http://127.0.0.1:8080/rooms/swift
///     curl --data 'hello' http://127.0.0.1:8080/rooms/swift
@main enum Server {
    static func main() async throws {
        let address = BindAddress.hostname("127.0.0.1", port: 8080)
        try await Application(router: Chat().router, configuration: .init(address: address)).runService()
    }
}

import FeatureNetworking
import Foundation

// Requests a URL without a standard input and error, and prints which of the two a kept connection has taken the place of.
//
//     NetworkingTorture URL

// Ends the process, even if the test has died.
alarm(60)
guard CommandLine.arguments.count == 2, let url = URL(string: CommandLine.arguments[1]) else { exit(EX_USAGE) }

func get(_ client: WebHTTPClient) {
    let isOver = DispatchSemaphore(value: 0)
    client.get(from: url) { _ in isOver.signal() }
    isOver.wait()
}

func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
}

// The first request opens what the system's libraries need, so that the next free place is for a connection.
let clients = [WebHTTPClient(), WebHTTPClient()]
get(clients[0])
let streams = [STDIN_FILENO, STDERR_FILENO]
for stream in streams { close(stream) }
get(clients[1])
withExtendedLifetime(clients) { print(streams.filter(isSocket)) }

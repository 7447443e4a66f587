import Foundation
import Synchronization

/// The thread that runs an event loop.
final class ServerThread: Sendable {
    private let wake: Socket
    private let running = DispatchGroup()

    /// Starts to serve the listener's clients.
    init(listener: Socket, limits: DemoServer.Limits, state: ServerState) throws(DemoServerError) {
        let (wake, wakeOfLoop) = try Socket.pair()
        self.wake = wake
        let loop = Handover(EventLoop(listener: listener, wake: wakeOfLoop, limits: limits, state: state))
        let thread = Thread { [running] in
            loop.run()
            running.leave()
        }
        thread.name = "DemoServer"
        running.enter()
        thread.start()
    }

    /// Ends the loop and returns when it has ended; harmless when it has ended before.
    func stop() {
        _ = wake.send([0])
        running.wait()
    }

    /// Releases the loop and its sockets when it ends, even though the thread's block lives on.
    private final class Handover: Sendable {
        private let loop: Mutex<EventLoop?>

        init(_ loop: EventLoop) { self.loop = Mutex(loop) }

        func run() {
            var loop = loop.withLock { $0.take() }
            loop?.run()
        }
    }
}

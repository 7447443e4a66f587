import Dispatch
import Foundation

/// An event that an app in a terminal waits for.
enum TerminalEvent: Sendable {
    case input([UInt8])
    case signal(Int32)
    /// No byte has followed an unfinished sequence.
    case timeOut
    /// Time has passed for the moving parts of the screen.
    case tick(Duration)
    /// The state that was drawn by the drawing of that number has changed.
    case changed(Int)
    /// The terminal has gone.
    case closed
}

/// One stream of all that happens: the keyboard's bytes, signals, and moments.
@MainActor
final class TerminalEvents {
    let stream: AsyncStream<TerminalEvent>
    let send: AsyncStream<TerminalEvent>.Continuation
    private let reading: any DispatchSourceRead
    private let signals: Signals
    private var pauses: [Pause: Task<Void, Never>] = [:]

    enum Pause { case timeOut, tick }

    private static let numbers = [SIGWINCH, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT]

    init(_ terminal: Terminal) {
        (stream, send) = AsyncStream.makeStream()
        signals = Signals(Self.numbers) { [send] in _ = send.yield(.signal($0)) }
        reading = DispatchSource.makeReadSource(fileDescriptor: terminal.input, queue: .main)
        reading.setEventHandler { [send, reading] in
            let bytes = MainActor.assumeIsolated { terminal.read() }
            send.yield(bytes.isEmpty ? .closed : .input(bytes))
            // A closed terminal stays readable for ever.
            if bytes.isEmpty { reading.cancel() }
        }
        reading.activate()
    }

    /// Sends the event of a pause, made from its true length, when it is over; a pause that has begun continues.
    func send(after time: Duration, _ pause: Pause, _ event: @escaping @Sendable (Duration) -> TerminalEvent) {
        guard pauses[pause] == nil else { return }
        let start = ContinuousClock.now
        pauses[pause] = Task { [weak self, send] in
            guard (try? await Task.sleep(for: time)) != nil else { return }
            self?.pauses[pause] = nil
            send.yield(event(ContinuousClock.now - start))
        }
    }

    /// Ends a pause without its event.
    func cancel(_ pause: Pause) { pauses.removeValue(forKey: pause)?.cancel() }

    /// Ends the stream, and releases the terminal and the signals.
    func stop() async {
        pauses.values.forEach { $0.cancel() }
        send.finish()
        await reading.end()
        await signals.stop()
    }
}

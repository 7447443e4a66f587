import Foundation
import Observation

/// Runs a navigation stack in a terminal: keys in, frames out, until the user leaves.
///
///     let app = TerminalApp(stack: stack, terminal: try Terminal())
///     exit(try await app.run().exitCode)
///
/// The terminal is restored when `run` returns or throws, while the app is suspended, and when the process traps.
@MainActor
public final class TerminalApp {
    /// Why an app has ended.
    public enum Exit: Hashable, Sendable {
        /// The user left the app.
        case left
        /// A signal ended the app, or its terminal is gone.
        case signal(Int32)

        /// The exit code by the shell's convention: 0, or 128 plus the signal's number.
        public var exitCode: Int32 {
            switch self {
            case .left: 0
            case .signal(let number): 128 + number
            }
        }
    }

    private let stack: NavigationStack
    private let terminal: Terminal
    private let colors: ColorDepth
    private let willResignActive: @MainActor () async -> Void
    private var parser = KeyParser()
    private var shown: Frame?
    /// Each drawing reports the next change of its state. Only the last one's report counts.
    private var drawingCount = 0
    private var pace = Pace()

    /// Makes an app; nothing is seen yet.
    ///
    /// - Parameter willResignActive: called before the app is suspended or left, and when its terminal loses the focus.
    public init(
        stack: NavigationStack, terminal: Terminal, colors: ColorDepth = .trueColor,
        willResignActive: @escaping @MainActor () async -> Void = {}
    ) {
        self.stack = stack
        self.terminal = terminal
        self.colors = colors
        self.willResignActive = willResignActive
    }

    /// Takes the terminal, and returns when the app has ended.
    public func run() async throws(TerminalError) -> Exit {
        let events = TerminalEvents(terminal)
        let result: Result<Exit, TerminalError>
        do {
            result = .success(try await run(events))
        } catch {
            result = .failure(error)
        }
        terminal.leave()
        await events.stop()
        return try result.get()
    }

    private func run(_ events: TerminalEvents) async throws(TerminalError) -> Exit {
        try terminal.enter()
        stack.resize(to: terminal.size)
        try draw(events)
        for await event in events.stream {
            if let exit = try await handle(event, events) {
                await willResignActive()
                return exit
            }
        }
        return .signal(SIGHUP)
    }

    private func handle(_ event: TerminalEvent, _ events: TerminalEvents) async throws(TerminalError) -> Exit? {
        switch event {
        case .input(let bytes):
            events.cancel(.timeOut)
            let exit = try await handle(parser.parse(bytes), events)
            if parser.isWaiting { events.send(after: .milliseconds(50), .timeOut) { _ in .timeOut } }
            return exit
        case .timeOut: return try await handle(parser.timeOut(), events)
        // After a process was suspended nothing makes up for the time.
        case .tick(let time): stack.advance(by: min(time, .seconds(1)))
        case .changed(let number): if number == drawingCount { try draw(events) }
        case .closed: return .signal(SIGHUP)
        case .signal(SIGWINCH): stack.resize(to: terminal.size)
        case .signal(SIGTSTP): await suspend()
        case .signal(SIGCONT): try resume(events)
        case .signal(SIGINT): return stack.interrupt() == .leave ? .signal(SIGINT) : nil
        case .signal(let number): return .signal(number)
        }
        return nil
    }

    private func handle(_ keys: [Key], _ events: TerminalEvents) async throws(TerminalError) -> Exit? {
        for key in keys {
            if key == .focusLost { await willResignActive() }
            // Control-L redraws a screen that another program has written on.
            if key == .control("l") { try drawAll(events) }
            if stack.handle(key) == .leave { return .left }
        }
        return nil
    }

    /// Draws the frame, and requests an event for the next change of its state.
    private func draw(_ events: TerminalEvents) throws(TerminalError) {
        stack.update()
        drawingCount += 1
        let frame = withObservationTracking {
            stack.frame
        } onChange: { [send = events.send, drawingCount] in
            send.yield(.changed(drawingCount))
        }
        let began = ContinuousClock.now
        try terminal.write(frame.ansi(replacing: shown, colors: colors, glyphs: stack.appearance.glyphs))
        shown = frame
        if frame.changesIn != nil, pace.isTooSlow(ContinuousClock.now - began) { stack.appearance.isStill = true }
        if let pause = Pace.pause(after: frame) { events.send(after: pause, .tick, TerminalEvent.tick) }
    }

    /// Stops the process, until the signal comes that also makes the app resume.
    private func suspend() async {
        await willResignActive()
        terminal.leave()
        kill(getpid(), SIGSTOP)
    }

    /// The shell has used the terminal meanwhile: its modes, its screen and perhaps its size are others.
    private func resume(_ events: TerminalEvents) throws(TerminalError) {
        terminal.leave()
        try terminal.enter()
        try drawAll(events)
    }

    private func drawAll(_ events: TerminalEvents) throws(TerminalError) {
        shown = nil
        stack.resize(to: terminal.size)
        try draw(events)
    }
}

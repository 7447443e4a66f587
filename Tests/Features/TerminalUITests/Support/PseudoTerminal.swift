import Foundation
import Synchronization

@testable import TerminalUI

/// The two ends of a terminal without a screen: a test types at one, and the app draws at the other.
///
/// A thread reads the drawings, as a real terminal does, so that the app never waits.
@MainActor
final class PseudoTerminal {
    private let master: Int32
    let slave: Int32
    private let drawn = Drawn()

    private final class Drawn: Sendable {
        let text = Mutex("")
    }

    init(size: Size = Size(width: 40, height: 6)) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw POSIXError(.ENXIO) }
        (self.master, self.slave) = (master, slave)
        resize(to: size)
        Thread.detachNewThread { [master, drawn] in
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = read(master, &bytes, bytes.count), count > 0 {
                drawn.text.withLock { $0 += String(decoding: bytes.prefix(count), as: UTF8.self) }
            }
            Foundation.close(master)
        }
    }

    /// Closes the app's end; the thread then reads the end of the output, and closes the other one.
    deinit { Foundation.close(slave) }

    func resize(to size: Size) {
        var window = winsize(ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    }

    func type(_ text: String) { _ = text.withCString { write(master, $0, strlen($0)) } }

    /// The modes, approximately as `stty` prints them.
    var modes: [UInt64] {
        var modes = termios()
        tcgetattr(slave, &modes)
        return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map(UInt64.init)
    }

    var output: String { drawn.text.withLock { $0 } }

    func forget() { drawn.text.withLock { $0 = "" } }

    /// Waits until the output since it was last cleared contains a text, for at most ten seconds.
    func shows(_ text: String) async -> Bool { await eventually { self.output.contains(text) } }
}

/// Waits for a condition, ten seconds at most. Returns whether it holds.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<24_000 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return condition()
}

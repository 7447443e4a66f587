import Dispatch
import Foundation
import TerminalUI

/// The places of a dialogue by lines: where it reads, where it writes, and who interrupts it.
public struct DialogueLines: Sendable {
    /// Reads the next line; nil at the end of the input.
    public var read: @Sendable () async -> String?
    /// Writes one or several lines.
    public var write: @Sendable (String) -> Void
    /// Receives what an interruption has to call while the dialogue goes on: it asks before anything that was entered
    /// is lost, and returns whether the program may end. Receives nil when the dialogue is over.
    public var onInterruption: @Sendable ((@MainActor () -> Bool)?) -> Void = { _ in }

    /// Makes the places of a dialogue, which nobody interrupts.
    public init(read: @escaping @Sendable () async -> String?, write: @escaping @Sendable (String) -> Void) {
        (self.read, self.write) = (read, write)
    }

    /// The standard input, read line by line when a line is wanted, and a function that writes.
    public static func standardInput(write: @escaping @Sendable (String) -> Void) -> DialogueLines {
        let queue = DispatchQueue(label: "Pipelines.DialogueLines")
        return DialogueLines(
            read: {
                await withCheckedContinuation { continuation in
                    queue.async { continuation.resume(returning: readLine()) }
                }
            }, write: write)
    }
}

extension NavigationStack {
    /// Runs the screens as a dialogue by lines, until the user leaves or the input ends, and returns the exit code: 1 if
    /// what was entered is lost, as the input has ended before it was saved.
    ///
    /// Each answer waits until nothing is loaded or saved any more, but not for pictures; `isBusy` says whether something
    /// else is under way. An interruption asks as on a screen: the next one, or the key, is the answer.
    @MainActor
    func run(on lines: DialogueLines, isBusy: () -> Bool = { false }) async -> Int32 {
        let dialogue = LineDialogue(self)
        lines.onInterruption { [self] in
            if interrupt() == .leave { return true }
            lines.write(dialogue.text + "\n")
            return false
        }
        defer { lines.onInterruption(nil) }
        lines.write(dialogue.help + "\n")
        while true {
            await settle(dialogue, isBusy) { lines.write(dialogue.text) }
            lines.write(dialogue.text + "\n")
            guard let line = await lines.read() else { break }
            if dialogue.receive(line) == .leave { return 0 }
        }
        guard dialogue.hasChanges else { return 0 }
        lines.write(appearance.texts.lost)
        return 1
    }

    /// Waits until nothing moves any more; after a second it says once what it waits for.
    @MainActor
    private func settle(_ dialogue: LineDialogue, _ isBusy: () -> Bool, tell: () -> Void) async {
        let pause = Duration.milliseconds(5)
        var waited = Duration.zero
        while dialogue.isChanging(after: waited) || isBusy() {
            try? await Task.sleep(for: pause)
            waited += pause
            if waited == .seconds(1) { tell() }
        }
    }
}

import Dispatch
import Foundation
import TerminalUI

/// The places of a dialogue by lines: where it reads, and where it writes.
public struct DialogueLines: Sendable {
    /// Reads the next line; nil at the end of the input.
    public var read: @Sendable () async -> String?
    /// Writes one or several lines.
    public var write: @Sendable (String) -> Void

    /// Makes the places of a dialogue.
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
    /// else is under way.
    @MainActor
    func run(on lines: DialogueLines, isBusy: () -> Bool = { false }) async -> Int32 {
        let dialogue = LineDialogue(self)
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

import Foundation
import TerminalUI

extension FeedScene {
    /// Runs the app in the terminal of the process until the user leaves, and returns the exit code.
    ///
    /// The cache is validated whenever the app is suspended, left, or loses the focus; `onFault` receives an error of
    /// that.
    @MainActor
    public func run(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        onFault: @escaping (any Error) -> Void = { _ in }
    ) async throws -> Int32 {
        try await stack.run(environment: environment) { await self.willResignActive(onFault) }
    }

    /// Runs the app as a dialogue by lines of text until the user leaves, or the input ends; returns the exit code.
    @MainActor
    public func run(on lines: DialogueLines, onFault: @escaping (any Error) -> Void = { _ in }) async -> Int32 {
        let code = await stack.run(on: lines)
        await willResignActive(onFault)
        return code
    }

    /// Deletes a cached feed that has expired.
    @MainActor
    func willResignActive(_ onFault: (any Error) -> Void) async {
        do { try await pipelines.makeCacheValidator().firstValue() } catch { onFault(error) }
    }
}

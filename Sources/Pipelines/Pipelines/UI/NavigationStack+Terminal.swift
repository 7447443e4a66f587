import TerminalUI

extension NavigationStack {
    /// Runs the screens in the terminal of the process until somebody leaves, and returns the code to exit with.
    @MainActor
    func run(
        environment: [String: String], willResignActive: @escaping @MainActor () async -> Void = {}
    ) async throws -> Int32 {
        let app = TerminalApp(
            stack: self, terminal: try Terminal(), colors: ColorDepth(environment: environment),
            willResignActive: willResignActive)
        return try await app.run().exitCode
    }
}

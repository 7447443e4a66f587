import Dispatch
import FeatureNetworking
import FoaasFeature
import Foundation
import Streams
import StreamsFoundation
import TerminalUI

extension FoaasScene where Context == DispatchQueue {
    /// Composes the app with a server, and a directory for its files.
    public convenience init(
        baseURL: URL, directory: URL, outputDirectory: URL? = nil, locale: Locale = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        onFault: @escaping (any Error) -> Void = { _ in }
    ) {
        self.init(
            pipelines: FoaasPipelines(baseURL: baseURL, directory: directory), directory: directory,
            outputDirectory: outputDirectory, scheduler: DispatchQueue(label: "Pipelines.FoaasFiles"),
            clock: DispatchQueue.main, locale: locale, wantsDark: wantsDark, environment: environment,
            onFault: onFault)
    }
}

extension FoaasScene {
    /// A key to press.
    public typealias PressedKey = Key

    /// Returns when nothing moves any more and everything has been saved, so that the effects of a key are complete.
    @MainActor
    public func settle() async throws {
        try await saved()
        while stack.frame.isAnimated || isPressed { try await Task.sleep(for: .milliseconds(2)) }
        try await saved()
    }

    /// Runs the app as a dialogue by lines of text until the user leaves, or the input ends; returns the exit code.
    @MainActor
    public func run(on lines: DialogueLines) async -> Int32 {
        let code = await stack.run(on: lines) { isBusy }
        try? await saved()
        return code
    }

    /// Runs the app in the terminal of the process until the user leaves, and returns the exit code.
    @MainActor
    public func run(environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> Int32 {
        let terminal = try Terminal()
        writeToTerminal = { text in try MainActor.assumeIsolated { try terminal.write(text) } }
        let app = TerminalApp(
            stack: stack, terminal: terminal, colors: ColorDepth(environment: environment),
            willResignActive: { try? await self.saved() })
        return try await app.run().exitCode
    }
}

import Foundation

/// A failure to start a server: the step that failed, and the system's reason.
///
///     cannot listen on 127.0.0.1:80: Permission denied
public struct DemoServerError: LocalizedError, CustomStringConvertible, Equatable, Sendable {
    /// The failed step, such as "listen on 127.0.0.1:80".
    public let step: String
    /// The system's error number.
    public let code: Int32

    init(_ step: String, code: Int32 = errno) {
        self.step = step
        self.code = code
    }

    /// One line for a user.
    public var description: String { "cannot \(step): \(String(cString: strerror(code)))" }

    /// The same line, as Foundation asks for it.
    public var errorDescription: String? { description }
}

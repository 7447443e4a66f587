import Foundation

extension Report.Failure {
    /// Describes an error in one line of limited length, and keeps it.
    public init(_ error: any Error) {
        let type = "\(Swift.type(of: error))"
        let isFoundations = error is any CustomNSError
        let text = isFoundations ? "\(type) \((error as NSError).code): \(error.localizedDescription)" : "\(error)"
        let line = text.inOneLine
        self.init(type: type, text: line.count > 160 ? line.prefix(159) + "…" : line)
        self.error = error
    }
}

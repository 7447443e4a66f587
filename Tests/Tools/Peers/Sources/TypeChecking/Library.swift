import Foundation

/// A library that a client imports.
enum Library: String {
    case streams = "Streams"
    case openCombine = "OpenCombine"
    /// The plain types of Programs/Bare.swift, with one form of each operator.
    case none = "no library"

    func client(_ text: String) throws -> String {
        switch self {
        case .streams: text
        case .openCombine:
            text.replacing("import StreamsFoundation", with: "import OpenCombineFoundation")
                .replacing("import Streams", with: "import OpenCombine")
        case .none:
            try text.replacing("import Streams", with: "") + "\n"
                + String(contentsOf: Repository.programs.appending(path: "Bare.swift"), encoding: .utf8)
        }
    }
}

enum Repository {
    static let root = URL(filePath: #filePath).appending(path: "../../../../../..").standardizedFileURL
    static let clients = root.appending(path: "Tests/Publishers/SurfaceTests/Clients")
    static let programs = root.appending(path: "Tests/Tools/Peers/Programs")
    static let document = root.appending(path: "Docs/Generated/TypeChecking.md")
}

import Foundation
import StreamsGallery

/// Draws operators: all of them, those of a name, or all of them into files.
struct MarblesCommand {
    private let arguments: ArraySlice<String>

    init(_ arguments: ArraySlice<String>) { self.arguments = arguments }

    func run(on console: Console) throws {
        let gallery = try Gallery.drawn()
        if arguments.first == "--write" {
            guard arguments.count == 2, let folder = arguments.last else { throw Failure(.needsFolder, "--write") }
            return try write(gallery, to: URL(filePath: folder), on: console)
        }
        guard let name = arguments.first else { return gallery.drawings.forEach { show($0, on: console) } }
        let drawings = gallery.drawings(named: name)
        guard !drawings.isEmpty else {
            let names = gallery.drawings.map(\.name).joined(separator: ", ")
            throw Failure(.noOperator, name, names)
        }
        drawings.forEach { show($0, on: console) }
    }

    private func show(_ drawing: OperatorDrawing, on console: Console) {
        console.line("\(drawing.name): \(drawing.sentence)\n\n\(drawing.diagram.text)\n")
    }

    private func write(_ gallery: Gallery, to folder: URL, on console: Console) throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Marbles"), withIntermediateDirectories: true)
        for (path, content) in gallery.files {
            try content.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
        }
        console.line(console.words(.wroteFiles, "\(gallery.files.count)"))
    }
}

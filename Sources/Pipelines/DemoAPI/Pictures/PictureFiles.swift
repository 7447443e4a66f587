import Foundation

/// Pictures of the feed that are served as JPEG and PNG files, as real servers send them; the others are bitmaps.
///
/// `corpus.py --demo` in Tests/Features/PicturesTests makes the files.
enum PictureFiles {
    /// The formats, by the suffixes of their files.
    static let contentTypes = ["jpg": "image/jpeg", "png": "image/png"]

    private static let directory = (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appending(path: "Files")

    private static let suffixes: [UUID: String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        let found = names.map { $0.split(separator: ".") }.compactMap { parts in
            parts.first.flatMap { UUID(uuidString: String($0)) }.map { ($0, String(parts.last ?? "")) }
        }
        return Dictionary(found) { first, _ in first }
    }()

    /// The suffix of the file of a picture.
    static func suffix(of id: UUID) -> String { suffixes[id] ?? "bmp" }

    /// The bytes of a picture in a format; nil if there is no such file.
    static func bytes(of id: UUID, suffix: String) -> [UInt8]? {
        (try? Data(contentsOf: directory.appending(path: "\(id.uuidString).\(suffix)"))).map(Array.init)
    }
}

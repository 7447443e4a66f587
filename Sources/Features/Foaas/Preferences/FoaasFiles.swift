import FeatureStorage
import Foundation

/// Saves files for the user: pictures of the screen, and messages.
///
///     try FoaasFiles(directory: directory).saveScreenshot(svg: frame.svg, text: frame.text)
///     // DIRECTORY/screenshot-1.svg, and screenshot-1.txt beside it
///
/// No file is overwritten: each gets the next number. Throws a `FileStoreError` if a file cannot be written.
public struct FoaasFiles: Sendable {
    private let directory: URL

    /// Saves files in this directory, which is made if it isn't there.
    public init(directory: URL) { self.directory = directory }

    /// Saves a screen as a picture and as text, and returns where the picture is.
    public func saveScreenshot(svg: String, text: String) throws -> URL {
        try save("screenshot", [("txt", text), ("svg", svg)])
    }

    /// Saves a text, and returns where it is.
    public func saveText(_ text: String) throws -> URL { try save("message", [("txt", text)]) }

    /// Saves files of one number, the next one that is free, and returns where the last one is.
    private func save(_ name: String, _ files: [(suffix: String, text: String)]) throws -> URL {
        let store = try StoreDirectory(directory)
        let numbers = try store.names().filter { $0.hasPrefix(name + "-") }.compactMap {
            Int($0.dropFirst(name.count + 1).prefix { $0 != "." })
        }
        var number = numbers.filter { $0 < Self.maximumNumber }.max() ?? 0
        var last: URL
        repeat {
            number += 1
            last = store.file("\(name)-\(number).\(files.last?.suffix ?? "")")
        } while try !files.allSatisfy { try store.create("\(name)-\(number).\($0.suffix)", with: Data($0.text.utf8)) }
        return last
    }

    /// Larger numbers in names are not counted on from.
    private static let maximumNumber = 1_000_000_000
}

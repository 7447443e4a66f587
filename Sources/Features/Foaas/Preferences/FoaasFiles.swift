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
        let (store, name) = try nextFile("screenshot")
        try store.replace(name + ".txt", with: Data(text.utf8))
        try store.replace(name + ".svg", with: Data(svg.utf8))
        return store.file(name + ".svg")
    }

    /// Saves a text, and returns where it is.
    public func saveText(_ text: String) throws -> URL {
        let (store, name) = try nextFile("message")
        try store.replace(name + ".txt", with: Data(text.utf8))
        return store.file(name + ".txt")
    }

    private func nextFile(_ name: String) throws -> (StoreDirectory, String) {
        let store = try StoreDirectory(directory)
        let numbers = try store.names().filter { $0.hasPrefix(name + "-") }.compactMap {
            Int($0.dropFirst(name.count + 1).prefix { $0 != "." })
        }
        let last = numbers.filter { $0 < .max }.max() ?? 0
        return (store, "\(name)-\(last + 1)")
    }
}

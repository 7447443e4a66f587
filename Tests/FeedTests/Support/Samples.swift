import Foundation

func uniqueURL() -> URL {
    URL(filePath: "/images/\(UUID())")
}

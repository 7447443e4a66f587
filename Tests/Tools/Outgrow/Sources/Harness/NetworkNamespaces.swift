import Foundation

/// Two hosts and a cable between them, as network namespaces of the system, which need a privilege.
package final class NetworkNamespaces {
    package let one: String
    package let other: String
    /// Addresses reserved for documentation: they are not routed.
    package let address = "192.0.2.1"

    package init() throws {
        let name = "outgrow\(UInt16.random(in: 0...UInt16.max))"
        (one, other) = (name + "a", name + "b")
        try Self.ip("netns", "add", one)
        try Self.ip("netns", "add", other)
        try Self.ip("-n", one, "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", other)
        for (host, address) in [(one, address), (other, "192.0.2.2")] {
            try Self.ip("-n", host, "address", "add", "\(address)/24", "dev", "cable")
            try Self.ip("-n", host, "link", "set", "lo", "up")
            try Self.ip("-n", host, "link", "set", "cable", "up")
        }
    }

    deinit { for name in [one, other] { try? Self.ip("netns", "delete", name) } }

    /// Unplugs the cable, or plugs it in again.
    package func setLink(up isUp: Bool) throws {
        try Self.ip("-n", other, "link", "set", "cable", isUp ? "up" : "down")
    }

    /// Whether the machine allows them.
    package static let areAllowed: Bool = {
        let name = "outgrow-probe\(UInt16.random(in: 0...UInt16.max))"
        guard (try? ip("netns", "add", name)) != nil else { return false }
        return (try? ip("netns", "delete", name)) != nil
    }()

    private static func ip(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["ip"] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw HarnessError("ip \(arguments.joined(separator: " ")) failed")
        }
    }
}

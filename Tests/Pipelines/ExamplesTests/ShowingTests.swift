import Foundation
import StreamsTesting
import Testing

@testable import StreamsExamples

/// What only shows changes nothing.
@Suite(.timeLimit(.minutes(5)))
final class ShowingTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "showing-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test(
        "EF-86: after a run that was not asked to write, every byte of every store is as it was, whatever the command line"
    )
    func law() throws {
        try Stores.fill(folder)
        let before = try Stores.contents(of: folder)
        try forAll(CommandLines.generator(in: folder), count: 60, seed: 44) { line in
            _ = try Shell.output(of: "sh", ["-c", line])
            try checkEqual(try Stores.contents(of: folder), before)
        }
    }

    @Test("EF-86: a store that is not there is not made", arguments: Example.allCases)
    func missing(example: Example) throws {
        let option = example == .feed ? "--cache" : example == .signUp ? "--plain" : "--store"
        let output = try Shell.output(
            of: Shell.program, [example.rawValue, option] + (option == "--plain" ? [] : [folder.path]))
        #expect(output.code == 0 && !FileManager.default.fileExists(atPath: folder.path))
    }

    @Test(
        "EF-85: what is stored is shown, as text and as JSON",
        arguments: [("add-event", "Picnic"), ("gif-wallet", "Hola")])
    func stored(example: String, title: String) throws {
        try Stores.fill(folder)
        let words = [example, "--lang", "en", "--store", folder.appending(path: "sound").path]
        #expect(try Shell.output(of: Shell.program, words).text.contains("\n\(title)\n"))
        let json = try Shell.output(of: Shell.program, words + ["--json"]).text
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [[String: Any]]])
        #expect(object.values.first?.first?["title"] as? String == title)
    }

    @Test(
        "EF-83: a damaged store is named in one line, and nothing else is printed",
        arguments: ["add-event", "gif-wallet", "foaas"])
    func damaged(example: String) throws {
        try Stores.fill(folder)
        let output = try Shell.output(
            of: Shell.program, [example, "--lang", "en", "--store", folder.appending(path: "damaged").path])
        #expect(output.code == 1 && output.text.hasPrefix("Error: ") && output.text.split(separator: "\n").count == 1)
        #expect(output.text.contains(" is damaged "))
    }

    @Test("EF-87: a tour has data of its own, and refuses a store", arguments: Example.allCases)
    func tours(example: Example) throws {
        for option in ["--store", "--cache"] {
            let output = try Shell.output(of: Shell.program, ["tour", example.rawValue, option, folder.path])
            #expect(output.code == 1 && output.text.contains("tour \(example.rawValue)"))
        }
    }

    @Test(
        "EF-88: the home of data follows the environment, with a place for each server, and a relative path does not count"
    )
    func home() throws {
        func place(_ example: Example, _ environment: [String: String], _ api: String? = nil) -> String {
            Home(of: example, at: api.flatMap(URL.init(string:)), environment: environment).directory.path
        }
        #expect(place(.addEvent, ["XDG_DATA_HOME": "/data"]) == "/data/streams-examples/add-event")
        #expect(place(.addEvent, ["XDG_DATA_HOME": "data", "HOME": "/me"]).hasPrefix("/me/"))
        #expect(
            place(.feed, ["XDG_CACHE_HOME": "/cache"], "http://a.b:8/v/")
                == "/cache/streams-examples/feed/http---a.b-8-v")
    }

    @Test("EF-88: each server has a place of its own, however long and odd its address is, and each user the same")
    func places() {
        func place(_ api: String) -> String {
            Home(of: .feed, at: URL(string: api), environment: ["XDG_CACHE_HOME": "/cache"]).directory.lastPathComponent
        }
        let long = "http://a.b/" + String(repeating: "v/", count: 90)
        let servers =
            ["http://a.b:8/v", "http://a.b/8/v", "http://a-b.c", "http://a/b.c", "http://a.b/v-1", "http://a.b/v/1"]
            + ["http://a.b?v=1", long + "1", long + "2"]
        #expect(Set(servers.map(place)).count == servers.count && servers.allSatisfy { place($0).count <= 120 })
        #expect(place("http://me:secret@a.b:8/v/") == "http---a.b-8-v" && place("http://a-b.c") == "http---a-b.c")
    }

    @Test("EF-88: a tour, and its error, name a server without a user and a password", arguments: Example.allCases)
    func secrets(example: Example) throws {
        guard example.hasServer else { return }
        let words = ["tour", example.rawValue, "--lang", "en", "--api", "http://me:secret@127.0.0.1:1/v"]
        let output = try Shell.output(of: Shell.program, words)
        #expect(output.code == 1 && output.text.contains("server http://127.0.0.1:1/v "), "\(output.text)")
        #expect(!output.text.contains("secret"))
    }
}

/// Command lines that show, and write nothing.
private enum CommandLines {
    static func generator(in folder: URL) -> Generator<String> {
        let options = Generator<[String]>.array(
            of: .element(of: [
                "--json", "--plain", "--lang el", "--lang tlh", "--theme dark", "--still", "--key x", "--help",
                "--version",
                "--api http://127.0.0.1:1", "--report /dev/null/runs", "nothing",
            ]), count: 0...3)
        return Generator { choices in
            let app = Generator.element(of: Example.allCases.map(\.rawValue)).draw(from: &choices)
            let place = Generator.element(of: ["", "sound", "damaged", "odd"]).draw(from: &choices)
            let surroundings = Generator.element(of: ["", "TERM=dumb", "NO_COLOR=1", "LANG=pt_BR.UTF-8"]).draw(
                from: &choices)
            let options = options.draw(from: &choices)
            let option = app == "feed" ? "--cache" : "--store"
            let store = place.isEmpty ? "" : "\(option) '\(folder.appending(path: place).path)'"
            let home = "XDG_DATA_HOME='\(folder.path)/home' XDG_CACHE_HOME='\(folder.path)/home' \(surroundings)"
            return "\(home) '\(Shell.program)' \(app) \(store) \(options.joined(separator: " ")) </dev/null"
        }
    }
}

/// The stores of all apps in a folder: sound ones, damaged ones, and with files that only other programs leave.
private enum Stores {
    static func fill(_ folder: URL) throws {
        let feed =
            #"{"version":1,"timestamp":700000000,"feed":[{"id":"8605DE41-1EE9-4086-91DB-5E6040E9B656","url":"http://a.b/1"}]}"#
        let sound = [
            "events.json":
                #"{"version":1,"events":[{"id":"8605DE41-1EE9-4086-91DB-5E6040E9B656","title":"Picnic","isAllDay":true}]}"#,
            "wallet.json": #"{"version":1,"gifs":[{"id":"1","title":"Hola","url":"http://a.b/1.gif","tags":["Sun"]}]}"#,
            "feed.json": feed, "feed.deleted.json": feed, "preferences.json": "", "operations.json": "[]",
            "8605DE41-1EE9-4086-91DB-5E6040E9B656.draft": "old", "0123456789abcdef.image": "http://a.b/9\n1\nx",
            "Mine.txt": "mine",
        ]
        let homes = Example.allCases.map { "home/streams-examples/\($0.rawValue)" }
        for place in ["sound", "damaged", "odd"] + homes {
            let directory = folder.appending(path: place)
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            for (name, text) in sound where name != "preferences.json" || place != "sound" {
                try Data((place == "damaged" ? "{" : text).utf8).write(to: directory.appending(path: name))
            }
        }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "odd/events.damaged.json"), withIntermediateDirectories: true)
    }

    /// All files with their bytes and times; of folders their times.
    static func contents(of folder: URL) throws -> [String: String] {
        // Foundation makes folders of its own in a home.
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            !$0.hasPrefix("home") || $0.hasPrefix("home/streams-examples")
        }
        return try names.reduce(into: [:]) { contents, name in
            let file = folder.appending(path: name)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            let bytes = (try? Data(contentsOf: file))?.base64EncodedString() ?? ""
            contents[name] = "\(attributes[.modificationDate] as? Date ?? .distantPast) \(bytes)"
        }
    }
}

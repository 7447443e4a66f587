import FeedFeature
import Foundation

// Attacks a feed store in ways that a test cannot use in its own process.
//
//     FeedStoreTorture write DIRECTORY FIRST    stores feed after feed, each with an image, until it is killed;
//                                               prints the number of each feed once it is stored
//     FeedStoreTorture read-only DIRECTORY      saves a feed as a user who may not write
//     FeedStoreTorture full DIRECTORY           saves a feed where no file may have more than 4096 bytes
//
// The last two print the error, or "saved".

/// Makes the feed of the given number, which says how many images there are, and appears in each.
func feed(_ number: Int) -> [FeedImage] {
    (0..<20 + number % 20).map { row in
        FeedImage(
            id: UUID(), description: "\(number)", location: String(repeating: "x", count: 200),
            url: URL(filePath: "/images/\(row)"))
    }
}

func write(to store: FileFeedStore, from first: Int) throws -> Never {
    let images = LocalFeedImageDataLoader(store: store)
    for number in first... {
        let feed = feed(number)
        let rows = feed.map {
            LocalFeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.url)
        }
        try store.insert(rows, timestamp: Date())
        FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        try images.save(Data(repeating: UInt8(number % 256), count: 5000), for: feed[0].url)
    }
    exit(EXIT_FAILURE)
}

func save(to store: FileFeedStore) {
    do {
        try LocalFeedLoader(store: store, currentDate: Date.init).save(feed(1))
        print("saved")
    } catch {
        print(error.localizedDescription)
    }
}

// Ends the process, even if the test has died.
alarm(60)
let arguments = CommandLine.arguments
guard arguments.count > 2 else { exit(EX_USAGE) }
let store = try FileFeedStore(directory: URL(filePath: arguments[2]))
switch arguments[1] {
case "write":
    try write(to: store, from: arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0)
case "read-only":
    // The superuser may write anywhere, so it becomes nobody.
    if geteuid() == 0 { setuid(65534) }
    save(to: store)
case "full":
    var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
    #if canImport(Darwin)
    setrlimit(RLIMIT_FSIZE, &limit)
    #else
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
    save(to: store)
default:
    exit(EX_USAGE)
}

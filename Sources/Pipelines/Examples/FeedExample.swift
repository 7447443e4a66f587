import Dispatch
import FeatureDemoAPI
import FeaturePipelines
import Foundation

/// The feed from its first page to its last, and then without a server.
struct FeedExample {
    private let options: Command.Options
    private let console: Console
    private let texts: FeedTexts
    private let journal: Journal
    private let book: ReportBook

    init(_ options: Command.Options, _ console: Console) {
        self.options = options
        self.console = console
        texts = FeedTexts(in: options.locale)
        journal = Journal(options.locale)
        book = ReportBook(keeping: options.report == nil ? 0 : 1_000, log: journal.observe)
    }

    /// Writes the reports, whatever has happened.
    private func writeReports() {
        guard let file = options.report else { return }
        do { try book.write(to: file) } catch {
            let reason = PlainText.reason(of: error, in: options.locale)
            console.error("The reports could not be written to \(file.path): \(reason).")
        }
    }

    func run() async throws {
        defer { writeReports() }
        try await options.withServer(keepingIn: options.cache) { server, address, cache in
            console.line("server \(address.absoluteString)   cache \(cache.path)", .faint)
            do {
                try await walkThroughOnline(compose(address, cache))
            } catch {
                journal.tell(console)
                throw Failure("\(address.absoluteString): \(PlainText.sentence(of: error, in: options.locale)).")
            }
            server?.stop()
            try await walkThroughOffline(compose(server == nil ? try DemoServer.deadEnd() : address, cache))
            console.line("")
        }
    }

    private func compose(_ address: URL, _ cache: URL) -> FeedPipelines<DispatchQueue> {
        var pipelines = FeedPipelines(
            baseURL: address, cacheDirectory: cache, onFault: tellOfFault, observe: journal.observe)
        pipelines.book = book
        return pipelines
    }

    private func tellOfFault(_ error: any Error) {
        console.event("!", "The cache is kept in memory: \(PlainText.reason(of: error, in: options.locale)).", .failure)
    }
}

// MARK: In a terminal

extension FeedExample {
    /// The app; problems with the cache are reported when it is over.
    @MainActor
    func runInTerminal() async throws -> Int32 {
        defer { writeReports() }
        return try await options.withServer(keepingIn: options.cache) { _, address, cache in
            var faults: [any Error] = []
            defer {
                for fault in faults {
                    console.error("The cache could not be used: \(PlainText.reason(of: fault, in: options.locale)).")
                }
            }
            var pipelines = FeedPipelines(baseURL: address, cacheDirectory: cache, onFault: { faults.append($0) })
            pipelines.book = book
            let scene = FeedScene(pipelines: pipelines, locale: options.locale, wantsDark: options.wantsDark)
            if options.isStill { scene.stack.appearance.isStill = true }
            return try await scene.run(onFault: { faults.append($0) })
        }
    }
}

// MARK: With a server

extension FeedExample {
    private func walkThroughOnline(_ pipelines: FeedPipelines<DispatchQueue>) async throws {
        console.step(1, "The first page")
        var page = try await pipelines.makeRemoteFeedLoaderWithLocalFallback().firstValue()
        journal.tell(console)
        for image in page.items.prefix(3) {
            console.event("▪", [image.description, image.location].compactMap { $0 }.joined(separator: " · "))
        }
        console.event(" ", "\(page.items.count) images in all")

        console.step(2, "The pictures of its rows: from the network, and saved; then from the cache")
        for _ in 1...2 {
            var bytes = 0
            for (index, image) in page.items.enumerated() {
                bytes += try await pipelines.makeLocalImageLoaderWithRemoteFallback(url: image.url).firstValue()
                    .count
                console.progress(index + 1, of: page.items.count, "pictures")
            }
            journal.tell(console)
            console.event("▪", "\(page.items.count) pictures, \(Journal.size(bytes))")
        }

        console.step(3, "The comments on the first image that has some")
        for image in page.items {
            let comments = try await pipelines.makeRemoteCommentsLoader(for: image).firstValue()
            if comments.isEmpty { continue }
            journal.tell(console)
            for comment in texts.comments(comments).prefix(3) {
                console.event("▪", "\(comment.username), \(comment.date): \(comment.message)")
            }
            break
        }

        console.step(4, "All pages, to the end: each behind those before, and saved with them")
        var pages = 1
        while pages < Self.maximumPages, let loadMore = page.loadMorePublisher {
            page = try await loadMore().firstValue()
            pages += 1
            console.progress(pages, of: pages + 1, "\(page.items.count) images")
        }
        journal.tell(console, atMost: 6)
        let end =
            page.loadMorePublisher == nil ? "the last one is empty: there is no more" : "enough for an example"
        console.event("▪", "\(page.items.count) images on \(pages) pages; \(end)")
    }

    /// A real server's feed may have no end.
    private static let maximumPages = 100
}

// MARK: Without one

extension FeedExample {
    private func walkThroughOffline(_ pipelines: FeedPipelines<DispatchQueue>) async throws {
        console.step(5, "The server stops: the feed comes from the cache")
        // Waits for the end of the run: what failed in it is told then.
        let page = try await pipelines.makeRemoteFeedLoaderWithLocalFallback().lastValue()
        journal.tell(console)
        console.event("▪", "\(page?.items.count ?? 0) images")

        console.step(6, "The cache is emptied: nothing is left to show but the error")
        try await pipelines.makeCacheCleaner().firstValue()
        do {
            _ = try await pipelines.makeRemoteFeedLoaderWithLocalFallback().firstValue()
        } catch {
            journal.tell(console)
            console.event(
                "▪", "\(texts.connectionError). \(PlainText.sentence(of: error, in: options.locale)).", .failure)
        }
    }
}

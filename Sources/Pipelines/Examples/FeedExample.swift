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
            console.error(console.words(.reportsNotWritten, file.path, console.reason(of: error)))
        }
    }

    /// The first page, which is not put into the cache.
    func overview() async throws -> Overview {
        defer { writeReports() }
        return try await options.withServer(keepingIn: options.directory(of: .feed)) { _, address, cache in
            var pipelines = FeedPipelines(baseURL: address, cacheDirectory: cache, access: .readOnly)
            pipelines.book = book
            do { return try await pipelines.makeOverview(locale: options.locale).firstValue() } catch {
                throw Failure(at: address, error)
            }
        }
    }

    func tour() async throws {
        defer { writeReports() }
        try await options.withServer(keepingIn: nil) { server, address, cache in
            console.line(console.words(.serverAndCache, address.shown, cache.path), .faint)
            do {
                try await walkThroughOnline(compose(address, cache))
            } catch {
                journal.tell(console)
                throw Failure(at: address, error)
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
        console.event("!", console.words(.cacheInMemory, console.reason(of: error)), .failure)
    }
}

// MARK: In a terminal

extension FeedExample {
    /// The app; problems with the cache are reported when it is over.
    @MainActor
    func runInTerminal() async throws -> Int32 {
        defer { writeReports() }
        return try await options.withServer(keepingIn: options.directory(of: .feed)) { _, address, cache in
            var faults: [any Error] = []
            defer {
                for fault in faults { console.error(console.words(.cacheNotUsed, console.reason(of: fault))) }
            }
            var pipelines = FeedPipelines(baseURL: address, cacheDirectory: cache, onFault: { faults.append($0) })
            pipelines.book = book
            let scene = FeedScene(pipelines: pipelines, locale: options.locale, wantsDark: options.wantsDark)
            scene.stack.caption = options.caption(of: .feed)
            if options.isStill { scene.stack.appearance.isStill = true }
            if options.isByLines { return await scene.run(on: console.lines, onFault: { faults.append($0) }) }
            return try await scene.run(onFault: { faults.append($0) })
        }
    }
}

// MARK: With a server

extension FeedExample {
    private func walkThroughOnline(_ pipelines: FeedPipelines<DispatchQueue>) async throws {
        console.step(1, .firstPage)
        var page = try await pipelines.makeRemoteFeedLoaderWithLocalFallback().firstValue()
        journal.tell(console)
        for image in page.items.prefix(3) {
            console.event("▪", [image.description, image.location].compactMap { $0 }.joined(separator: " · "))
        }
        console.event(" ", console.words(.imagesInAll, "\(page.items.count)"))

        console.step(2, .picturesOfRows)
        for _ in 1...2 {
            var bytes = 0
            for (index, image) in page.items.enumerated() {
                bytes += try await pipelines.makeLocalImageLoaderWithRemoteFallback(url: image.url).firstValue()
                    .count
                console.progress(index + 1, of: page.items.count, console.words(.picturesRead))
            }
            journal.tell(console)
            console.event("▪", console.words(.picturesOfSize, "\(page.items.count)", journal.size(bytes)))
        }

        console.step(3, .commentsOfImage)
        for image in page.items {
            let comments = try await pipelines.makeRemoteCommentsLoader(for: image).firstValue()
            if comments.isEmpty { continue }
            journal.tell(console)
            for comment in texts.comments(comments).prefix(3) {
                console.event("▪", "\(comment.username), \(comment.date): \(comment.message)")
            }
            break
        }

        console.step(4, .allPages)
        var pages = 1
        while pages < Self.maximumPages, let loadMore = page.loadMorePublisher {
            page = try await loadMore().firstValue()
            pages += 1
            console.progress(pages, of: pages + 1, console.words(.images, "\(page.items.count)"))
        }
        journal.tell(console, atMost: 6)
        let end = console.words(page.loadMorePublisher == nil ? .lastPageEmpty : .enough)
        console.event("▪", console.words(.imagesOnPages, "\(page.items.count)", "\(pages)", end))
    }

    /// A real server's feed may have no end.
    private static let maximumPages = 100
}

// MARK: Without one

extension FeedExample {
    private func walkThroughOffline(_ pipelines: FeedPipelines<DispatchQueue>) async throws {
        console.step(5, .serverStops)
        // Waits for the end of the run, which reports what failed in it.
        let page = try await pipelines.makeRemoteFeedLoaderWithLocalFallback().lastValue()
        journal.tell(console)
        console.event("▪", console.words(.images, "\(page?.items.count ?? 0)"))

        console.step(6, .cacheEmptied)
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

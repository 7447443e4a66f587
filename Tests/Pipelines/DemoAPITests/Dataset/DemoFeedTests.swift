import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct DemoFeedTests {
    private let now = Date(timeIntervalSince1970: 1_600_000_000)

    @Test("the demo feed has sixty images with distinct ids, always the same")
    func sixtyImages() {
        let feed = DemoFeed.demo(before: now)
        #expect(feed.images.count == 60)
        #expect(Set(feed.images.map(\.id)).count == 60)
        #expect(feed == .demo(before: now))
        #expect(feed.images.map(\.id) == DemoFeed.demo(before: .distantPast).images.map(\.id))
    }

    @Test("some images lack a description, a location or comments, and not all do")
    func someImagesLackTexts() {
        let images = DemoFeed.demo(before: now).images
        for count in [
            images.filter { $0.description == nil }.count, images.filter { $0.location == nil }.count,
            images.filter(\.comments.isEmpty).count,
        ] { #expect(1...15 ~= count) }
        #expect(images.contains { $0.description == nil && $0.location == nil })
    }

    @Test("comments have distinct ids and are in the past, newest first")
    func commentsLieInThePast() {
        let comments = DemoFeed.demo(before: now).images.map(\.comments)
        let ids = comments.joined().map(\.id)
        #expect(Set(ids).count == ids.count)
        for dates in comments.map({ $0.map(\.createdAt) }) {
            #expect(dates == dates.sorted(by: >))
            #expect(dates.allSatisfy { $0 < now })
        }
    }

    @Test("each picture shows what its description says")
    func picturesFitTheirTexts() {
        for (image, view) in zip(DemoFeed.demo().images, DemoView.all) {
            let landscape = Landscape(id: image.id)
            #expect(landscape.scene == view.scene && landscape.light == view.light)
        }
    }

    @Test("an inserted image is at the top, once")
    func insert() {
        var feed = DemoFeed.demo()
        let last = feed.images[59]
        feed.insert(last)
        #expect(feed.images.count == 60 && feed.images.first == last)
        #expect(DemoFeed([last, last]).images == [last])
    }
}

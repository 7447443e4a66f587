import FeaturePipelines
import Testing

@Suite struct FeedExplanationTests {
    @Test("The first page of the feed is a sandwich: an effect, a pure function, an effect, and their recovery")
    func firstPage() throws {
        let page = try #require(FeedPipelines.explained().first)
        let expected = """
            effect    Deferred "GET /v1/feed" → (Data, Int)
            pure      TryMap → Array<FeedImage>
            schedule  ReceiveOn → Array<FeedImage>
            effect    Caching → Array<FeedImage>
            recovery  Catch → Array<FeedImage>
              · effect    Deferred "load the feed" → Array<FeedImage>
                pure      TryMap → Array<FeedImage>
            pure      Map → Paginated<FeedImage>
            """
        #expect(page.title == "the first page" && "\(page.explanation)" == expected)
    }
}

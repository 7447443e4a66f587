import FeaturePipelines
import Streams
import Testing

@Suite struct PipelineExplanationTests {
    private let numbers = [1, 2].publisher.setFailureType(to: (any Error).self)

    @Test("The first page of the feed is a sandwich: an effect, a pure function, an effect, and what it recovers with")
    func firstPage() throws {
        let page = try #require(FeedPipelines.explained().first)
        let expected = """
            effect    GET /v1/feed → (Data, Int)
            pure      TryMap → Array<FeedImage>
            schedule  ReceiveOn → Array<FeedImage>
            effect    Caching → Array<FeedImage>
            recovery  Catch → Array<FeedImage>
              · effect    load the feed → Array<FeedImage>
                pure      TryMap → Array<FeedImage>
            pure      Map → Paginated<FeedImage>
            """
        #expect(page.title == "the first page" && "\(page.explanation)" == expected)
    }

    @Test("An explanation shows what is behind hidden types, and subscribes to nothing")
    func hiddenTypes() {
        var isMade = false
        let effect = Deferred {
            isMade = true
            return Just(1)
        }
        let hidden = effect.eraseToAnyPublisher().map { $0 + 1 }.eraseToAnyPublisher()
        #expect("\(PipelineExplanation(of: hidden))" == "effect    Deferred → Int\npure      Map → Int" && !isMade)
    }

    @Test("Publishers that are made one are shown before it, each with its own layers")
    func joined() {
        let joined = PipelineExplanation(of: numbers.map { "\($0)" }.zip(Empty<Bool, any Error>()))
        let expected = [
            "  · pure      Sequence → Int", "    pure      Map → String", "  · pure      Empty → Bool",
            "joining   Zip → (String, Bool)",
        ]
        #expect("\(joined)".split(separator: "\n").map(String.init) == expected)
    }

    @Test("A recovery that takes a failure of its own kind alone is shown without what it goes on with")
    func ownFailure() {
        struct Offline: Error {}
        let caught = PipelineExplanation(of: Fail<Int, Offline>(error: Offline()).catch { _ in Just(1) })
        #expect("\(caught)" == "pure      Fail → Int\nrecovery  Catch → Int")
        let any = PipelineExplanation(of: numbers.fallback { Just(1) })
        #expect("\(any)".hasSuffix("recovery  Catch → Int\n  · pure      Just → Int"))
    }
}

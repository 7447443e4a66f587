import FeedFeature
import Foundation
import Testing

@Suite("Feed presentation")
struct FeedPresentationTests {
    @Test("EF-17: an image is shown with its description and location", arguments: [nil, "a location"])
    func map(location: String?) {
        let image = FeedImage(id: UUID(), description: "a pier", location: location, url: uniqueURL())
        let viewModel = FeedImagePresenter.map(image)
        #expect(viewModel == FeedImageViewModel(description: "a pier", location: location))
        #expect(viewModel.hasLocation == (location != nil))
    }

    @Test(
        "EF-19, EF-20: the title, in each language and in English for others",
        arguments: [("en", "My Feed"), ("pt-BR", "Meu Feed"), ("el_GR", "Το Feed μου"), ("fr", "My Feed")])
    func title(language: String, title: String) {
        #expect(FeedPresenter.title(in: Locale(identifier: language)) == title)
    }

    @Test("Errors of the feed and of its cache say what is wrong")
    func errors() {
        let english = Locale(identifier: "en")
        #expect(FeedPresenter.notKept(POSIXError(.ENOSPC), in: english) == "Not kept for later: the disk is full")
        let errors: [any Error] = [
            LocalFeedImageDataLoader.LoadError.failed, LocalFeedImageDataLoader.LoadError.notFound,
            LocalFeedImageDataLoader.SaveError.failed, FeedItemsMapper.Error.invalidData,
        ]
        let words = errors.map { $0.reason(in: english) }
        #expect(words.prefix(2) == ["the cache cannot be read", "the cache does not have it"])
        #expect(words.suffix(2) == ["the cache cannot be written", "the server's answer makes no sense"])
        #expect(FeedImageDataMapper.Error.invalidData.reason(in: english) == words[3])
    }

    @Test("EF-19: by default the title is in the language of the current locale")
    func preferredTitle() {
        #expect(FeedPresenter.title == FeedPresenter.title(in: .current))
    }

    @Test("Images are distinguished by their ids, even in a set")
    func hashes() {
        let images = (0..<100).map { _ in FeedImage(id: UUID(), description: nil, location: nil, url: uniqueURL()) }
        #expect(Set(images.map(\.hashValue)).count > 90 && Set(images + images).count == 100)
    }
}

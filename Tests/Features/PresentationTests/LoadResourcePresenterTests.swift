import FeaturePresentation
import Foundation
import Testing

@Suite("LoadResourcePresenter")
struct LoadResourcePresenterTests {
    private let view = ViewSpy()

    @Test("EF-11: a new presenter sends nothing to any view")
    func creation() {
        _ = presenter()
        #expect(view.messages.isEmpty)
    }

    @Test("EF-12: a start removes the error and shows that the resource is loading")
    func start() {
        presenter().didStartLoading()
        #expect(view.messages == [.error(nil), .loading(true)])
    }

    @Test("EF-13: a success shows the mapped resource and ends the loading")
    func success() {
        presenter { "\($0) mapped" }.didFinishLoading(with: "a resource")
        #expect(view.messages == [.resource("a resource mapped"), .loading(false)])
    }

    @Test("A cancelled load ends without an error")
    func cancel() {
        presenter().didCancelLoading()
        #expect(view.messages == [.loading(false)])
    }

    @Test("The detail of an error is in a line below the message", arguments: [nil, "later"])
    func detail(words: String?) {
        let model = ResourceErrorViewModel.error(message: "lost", detail: words)
        #expect(model.text == (words.map { "lost\n" + $0 } ?? "lost") && ResourceErrorViewModel.noError.text == nil)
    }

    @Test("EF-14: a mapper that throws is a failed load")
    func mapperError() {
        presenter { _ in throw URLError(.cannotDecodeRawData) }.didFinishLoading(with: "a resource")
        #expect(view.messages == [.error("Couldn't connect to server"), .loading(false)])
    }

    @Test(
        "EF-15: every error shows the same message and ends the loading",
        arguments: [URLError(.timedOut), CancellationError(), POSIXError(.EIO)] as [any Error])
    func failure(error: any Error) {
        presenter().didFinishLoading(with: error)
        #expect(view.messages == [.error("Couldn't connect to server"), .loading(false)])
    }

    @Test("EF-16: a resource that is its own view model needs no mapper")
    func identity() {
        let presenter = LoadResourcePresenter<String, ViewSpy>(
            resourceView: view, loadingView: view, errorView: view)
        presenter.didFinishLoading(with: "a resource")
        #expect(view.messages == [.resource("a resource"), .loading(false)])
    }

    @Test("EF-16: one presenter serves any resource")
    func anyResource() {
        let presenter = LoadResourcePresenter(resourceView: view, loadingView: view, errorView: view) {
            (bytes: Data) in "\(bytes.count) bytes"
        }
        presenter.didFinishLoading(with: Data(count: 3))
        #expect(view.messages.first == .resource("3 bytes"))
    }

    @Test("EF-15: the message is in the presenter's language")
    func language() {
        presenter(in: "pt-BR").didFinishLoading(with: URLError(.timedOut))
        #expect(view.messages.first == .error("Não foi possível conectar com o servidor"))
    }

    private func presenter(
        in language: String = "en", mapper: @escaping (String) throws -> String = { $0 }
    ) -> LoadResourcePresenter<String, ViewSpy> {
        LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view, locale: Locale(identifier: language),
            mapper: mapper)
    }
}

private final class ViewSpy: ResourceView, ResourceLoadingView, ResourceErrorView {
    typealias ResourceViewModel = String

    enum Message: Equatable {
        case resource(String)
        case loading(Bool)
        case error(String?)
    }

    private(set) var messages: [Message] = []

    func display(_ viewModel: String) {
        messages.append(.resource(viewModel))
    }

    func display(_ viewModel: ResourceLoadingViewModel) {
        messages.append(.loading(viewModel.isLoading))
    }

    func display(_ viewModel: ResourceErrorViewModel) {
        messages.append(.error(viewModel.message))
    }
}

import FeaturePresentation
import FoaasFeature
import FoaasFeatureUI
import Foundation
import Streams
import TerminalUI

/// Composes the screens of the message app.
public enum FoaasUIComposer {
    private typealias OperationsAdapter = LoadResourcePresentationAdapter<[FoaasOperation], OperationsViewAdapter>

    /// A text typed into a field, with the field's key.
    public typealias TypedText = (key: String, text: String)

    /// The main screen, which requests the version when it appears.
    ///
    /// - Parameters:
    ///   - scheduler: Times how long the button is shown pressed, before the operations are requested.
    ///   - perform: Performs the effect of a key.
    public static func mainComposedWith(
        home: FoaasHome, presenter: FoaasPresenter, scheduler: some Scheduler,
        versionLoader: @escaping () -> AnyPublisher<FoaasVersion, any Error>,
        perform: @escaping (FoaasHome.Effect) -> Void
    ) -> FoaasViewController {
        let controller = FoaasViewController(home: home, presenter: presenter)
        let adapter = FoaasViewAdapter(controller: controller, scheduler: scheduler, versionLoader: versionLoader)
        controller.onAppear = adapter.loadVersion
        controller.onPress = adapter.press
        controller.onEffect = perform
        return controller
    }

    /// The list of operations: those that are stored when it appears, and those of the API when it is reloaded.
    public static func operationsComposedWith(
        storedLoader: @escaping () -> AnyPublisher<[FoaasOperation], any Error>,
        apiLoader: @escaping () -> AnyPublisher<[FoaasOperation], any Error>,
        mode: LanguageMode, presenter: FoaasPresenter, locale: Locale = .current,
        selection: @escaping (FoaasOperation) -> Void
    ) -> ListViewController {
        let controller = ListViewController(title: presenter.operationsTitle)
        controller.isFilterable = true
        controller.orders = [.displayed(presenter.orders.forwards), .reversed(presenter.orders.backwards)]
        let view = OperationsViewAdapter(
            controller: controller, mode: mode, presenter: presenter, locale: locale, selection: selection)
        let adapters = [storedLoader, apiLoader].map { loader in
            let adapter = OperationsAdapter(loader: loader)
            adapter.presenter = LoadResourcePresenter(
                resourceView: view, loadingView: WeakRefVirtualProxy(controller),
                errorView: WeakRefVirtualProxy(controller), locale: locale,
                detail: PipelineFailure.sentence(in: locale))
            return adapter
        }
        controller.onRefresh = { [weak controller] in
            adapters[controller?.sections.isEmpty == false ? 1 : 0].loadResource()
        }
        return controller
    }

    /// The form of an operation, with a live preview.
    ///
    /// - Parameters:
    ///   - forms: The form after each typed text.
    ///   - messageLoader: Requests the message of a form without a preview.
    ///   - completion: Receives the message when the form is done.
    public static func previewComposedWith(
        operation: FoaasOperation, forms: (AnyPublisher<TypedText, Never>) -> AnyPublisher<FoaasForm, Never>,
        messageLoader: @escaping (FoaasPathBuilder) -> AnyPublisher<Foaas, any Error>,
        preferences: FoaasPreferences, presenter: FoaasPresenter, locale: Locale = .current,
        completion: @escaping (Foaas) -> Void
    ) -> OperationPreviewViewController {
        let controller = OperationPreviewViewController(
            form: FoaasForm(operation: operation), preferences: preferences, presenter: presenter)
        let typed = PassthroughSubject<TypedText, Never>()
        let previews = forms(typed.eraseToAnyPublisher()).sink { [weak controller] in controller?.show($0) }
        let saver = FormSaver(controller)
        controller.onType = { typed.send(($0, $1)) }
        controller.onDone = { [weak controller] form in
            saver.save(
                { _ in
                    form.foaas.map { Just($0).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
                        ?? messageLoader(form.builder)
                },
                receive: { foaas in
                    previews.cancel()
                    completion(foaas)
                },
                fail: { controller?.errorMessage = FailedLoad.text(of: $0, in: locale) })
        }
        return controller
    }
}

import FeaturePresentation
import FoaasFeature
import FoaasFeatureUI
import Foundation
import Streams
import StreamsExtras
import TerminalUI

/// Shows operations, a row for each.
struct OperationsViewAdapter: ResourceView {
    private weak var controller: ListViewController?
    private let mode: LanguageMode
    private let presenter: FoaasPresenter
    private let open: String
    private let selection: (FoaasOperation) -> Void

    init(
        controller: ListViewController, mode: LanguageMode, presenter: FoaasPresenter, locale: Locale,
        selection: @escaping (FoaasOperation) -> Void
    ) {
        (self.controller, self.mode, self.presenter, self.selection) = (controller, mode, presenter, selection)
        open = ControlTexts.texts(in: locale).open
    }

    func display(_ operations: [FoaasOperation]) {
        let rows = zip(operations, presenter.rows(operations, in: mode)).map { operation, name in
            let row = ChoiceCellController({ _ in Line(name) }, hint: open) { selection(operation) }
            return CellController(id: operation, row)
        }
        controller?.display(rows)
    }
}

/// Shows the button pressed for a tenth of a second, and the version once it is known.
final class FoaasViewAdapter {
    private weak var controller: FoaasViewController?
    private let versionLoader: () -> AnyPublisher<FoaasVersion, any Error>
    private let presses = PassthroughSubject<Void, Never>()
    private var cancellables: [AnyCancellable] = []

    init(
        controller: FoaasViewController, scheduler: some Scheduler,
        versionLoader: @escaping () -> AnyPublisher<FoaasVersion, any Error>
    ) {
        self.controller = controller
        self.versionLoader = versionLoader
        presses
            .flatMapLatest { Just(true).append(Just(false).delay(for: .milliseconds(100), scheduler: scheduler)) }
            .sink { [weak controller] isPressed in
                controller?.isPressed = isPressed
                if !isPressed { controller?.receive(.plusPressed) }
            }
            .store(in: &cancellables)
    }

    func press() { presses.send() }

    func loadVersion() {
        versionLoader()
            .dispatchOnMainQueue()
            .sink(
                receiveCompletion: { _ in },
                receiveValue: { [weak controller] in controller?.receive(.versionFetched($0)) }
            )
            .store(in: &cancellables)
    }
}

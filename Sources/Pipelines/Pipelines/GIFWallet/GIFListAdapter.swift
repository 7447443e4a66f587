import FeaturePresentation
import Foundation
import GIFWalletFeature
import GIFWalletFeatureUI
import Streams
import TerminalUI

/// Shows the state of a list of GIFs, with a cell for each; a GIF that stays keeps its cell.
final class GIFListAdapter<Item: Hashable & Sendable> {
    private weak var controller: ListViewController?
    private let presenter: GIFPresenter
    private let clearsWhileLoading: Bool
    private let makeCell: (Item) -> GIFCellController
    private var cells: [Item: CellController] = [:]
    private var cancellable: AnyCancellable?
    /// Called with each state: whether it is a failure.
    var onState: (_ hasFailed: Bool) -> Void = { _ in }

    init(
        controller: ListViewController, presenter: GIFPresenter, clearsWhileLoading: Bool = false,
        makeCell: @escaping (Item) -> GIFCellController
    ) {
        self.controller = controller
        self.presenter = presenter
        self.clearsWhileLoading = clearsWhileLoading
        self.makeCell = makeCell
    }

    /// Shows the states of a list, in place of any that were shown before.
    func show(_ states: some Publisher<GIFListState<Item>, Never>) {
        cancellable = states.dispatchOnMainQueue().sink { [weak self] in self?.display($0) }
    }

    func display(_ state: GIFListState<Item>) {
        controller?.isLoading = state == .loading
        if case .failure = state { onState(true) } else { onState(false) }
        controller?.errorMessage = if case .failure = state { presenter.status(state) } else { nil }
        if state == .loading, !clearsWhileLoading { return }
        if case .failure = state { return }
        let new = state.items.map { item in (item, cells[item] ?? CellController(id: item, makeCell(item))) }
        cells = Dictionary(new) { first, _ in first }
        controller?.display(new.map(\.1))
    }
}

extension GIFCellController {
    private typealias PictureAdapter = LoadResourcePresentationAdapter<Picture, WeakRefVirtualProxy<GIFCellController>>

    /// A cell whose picture is made where the bytes arrive, and not on the main queue: a large one takes its time.
    static func make(
        _ viewModel: GIFDetailsViewModel, layout: Layout = .tile,
        imageLoader: @escaping (URL) -> AnyPublisher<Data, any Error>, locale: Locale, selection: (() -> Void)? = nil
    ) -> GIFCellController {
        let adapter = PictureAdapter {
            imageLoader(viewModel.url).tryMap { try Picture.decoded($0, in: locale) }.eraseToAnyPublisher()
        }
        let cell = GIFCellController(viewModel: viewModel, layout: layout, delegate: adapter, selection: selection)
        let view = WeakRefVirtualProxy(cell)
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view, locale: locale, detail: Picture.detail(in: locale))
        return cell
    }
}

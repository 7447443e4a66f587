import FeaturePresentation
import FeatureStorage
import Foundation
import Streams
import TerminalUI

/// Saves what is entered in a form, once at a time, and tells the form how that ends. Stops when it is released.
final class FormSaver {
    private weak var form: (any Screen)?
    private var cancellable: AnyCancellable?

    init(_ form: any Screen) { self.form = form }

    /// Saves, unless a save is under way.
    ///
    /// - Parameters:
    ///   - publisher: saves; in place of what somebody else has saved, if it is told to.
    ///   - receive: called with what the save sends, when the form is over.
    ///   - fail: called with an error, when the form goes on.
    func save<Value: Sendable>(
        _ publisher: (_ isReplacing: Bool) -> AnyPublisher<Value, any Error>, receive: @escaping (Value) -> Void,
        fail: @escaping (any Error) -> Void
    ) {
        guard let form, case .save(let isReplacing) = form.life.receive(.save) else { return }
        cancellable = publisher(isReplacing).dispatchOnMainQueue().sink(
            receiveCompletion: { [weak form] completion in
                switch completion {
                case .finished: form?.life.receive(.failed)
                case .failure(let error) where error.cause is StoreConflict: form?.life.receive(.conflicted)
                case .failure(let error):
                    form?.life.receive(.failed)
                    fail(error)
                }
            },
            receiveValue: { [weak form] value in
                if form?.life.receive(.saved) == .close { receive(value) }
            })
    }
}

extension Error {
    /// The error itself, or the one in a pipeline's failure.
    var cause: any Error { (self as? PipelineFailure)?.error ?? self }
}

/// The message of a failed load, and below it the layers that failed.
enum FailedLoad {
    static func text(of error: any Error, in locale: Locale) -> String? {
        ResourceErrorViewModel.error(message: message(in: locale), detail: PipelineFailure.sentence(in: locale)(error))
            .text
    }

    /// The message of every failed load.
    static func message(in locale: Locale) -> String { LoadResourcePresenter<Never, Nowhere>.loadError(in: locale) }

    private struct Nowhere: ResourceView {
        func display(_ viewModel: Never) {}
    }
}

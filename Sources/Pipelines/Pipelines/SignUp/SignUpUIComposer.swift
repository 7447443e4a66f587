import Foundation
import SignUpFeature
import SignUpFeatureUI
import Streams
import TerminalUI

/// Composes the sign-up screen.
public enum SignUpUIComposer {
    /// An untouched form, observed while it is visible: Submit is enabled exactly while the form is valid.
    ///
    /// - Parameter log: Receives the errors, at each change, and nil once there are none; never the typed texts.
    public static func signUpComposedWith(
        log: @escaping (String?) -> Void = { _ in }, accept: @escaping (String) -> Void = { _ in },
        locale: Locale = .current
    ) -> FormViewController {
        let presenter = SignUpPresenter(locale: locale)
        let (signUp, untouched) = (SignUpPipelines(presenter: presenter, book: ReportBook()), presenter.map([:]))
        let screen = FormViewController(title: untouched.title)
        let controller = SignUpController(
            untouched, in: screen, onEdit: signUp.enter, onLeave: signUp.leave,
            onSubmit: { [weak screen] in
                screen?.hasUnsavedWork = false
                accept(presenter.acceptance(of: signUp.form))
            }, onRefusal: signUp.leaveAll)
        var observation: Set<AnyCancellable> = []
        screen.onAppear = { [weak controller, weak screen] in
            signUp.screens.sink { controller?.display($0) }.store(in: &observation)
            signUp.screens.map(\.fields).map { $0.map(\.text) }.removeDuplicates().dropFirst()
                .sink { texts in screen?.hasUnsavedWork = texts.contains { !$0.isEmpty } }
                .store(in: &observation)
            signUp.log.sink { log($0) }.store(in: &observation)
            signUp.formValid.filter { $0 }.sink { _ in log(nil) }.store(in: &observation)
        }
        screen.onDisappear = { observation = [] }
        return screen
    }
}

import FeatureValidation
import SignUpFeature
import Streams
import StreamsTesting
import Testing

@testable import FeaturePipelines

@Suite struct SignUpPipelinesTests {
    private let signUp = SignUpPipelines(presenter: SignUpPresenter(locale: .init(identifier: "en")))

    private func fill(email: String = "a@b") {
        signUp.enter(email, in: .emailAddress)
        signUp.enter("13", in: .age)
        signUp.enter("12345", in: .password)
    }

    @Test("TS-5: the form follows each change of a text")
    func texts() {
        let forms = signUp.forms.record()
        for text in ["1", "13", "13a"] { signUp.enter(text, in: .age) }
        #expect(forms.values.map(\.age) == [nil, 1, 13, 13])
    }

    @Test("TS-8: any change validates the form again, and Submit is enabled exactly while it is valid")
    func formValid() {
        let (valid, screens) = (signUp.formValid.record(), signUp.screens.record())
        fill()
        signUp.enter("a@", in: .emailAddress)
        signUp.enter("a@b", in: .emailAddress)
        #expect(valid.values == [false, true, false, true])
        #expect(screens.values.map(\.isSubmitEnabled) == [false, false, false, true, false, true])
    }

    @Test("TS-9: observation starts with the current form, and stops when it is cancelled")
    func observation() {
        fill()
        let valid = signUp.formValid.record()
        #expect(valid.values == [true])
        valid.cancel()
        signUp.enter("", in: .age)
        #expect(valid.values == [true] && signUp.formValid.record().values == [false])
    }

    @Test("TS-10: errors are logged, and nothing once the form is valid")
    func log() {
        let log = signUp.log.record()
        fill(email: "abc")
        #expect(log.values.count == 4)
        #expect(
            log.values.last
                == "one or more validators fail\n  emailAddress: string does not match regular expression (.+@.+)")
        signUp.enter("a@b", in: .emailAddress)
        #expect(log.values.count == 4)
    }

    @Test("A validator's publisher sends the value, or fails with its error")
    func validatorPublisher() {
        let validator = Validator<Int>.number(minimum: 13)
        let (right, wrong) = (validator.publisher(for: 13).record(), validator.publisher(for: 12).record())
        #expect(right.values == [13] && wrong.values == [])
        guard case .failure(let error) = wrong.completion else { Issue.record("it did not fail"); return }
        #expect(error.code == .lessThanMinimum)
    }
}

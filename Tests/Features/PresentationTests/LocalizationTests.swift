import FeaturePresentation
import Foundation
import Testing

@Suite("Localisation")
struct LocalizationTests {
    @Test(
        "EF-20: the message of a failed load, in each language",
        arguments: [
            ("en", "Couldn't connect to server"), ("en_GB", "Couldn't connect to server"),
            ("pt-BR", "Não foi possível conectar com o servidor"),
            ("pt_PT", "Não foi possível conectar com o servidor"),
            ("el", "Δεν ήταν δυνατή η σύνδεση στο διακομιστή"),
        ])
    func loadError(language: String, message: String) {
        let locale = Locale(identifier: language)
        #expect(LoadResourcePresenter<String, AnyView>.loadError(in: locale) == message)
    }

    @Test(
        "EF-19: a language without a table gets English",
        arguments: ["fr", "zh-Hans", "C", "", "x-rubbish", "../el"])
    func unknownLanguage(language: String) {
        let locale = Locale(identifier: language)
        #expect(LoadResourcePresenter<String, AnyView>.loadError(in: locale) == "Couldn't connect to server")
    }
}

private struct AnyView: ResourceView {
    func display(_ viewModel: String) {}
}

import FoaasFeature
import Foundation

let english = Locale(identifier: "en")

func operation(_ url: String, _ keys: String...) -> FoaasOperation {
    FoaasOperation(name: "An operation", url: url, fields: keys.map { FoaasField(name: $0.capitalized, field: $0) })
}

let ballmer = operation("/ballmer/:name/:company/:from", "name", "company", "from")

extension FoaasForm {
    /// Makes a form with the server's answer and these texts.
    init(_ operation: FoaasOperation, _ message: String, _ texts: [String: String] = [:]) {
        self.init(operation: operation)
        preview = FoaasPreview(template: Foaas(message: message, subtitle: "- :from"), operation: operation)
        for (key, text) in texts { enter(text, for: key) }
    }
}

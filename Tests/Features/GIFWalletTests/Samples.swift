import Foundation
import GIFWalletFeature

let english = Locale(identifier: "en")

func url(_ name: String) -> URL { URL(filePath: "/gifs/\(name).gif") }

func draft(_ id: String, _ title: String = "Hola", tags: Set<String> = ["Sun"]) -> GIFDraft {
    GIFDraft(id: id, title: title, subtitle: "Mundo", url: url(id), tags: tags)
}

/// Seven GIFs with four tags each, NK1 to NK7.
let samples: [GIFDraft] = zip(1..., ["Nike", "Jump", "Run", "Goal", "Dance", "Smile", "Strong"]).map { number, title in
    draft("NK\(number)", title, tags: ["sport", "funny", title, "number \(number)"])
}

extension GIFCreateForm {
    /// Makes a complete form.
    static func filled() -> GIFCreateForm {
        let screen = GIFCreateForm()
        let gif = GIF(id: "1", title: "A cat", url: url("1"))
        for event in [
            Event.textEnded("Hola", of: .title), .textEnded("Mundo", of: .subtitle), .tagEntered("Sun"),
            .gifChosen(gif),
        ] {
            _ = screen.receive(event)
        }
        return screen
    }
}

import Foundation

/// The words that all screens share, in one language: each language has every one of them, or does not compile.
public struct ControlTexts: Hashable, Sendable {
    /// The effect of the arrow keys.
    public let move: String
    /// The effect of the return key.
    public let open: String
    /// Loading again.
    public let reload: String
    /// Returning to the screen before.
    public let back: String
    /// Leaving the app.
    public let quit: String
    /// Trying once more.
    public let retry: String
    /// Hiding a message.
    public let dismiss: String
    /// Undoing an edit.
    public let undo: String
    /// Turning a switch on or off.
    public let toggle: String
    /// Setting a date or a time.
    public let change: String
    /// Going to the next row.
    public let next: String
    /// A message: the contents are loading.
    public let loading: String
    /// A message: the list is empty.
    public let empty: String

    /// The words in the language of the locale: English, Portuguese or Greek, and English for all others.
    public static func texts(in locale: Locale) -> ControlTexts {
        switch locale.language.languageCode?.identifier {
        case "pt": portuguese
        case "el": greek
        default: english
        }
    }

    private static let english = ControlTexts(
        move: "move", open: "open", reload: "reload", back: "back", quit: "quit", retry: "retry",
        dismiss: "dismiss", undo: "undo", toggle: "switch", change: "change", next: "next", loading: "Loading",
        empty: "Nothing here yet")

    private static let portuguese = ControlTexts(
        move: "mover", open: "abrir", reload: "recarregar", back: "voltar", quit: "sair",
        retry: "tentar de novo", dismiss: "dispensar", undo: "desfazer", toggle: "alternar", change: "mudar",
        next: "próximo",
        loading: "Carregando", empty: "Nada aqui ainda")

    private static let greek = ControlTexts(
        move: "κίνηση", open: "άνοιγμα", reload: "ανανέωση", back: "πίσω", quit: "έξοδος", retry: "ξανά",
        dismiss: "απόκρυψη", undo: "αναίρεση", toggle: "εναλλαγή", change: "αλλαγή", next: "επόμενο",
        loading: "Φόρτωση", empty: "Τίποτα εδώ ακόμη")
}

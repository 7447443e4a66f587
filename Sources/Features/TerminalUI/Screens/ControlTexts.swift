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
    /// Giving the keys to the rows again, when a filter was typed.
    public let rows: String
    /// Adding the typed text, and removing the last addition.
    public let add, takeBack: String
    /// Going to the start of a line and to its end.
    public let lineEnds: String
    /// Deleting the word before the cursor, and everything before or after it.
    public let erase: String
    /// Redoing an undone change.
    public let redo: String
    /// Closing something that was opened.
    public let close: String
    /// Moving by as many lines as are seen.
    public let pages: String
    /// Scrolls by half of a screen.
    public let halfPages: String
    /// Going to the first row or to the last one.
    public let ends: String
    /// A message: the contents are loading.
    public let loading: String
    /// A message: the list is empty.
    public let empty: String
    /// A message: there is no content, because loading it has failed.
    public let notLoaded: String
    /// Showing only the rows that contain a text.
    public let filter: String
    /// Going to the next row that a filter has found, or to the previous one.
    public let matches: String
    /// Showing the rows in the next order.
    public let sort: String
    /// A message: no row matches.
    public let noMatch: String
    /// A message: only the loaded rows are searched.
    public let loaded: String
    /// Showing all rows again.
    public let clear: String
    /// All the keys.
    public let keys: String
    /// The pipelines under way.
    public let running: String
    /// A switch that is on, and one that is off.
    public let on, off: String
    /// A picture without words, for a reader who does not see it.
    public let picture: String
    /// Of a picture that has not come yet.
    public let coming: String
    /// How lines are entered in a dialogue.
    public let lines: String
    /// A message: a line means nothing here.
    public let unknownLine: String
    /// A message: a key has no effect here.
    public let unusedKey: String
    /// A message: the dialogue has ended, and what was entered is lost.
    public let lost: String
    /// A message: no pipelines are running.
    public let nothingRuns: String
    /// How a panel is closed.
    public let closes: String
    /// A message: what was entered is being saved.
    public let saving: String
    /// A warning that leaving loses the input, and how to leave all the same.
    public let unsaved: String
    /// The same, while it is being saved.
    public let unknown: String
    /// A warning that saving replaces what somebody else has saved, and how to do so.
    public let replaces: String
    /// A warning that an interruption loses the input, and how to interrupt all the same.
    public let interrupted: String

    /// The words for a question.
    func asking(_ question: FormLife.Question) -> String {
        switch question {
        case .leave: unsaved
        case .leaveSaving: unknown
        case .replace: replaces
        }
    }

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
        dismiss: "dismiss", undo: "undo", toggle: "switch", change: "change", next: "next",
        rows: "to the rows", add: "add", takeBack: "take back", lineEnds: "start, end",
        erase: "delete word, before, behind", redo: "redo", close: "close", pages: "by screens",
        halfPages: "by half a screen",
        ends: "first, last", loading: "Loading",
        empty: "Nothing here yet", notLoaded: "Nothing could be loaded", filter: "filter",
        matches: "next, previous match", sort: "sort", noMatch: "Nothing like that here", loaded: "loaded",
        clear: "show all", keys: "keys",
        running: "what runs now", on: "on", off: "off", picture: "picture", coming: "still on its way",
        lines: "A number chooses a row, and with a text behind it fills it in. The name of a key presses it. "
            + "An empty line shows the screen again.",
        unknownLine: "There is no such row or key here.", unusedKey: "This key does nothing here.",
        lost: "What was entered is not saved.",
        nothingRuns: "Nothing runs", closes: "any key closes", saving: "Saving",
        unsaved: "What was entered is not saved. Esc drops it, any other key goes on.",
        unknown: "This is not done yet. Esc leaves all the same, any other key waits.",
        replaces: "Somebody else has changed this meanwhile. ^S replaces it, any other key goes on.",
        interrupted: "What was entered is not saved. ^C drops it, any other key goes on.")

    private static let portuguese = ControlTexts(
        move: "mover", open: "abrir", reload: "recarregar", back: "voltar", quit: "sair",
        retry: "tentar de novo", dismiss: "dispensar", undo: "desfazer", toggle: "alternar", change: "mudar",
        next: "próximo", rows: "às linhas", add: "adicionar", takeBack: "retirar", lineEnds: "início, fim",
        erase: "apagar palavra, antes, após", redo: "refazer", close: "fechar", pages: "por telas",
        halfPages: "por meia tela",
        ends: "primeiro, último",
        loading: "Carregando", empty: "Nada aqui ainda", notLoaded: "Nada pôde ser carregado", filter: "filtrar",
        matches: "próximo, anterior", sort: "ordenar", noMatch: "Nada parecido aqui", loaded: "carregados",
        clear: "mostrar tudo", keys: "teclas",
        running: "o que está em execução", on: "ligado", off: "desligado", picture: "imagem", coming: "ainda a caminho",
        lines: "Um número escolhe uma linha, e com um texto depois dele a preenche. O nome de uma tecla a pressiona. "
            + "Uma linha vazia mostra a tela de novo.",
        unknownLine: "Não há tal linha ou tecla aqui.", unusedKey: "Esta tecla não faz nada aqui.",
        lost: "O que foi digitado não foi salvo.",
        nothingRuns: "Nada em execução", closes: "qualquer tecla fecha",
        saving: "Salvando",
        unsaved: "O que foi digitado não foi salvo. Esc descarta, outra tecla continua.",
        unknown: "Isto ainda não terminou. Esc sai mesmo assim, outra tecla espera.",
        replaces: "Outra pessoa mudou isto enquanto isso. ^S substitui, outra tecla continua.",
        interrupted: "O que foi digitado não foi salvo. ^C descarta, outra tecla continua.")

    private static let greek = ControlTexts(
        move: "κίνηση", open: "άνοιγμα", reload: "ανανέωση", back: "πίσω", quit: "έξοδος", retry: "ξανά",
        dismiss: "απόκρυψη", undo: "αναίρεση", toggle: "εναλλαγή", change: "αλλαγή", next: "επόμενο",
        rows: "στις γραμμές", add: "προσθήκη", takeBack: "αφαίρεση", lineEnds: "αρχή, τέλος",
        erase: "διαγραφή λέξης, πριν, μετά", redo: "επανάληψη", close: "κλείσιμο", pages: "ανά οθόνη",
        halfPages: "ανά μισή οθόνη",
        ends: "πρώτο, τελευταίο",
        loading: "Φόρτωση", empty: "Τίποτα εδώ ακόμη", notLoaded: "Δεν φορτώθηκε τίποτα", filter: "φίλτρο",
        matches: "επόμενο, προηγούμενο", sort: "σειρά", noMatch: "Τίποτα τέτοιο εδώ", loaded: "φορτωμένα",
        clear: "εμφάνιση όλων", keys: "πλήκτρα",
        running: "τι εκτελείται τώρα", on: "ναι", off: "όχι", picture: "εικόνα", coming: "έρχεται",
        lines:
            "Ένας αριθμός επιλέγει μια γραμμή, και με ένα κείμενο μετά τη συμπληρώνει. Το όνομα ενός πλήκτρου το πατά. "
            + "Μια κενή γραμμή δείχνει ξανά την οθόνη.",
        unknownLine: "Δεν υπάρχει τέτοια γραμμή ή πλήκτρο εδώ.", unusedKey: "Αυτό το πλήκτρο δεν κάνει τίποτα εδώ.",
        lost: "Ό,τι γράφτηκε δεν έχει αποθηκευτεί.",
        nothingRuns: "Δεν εκτελείται τίποτα", closes: "κλείνει με κάθε πλήκτρο",
        saving: "Αποθήκευση",
        unsaved: "Δεν έχει αποθηκευτεί. Το Esc το απορρίπτει, άλλο πλήκτρο συνεχίζει.",
        unknown: "Δεν έχει τελειώσει ακόμη. Το Esc φεύγει έτσι κι αλλιώς, άλλο πλήκτρο περιμένει.",
        replaces: "Κάποιος άλλος το άλλαξε στο μεταξύ. Το ^S το αντικαθιστά, άλλο πλήκτρο συνεχίζει.",
        interrupted: "Δεν έχει αποθηκευτεί. Το ^C το απορρίπτει, άλλο πλήκτρο συνεχίζει.")
}

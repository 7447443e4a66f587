import FeatureLocalization
import Foundation

/// A text that the program prints beside the screens of its examples, in the language that these have.
///
///     Text.needsValue.text(in: Locale(identifier: "pt-BR"), "--api")   // --api precisa de um valor.
enum Text: String, CaseIterable {
    /// The description of each example.
    case feed, signUp, addEvent, foaas, gifWallet
    /// Of all examples: `%1` is an address, and `%2` a folder; or `%1` is what went wrong.
    case error, serverAndCache, serverAndStore, demoData, goOn, noServer, demoServerFailed
    /// The steps of the feed.
    case firstPage, picturesOfRows, commentsOfImage, allPages, serverStops, cacheEmptied
    /// The results of the steps: `%1` is a number, and `%2` another one, or a size; `%3` is one of the two ends.
    case imagesInAll, images, picturesRead, picturesOfSize, imagesOnPages, lastPageEmpty, enough
    /// The log of the feed: `%1` is the data that is read or written, `%2` the result.
    case failedLabel, networkLabel, cacheLabel, readFeed, wroteFeed, readImage, wroteImage, nothing, more, bytes
    /// Failures: `%1` is the reason, and for reports the file, with `%2` for the reason.
    case outputNotWritten, reportsNotWritten, cacheInMemory, cacheNotUsed, choiceNotKnown
    /// The steps of the sign-up form, and its log: `%1` is a line of it.
    case formUntouched, ageTooLow, passwordHidden, agePutRight, wordsDeleted, wordsBack, log, allRight
    /// The steps of the event form.
    case newEvent, nameAndPlace, dateChosen, wheelsTurned, startChosen, allDay, notes, eventSaved
    /// The steps of the message app: `%1` is how many operations there are, and `%2` the first ones.
    case operationsLoaded, operations, previewFollows, notDone, messageShown, givenAway, noPreview
    /// The steps of the wallet.
    case wallet, rowsMarked, search, chosenAndDescribed, gifSaved, gifShared, walletOffline, searchOffline
    /// Errors of a command line: `%1` is the typed text, and `%2` an option.
    case unknownArgument, uselessOption, needsValue, needsExample, needsFolder, noKey, noAddress, noLanguage, noTheme
    /// Of explain and marbles: `%1` is the requested name, and `%2` the available ones.
    case nothingToExplain, noReports, noOperator, wroteFiles

    /// The words, in the language of the locale.
    func text(in locale: Locale, _ arguments: [String]) -> String {
        Self.texts.text(rawValue, in: locale, english: english, arguments)
    }

    /// The words, in the language of the locale.
    func text(in locale: Locale, _ arguments: String...) -> String { text(in: locale, arguments) }

    private static let texts = StringTable("Examples", of: "StreamsExamples")
}

import FeatureLocalization
import Foundation
import TerminalUI

/// Texts for output without a screen, by the same rules and with the same words as on a screen.
public enum PlainText {
    /// A text from anywhere in one line, without characters that could command a terminal, or reverse or hide their
    /// surroundings.
    public static func harmless(_ text: String) -> String { text.harmless }

    /// A short description of the error in the language of the locale, without a full stop.
    public static func reason(of error: any Error, in locale: Locale) -> String { error.reason(in: locale) }

    /// The same as a sentence, but for the full stop; of a pipeline with its name.
    public static func sentence(of error: any Error, in locale: Locale) -> String {
        if let failure = error as? PipelineFailure { return failure.sentence(in: locale) }
        let reason = reason(of: error, in: locale)
        return reason.prefix(1).uppercased() + reason.dropFirst()
    }
}

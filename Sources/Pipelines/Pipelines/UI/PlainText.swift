import FeatureLocalization
import Foundation
import TerminalUI

/// Texts for a terminal that is only written to: the same rules and words as on a screen.
public enum PlainText {
    /// A text from anywhere in one line, without what could command a terminal, or turn or hide what is around it.
    public static func harmless(_ text: String) -> String { text.harmless }

    /// Describes an error in the language of the locale, without a full stop.
    public static func reason(of error: any Error, in locale: Locale) -> String {
        (error as? TerminalError)?.description ?? error.reason(in: locale)
    }
}

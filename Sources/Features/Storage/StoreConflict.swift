import FeatureLocalization
import Foundation

/// What a save may replace.
public enum Replacement<Document: Equatable & Sendable>: Sendable {
    /// Whatever is stored.
    case anything
    /// This, as it was when it was read; nothing, if it is nil.
    case only(Document?)

    /// Throws a ``StoreConflict`` if something else is stored. Call it under the lock under which is written then.
    public func check(_ stored: Document?) throws(StoreConflict) {
        if case .only(let expected) = self, expected != stored { throw StoreConflict() }
    }
}

/// Somebody else has changed or removed what would be replaced. Nothing was stored.
public struct StoreConflict: LocalizableError, Hashable {
    /// Makes the error.
    public init() {}

    /// Says so, in the language of the locale.
    public func message(in locale: Locale) -> String {
        FileStoreError.texts.text("conflict", in: locale, english: "somebody else has changed it")
    }
}

import FeatureLocalization
import FeaturePictures
import FeedFeature
import Foundation
import TerminalUI

// The words of errors whose modules have no texts.

extension NoCachedFeed: StoreMiss {
    /// Says that the cache is empty, in the language of the locale.
    public func message(in locale: Locale) -> String {
        PipelineName.texts.text("EMPTY_CACHE", in: locale, english: "the cache is empty")
    }
}

extension StoreMiss {
    /// Says that the cache does not have it, in the language of the locale.
    public func message(in locale: Locale) -> String {
        PipelineName.texts.text("NOT_CACHED", in: locale, english: "the cache does not have it")
    }
}

extension PictureError: LocalizableError {
    /// Describes the error of a picture in the language of the locale.
    public func message(in locale: Locale) -> String {
        let (key, english) =
            switch problem {
            case .unknownFormat: ("NO_PICTURE", "it is no picture that can be read")
            case .truncated: ("SHORT_PICTURE", "the picture ends too soon")
            case .damaged: ("DAMAGED_PICTURE", "the picture is damaged")
            case .arithmeticCoding:
                ("ARITHMETIC_PICTURE", "pictures with the arithmetic coding of JPEG cannot be read")
            case .unsupported: ("UNSUPPORTED_PICTURE", "pictures of this kind cannot be read")
            case .tooLarge: ("LARGE_PICTURE", "the picture is too large")
            }
        return PipelineName.texts.text(key, in: locale, english: english)
    }
}

extension TerminalError: LocalizableError {
    /// Says that the terminal cannot be used, in the language of the locale.
    public func message(in locale: Locale) -> String {
        PipelineName.texts.text("NO_TERMINAL", in: locale, english: "the terminal cannot be used")
    }
}

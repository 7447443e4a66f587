import Foundation

/// The form for a new GIF, and its validation.
///
///     let validator = GIFCreateFormValidator()
///     validator.form.title = "Hola"
///     validator.validateForm()   // .error([.subtitleNotProvided, .gifNotProvided, .tagsNotProvided])
///
/// The validator isn't Sendable: use it where its screen lives.
public final class GIFCreateFormValidator {
    /// A part of the form that has to be filled in.
    public enum Section: String, CaseIterable, Sendable {
        /// The title, the subtitle, the GIF itself, and its tags.
        case title, subtitle, gifURL, tags

        /// The error of an empty section.
        public var error: ValidationError {
            switch self {
            case .title: .titleNotProvided
            case .subtitle: .subtitleNotProvided
            case .gifURL: .gifNotProvided
            case .tags: .tagsNotProvided
            }
        }
    }

    /// The data entered so far. Everyone who holds the validator shares this form.
    public final class Form {
        /// The user's title and subtitle.
        public var title, subtitle: String?
        /// The URL of the GIF.
        public var gifURL: URL?
        /// The identity in the API.
        public var gifID: String?
        /// The user's tags, in the order of entry.
        public var tags: [String]?

        init() {}
    }

    /// The result of a validation.
    public enum ValidationResult: Hashable, Sendable {
        /// The form is complete.
        case ok
        /// All this is missing.
        case error(Set<ValidationError>)
    }

    /// A missing part of the form.
    public enum ValidationError: Error, Hashable, Sendable, CaseIterable {
        /// There is no title, no subtitle, no GIF, or not one tag.
        case titleNotProvided, subtitleNotProvided, gifNotProvided, tagsNotProvided
    }

    /// The form.
    public let form = Form()
    /// The sections that have to be filled in, in the order in which they are shown.
    public let requiredSections: [Section]

    /// A validator of an empty form; which sections are required is a matter of country and business.
    public init(requiredSections: [Section] = [.gifURL, .title, .subtitle, .tags]) {
        self.requiredSections = requiredSections
    }

    /// Reports all missing parts; a blank text counts as a text.
    public func validateForm() -> ValidationResult {
        let errors = Set(requiredSections.filter(isEmpty).map(\.error))
        return errors.isEmpty ? .ok : .error(errors)
    }

    private func isEmpty(_ section: Section) -> Bool {
        switch section {
        case .title: form.title?.isEmpty ?? true
        case .subtitle: form.subtitle?.isEmpty ?? true
        case .gifURL: form.gifURL == nil || form.gifID == nil
        case .tags: form.tags?.isEmpty ?? true
        }
    }
}

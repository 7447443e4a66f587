import Foundation

/// The form for a new GIF, and what is missing in it.
///
///     let validator = GIFCreateFormValidator()
///     validator.form.title = "Hola"
///     validator.validateForm()   // .error([.subtitleNotProvided, .gifNotProvided, .tagsNotProvided])
///
/// It isn't Sendable: it lives where its screen lives.
public final class GIFCreateFormValidator {
    /// A part of the form that has to be filled in.
    public enum Section: String, CaseIterable, Sendable {
        /// The title, the subtitle, the GIF itself, and its tags.
        case title, subtitle, gifURL, tags

        /// What is missing as long as the section isn't filled in.
        public var error: ValidationError {
            switch self {
            case .title: .titleNotProvided
            case .subtitle: .subtitleNotProvided
            case .gifURL: .gifNotProvided
            case .tags: .tagsNotProvided
            }
        }
    }

    /// What was filled in so far. Whoever holds the validator holds the same form.
    public final class Form {
        /// What the user calls the GIF, and what else the user says of it.
        public var title, subtitle: String?
        /// Where the GIF is.
        public var gifURL: URL?
        /// What the API calls it.
        public var gifID: String?
        /// What the user finds it by, in the order of entry.
        public var tags: [String]?

        init() {}
    }

    /// What a form is worth.
    public enum ValidationResult: Hashable, Sendable {
        /// Nothing is missing.
        case ok
        /// All this is missing.
        case error(Set<ValidationError>)
    }

    /// What is missing.
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

    /// All that is missing; a text of blanks is a text.
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

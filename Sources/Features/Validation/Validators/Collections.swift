extension Validator where Value: Collection, Value.Element: Sendable {
    /// Checks the number of elements, and every element by all of the validators.
    ///
    ///     let tags = Validator<[String]>.collection(count: .number(minimum: 1), elements: [.length(minimum: 1)])
    ///     tags.error(for: ["a", ""])?[.element(1)].map(\.code)   // [lengthLessThanMinimum]
    public static func collection(
        count: Validator<Int>? = nil, elements: [Validator<Value.Element>] = []
    ) -> Validator {
        Validator("a collection") { (value) -> ValidationError.Fault? in
            let counted = ValidationError.Part(.count, errors(of: count, for: value.count))
            let failed = value.enumerated().compactMap { index, element in
                ValidationError.Part(.element(index), elements.compactMap { $0.error(for: element) })
            }
            return fault(.collection, [counted].compactMap { $0 } + failed)
        }
    }
}

extension Validator {
    /// Checks the number of keys, the keys, the values, and the values of certain keys; a missing key is no error.
    ///
    ///     let scores = Validator.keyed(
    ///         count: .number(maximum: 10), keys: [.length(3)], values: [.number(minimum: 0)],
    ///         pairs: ["ann": [.number(maximum: 5)]])
    ///     scores.error(for: ["ann": 7])?[.pair("ann")].map(\.code)   // [greaterThanMaximum]
    public static func keyed<Key: Hashable & Sendable, Element: Sendable>(
        count: Validator<Int>? = nil, keys: [Validator<Key>] = [], values: [Validator<Element>] = [],
        pairs: [Key: [Validator<Element>]] = [:]
    ) -> Validator where Value == [Key: Element] {
        Validator("a keyed collection") { (value) -> ValidationError.Fault? in
            let counted = ValidationError.Part(.count, errors(of: count, for: value.count))
            let failed = value.map { (name: "\($0)", key: $0, element: $1) }.sorted { $0.name < $1.name }
                .flatMap { name, key, element in
                    [
                        ValidationError.Part(.key(name), keys.compactMap { $0.error(for: key) }),
                        ValidationError.Part(.value(name), values.compactMap { $0.error(for: element) }),
                        ValidationError.Part(.pair(name), (pairs[key] ?? []).compactMap { $0.error(for: element) }),
                    ]
                }
            return fault(.keyedCollection, ([counted] + failed).compactMap { $0 })
        }
    }

    fileprivate static func errors(of count: Validator<Int>?, for number: Int) -> [ValidationError] {
        count?.error(for: number).map { [$0] } ?? []
    }

    fileprivate static func fault(
        _ message: ValidationError.Message, _ parts: [ValidationError.Part]
    ) -> ValidationError.Fault? {
        parts.isEmpty ? nil : ValidationError.Fault(message, parts: parts)
    }
}

/// What Merge3To8.swift says six times, written once. Swift has no types with any number of named parameters.
enum MergeFile {
    static let path = "Sources/Publishers/Streams/Operators/Combining/Merge3To8.swift"

    private static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    private static let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    private static let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
    private static let arities = 3...8

    /// The file. `swift format` breaks its lines.
    static var text: String {
        """
        // Combine's types for three to eight publishers. Each adds its last publisher to a merge of the others.
        // STREAMS_WRITE_MERGE=1 swift test --filter MergeFileTests writes this file: Swift has no types with any number of
        // named parameters, and no operator has more of these than Combine's.

        extension Publisher {
        \(arities.map(merging).joined(separator: "\n\n"))
        }

        extension Publishers {
        \(arities.map(type).joined(separator: "\n\n"))
        }

        \((2...7).map(extending).joined(separator: "\n\n"))

        \(arities.map(equality).joined(separator: "\n\n"))

        """
    }

    /// The operator that merges a number of publishers.
    private static func merging(_ count: Int) -> String {
        """
            /// Sends the values of \(numbers[count - 1]) publishers, as they come.
        \(method(with: letters[1..<count], of: "Output, Failure", in: "Self", "self"))
        """
    }

    /// The operators of a merge that add more publishers, up to eight.
    private static func extending(_ count: Int) -> String {
        let own = letters.prefix(count)
        let methods = (1...8 - count).map { added in
            """
                /// Merges \(numbers[added - 1]) more publisher\(added == 1 ? "" : "s") with the others.
            \(method(with: letters[count..<count + added], of: "A.Output, A.Failure", in: list(own, upper: true), list(own)))
            """
        }
        return "extension Publishers.\(name(count)) {\n\(methods.joined(separator: "\n\n"))\n}"
    }

    /// A method that merges the publishers before the parameters with these.
    private static func method(
        with added: ArraySlice<String>, of types: String, in ownTypes: String, _ own: String
    ) -> String {
        let parameters = added.map { "\($0): \($0.uppercased())" }.joined(separator: ", _ ")
        let type = "Publishers.Merge\(added.endIndex)"
        return """
                @_alwaysEmitIntoClient
                public func merge<\(constrained(added, to: types))>(with \(parameters))
                    -> \(type)<\(ownTypes), \(list(added, upper: true))>
                { \(type)(\(own), \(list(added))) }
            """
    }

    private static func type(_ count: Int) -> String {
        let (all, number) = (letters[..<count], numbers[count - 1])
        let fewer = name(count - 1)
        let places = all.dropLast().map { "merged.value.a.\($0)" } + ["merged.value.b"]
        let publishers = zip(zip(all, ordinals), places).map { names, place in
            """
                    /// The \(names.1) publisher.
                    @_alwaysEmitIntoClient public var \(names.0): \(names.0.uppercased()) { \(place) }

            """
        }
        let constraints = constrained(all.dropFirst(), to: "A.Output, A.Failure")
        return """
                /// Sends the values of \(number) publishers, as they come.
                public struct \(name(count))<A: Publisher, \(constraints)>: TermsPublisher {
                    /// Sends the values of all.
                    public typealias Output = A.Output
                    /// Fails if one of them fails.
                    public typealias Failure = A.Failure

                    @usableFromInline package let merged:
                        Bundle<Merge<\(fewer)<\(list(all.dropLast(), upper: true))>, \(letters[count - 1].uppercased())>>

            \(publishers.joined())
                    /// Merges \(number) publishers.
                    @_alwaysEmitIntoClient public init(\(all.map { "_ \($0): \($0.uppercased())" }.joined(separator: ", "))) {
                        merged = Bundle(Merge(\(fewer)(\(list(all.dropLast()))), \(letters[count - 1])))
                    }

                    @usableFromInline package typealias Upstream = Several<\(list(all, upper: true))>
                    @usableFromInline package typealias Maker = Merge<A, B>

                    /// Attaches the subscriber to all, in order.
                    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
                        -> _SubscriptionReference?
                    { merged.value._receive(subscriber, on: terms) }
                }
            """
    }

    private static func equality(_ count: Int) -> String {
        let constraints = letters[..<count].map { "\($0.uppercased()): Equatable" }.joined(separator: ", ")
        return """
            extension Publishers.\(name(count)): Equatable where \(constraints) {
                /// Two are equal if their publishers are.
                @_alwaysEmitIntoClient public static func == (lhs: Self, rhs: Self) -> Bool {
                    lhs.merged.value == rhs.merged.value
                }
            }
            """
    }

    private static func name(_ count: Int) -> String { count == 2 ? "Merge" : "Merge\(count)" }

    private static func list(_ letters: ArraySlice<String>, upper: Bool = false) -> String {
        letters.map { upper ? $0.uppercased() : $0 }.joined(separator: ", ")
    }

    private static func constrained(_ letters: ArraySlice<String>, to types: String) -> String {
        letters.map { "\($0.uppercased()): Publisher<\(types)>" }.joined(separator: ", ")
    }
}

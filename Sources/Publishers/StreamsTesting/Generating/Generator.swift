/// Makes random values from ``Choices``. A value that fails a property is shrunk automatically.
///
///     let words = Generator.array(of: .element(of: ["a", "b"]), count: 1...3).map { $0.joined() }
///     try forAll(words) { word in try check(word.count <= 3, "too long") }
///
/// Generators compose: with ``map(_:)`` and ``flatMap(_:)``, or one after the other in a closure. A generator does not
/// define how its values shrink, because the choices shrink, not the values.
///
///     let points = Generator { choices in
///         Point(x: coordinate.draw(from: &choices), y: coordinate.draw(from: &choices))
///     }
public struct Generator<Value> {
    private let make: (inout Choices) -> Value

    /// Makes a generator from a closure, which takes all randomness from the choices.
    public init(_ make: @escaping (inout Choices) -> Value) { self.make = make }

    /// Makes a value.
    public func draw(from choices: inout Choices) -> Value { choices.span(make) }

    /// Transforms each value with the closure.
    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> Generator<NewValue> {
        Generator<NewValue> { transform(draw(from: &$0)) }
    }

    /// Makes a value of the generator that the closure returns for a value.
    ///
    ///     let rows = Generator.int(in: 1...5).flatMap { width in
    ///         Generator.array(of: .array(of: .bool, count: width...width))
    ///     }
    public func flatMap<NewValue>(_ transform: @escaping (Value) -> Generator<NewValue>) -> Generator<NewValue> {
        Generator<NewValue> { choices in transform(draw(from: &choices)).draw(from: &choices) }
    }

    /// Makes nil in one of four cases, which is the simplest value, and a value otherwise.
    public var optional: Generator<Value?> {
        Generator<Value?> { $0.choose(upTo: 3) == 0 ? nil : draw(from: &$0) }
    }
}

extension Generator {
    /// Always makes the same value.
    public static func always(_ value: Value) -> Generator {
        Generator { _ in value }
    }

    /// Picks an element; the first one is the simplest. The array must not be empty.
    public static func element(of elements: [Value]) -> Generator {
        oneOf(elements.map(Generator.always))
    }

    /// Makes a value of one of the generators; the first one is the simplest. The array must not be empty.
    public static func oneOf(_ generators: [Generator]) -> Generator {
        frequency(generators.map { (1, $0) })
    }

    /// Makes a value of one of the generators, chosen by weight; the first one is the simplest.
    ///
    ///     let demands = Generator.frequency([(4, .int(in: 1...3).map(Demand.max)), (1, .always(.unlimited))])
    ///
    /// No weight may be negative, and their sum has to be positive.
    public static func frequency(_ generators: [(weight: Int, generator: Generator)]) -> Generator {
        for weight in generators.map(\.weight) { precondition(weight >= 0, "A weight cannot be negative: \(weight)") }
        let total = generators.reduce(0) { $0 + $1.weight }
        precondition(total > 0, "There is nothing to choose from")
        return Generator { choices in
            var choice = Int(choices.choose(upTo: UInt64(total - 1)))
            var index = 0
            while choice >= generators[index].weight {
                choice -= generators[index].weight
                index += 1
            }
            return generators[index].generator.draw(from: &choices)
        }
    }

    /// Makes an array of the generator's values; shorter arrays are simpler.
    ///
    /// The number of elements is in `count`, limited by the present size.
    public static func array<Element>(
        of element: Generator<Element>, count: ClosedRange<Int> = 0...Int.max
    ) -> Generator where Value == [Element] {
        precondition(count.lowerBound >= 0, "An array cannot have \(count.lowerBound) elements")
        // There is a choice for each further element, made together with it, and one for the end, even if there is no
        // room for more. So any element can be dropped from the record, and the choices after it keep their meaning.
        return Generator { choices in
            var elements = (0..<count.lowerBound).map { _ in element.draw(from: &choices) }
            var room = min(count.upperBound - count.lowerBound, choices.size)
            let next = Generator<Element?> { choices in
                choices.choose(upTo: UInt64(room)) == 0 ? nil : element.draw(from: &choices)
            }
            while let another = next.draw(from: &choices) {
                elements.append(another)
                room -= 1
            }
            return elements
        }
    }
}

extension Generator<Int> {
    /// Makes a number in the range. The number nearest to zero is the simplest, and a positive number is simpler than a
    /// negative one.
    public static func int(in range: ClosedRange<Int>) -> Generator {
        let origin = min(max(0, range.lowerBound), range.upperBound)
        // Differences that may exceed the range of Int.
        let above = UInt64(bitPattern: Int64(range.upperBound &- origin))
        let below = UInt64(bitPattern: Int64(origin &- range.lowerBound))
        return Generator { choices in
            let choice = choices.choose(upTo: above + below)
            let offset = choice <= above ? choice : 0 &- (choice - above)
            return origin &+ Int(truncatingIfNeeded: offset)
        }
    }
}

extension Generator<Bool> {
    /// Makes true or false; false is the simpler one.
    public static var bool: Generator { Generator { $0.choose(upTo: 1) == 1 } }
}

extension Generator<String> {
    /// Makes strings of letters, of characters with a special meaning to some program, and of any other Unicode
    /// characters; shorter ones are simpler.
    public static var string: Generator {
        let special = "\u{0}\n\r\t\u{1B}\u{7F}\"\\/{}[]:,.%#?&*@é日🏳️‍🌈\u{202E}\u{FEFF}\u{2028}a\u{301}".unicodeScalars
        let scalar = Generator<Unicode.Scalar?>.frequency([
            (4, .element(of: Array("abcXYZ 019".unicodeScalars))), (2, .element(of: Array(special))),
            (1, Generator<Int>.int(in: 0...0x10FFFF).map { Unicode.Scalar(UInt32($0)) }),
        ])
        return Generator<[Unicode.Scalar?]>.array(of: scalar)
            .map { String(String.UnicodeScalarView($0.compactMap { $0 })) }
    }
}

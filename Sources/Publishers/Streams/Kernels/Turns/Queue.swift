/// A first-in, first-out queue with amortised constant time. The caller releases a taken element, not the queue.
@usableFromInline package struct Queue<Element> {
    @usableFromInline var elements: ContiguousArray<Element?> = []
    @usableFromInline var head = 0

    @_alwaysEmitIntoClient package init() {}

    @_alwaysEmitIntoClient package var isEmpty: Bool { head == elements.count }
    @_alwaysEmitIntoClient package var count: Int { elements.count - head }

    /// All elements, in order. A closure, as code that does not know the type would make a key path for each call.
    @_alwaysEmitIntoClient package var all: [Element] { elements[head...].compactMap { $0 } }

    @_alwaysEmitIntoClient package var first: Element? { isEmpty ? nil : elements[head] }

    @_alwaysEmitIntoClient package mutating func append(_ element: Element) { elements.append(element) }

    @_alwaysEmitIntoClient package mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        if elements.count == 1 { return elements.removeLast() }
        defer { dropTaken() }
        let element = elements[head]
        elements[head] = nil
        head += 1
        return element
    }

    /// Drops taken elements once they are half of all, so that each element is moved once on average.
    @_alwaysEmitIntoClient mutating func dropTaken() {
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 32, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
    }
}

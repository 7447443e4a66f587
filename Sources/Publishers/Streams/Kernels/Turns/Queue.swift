/// A first-in, first-out queue with amortised constant time. The caller releases a taken element, not the queue.
@usableFromInline package struct Queue<Element> {
    /// Elements that were taken leave nil.
    @usableFromInline var elements: ContiguousArray<Element?> = []
    /// The number of elements that were not taken. A field, as code that does not know the type would look it up to ask
    /// `elements`.
    @usableFromInline package var count = 0

    @_alwaysEmitIntoClient package init() {}

    @_alwaysEmitIntoClient package var isEmpty: Bool { count == 0 }
    @_alwaysEmitIntoClient var head: Int { elements.count - count }

    /// All elements, in order. A closure, as code that does not know the type would make a key path for each call.
    @_alwaysEmitIntoClient package var all: [Element] { elements[head...].compactMap { $0 } }

    @_alwaysEmitIntoClient package var first: Element? { isEmpty ? nil : elements[head] }

    /// Replaces the element at that position, counted from the first one.
    @_alwaysEmitIntoClient package mutating func replace(at position: Int, with element: Element) {
        elements[head + position] = element
    }

    @_alwaysEmitIntoClient package mutating func append(_ element: Element) {
        elements.append(element)
        count += 1
    }

    @_alwaysEmitIntoClient package mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        if elements.count == 1 {
            count = 0
            return elements.removeLast()
        }
        defer { dropTaken() }
        let index = head
        count -= 1
        let element = elements[index]
        elements[index] = nil
        return element
    }

    /// Drops taken elements once they are half of all, so that each element is moved once on average.
    @_alwaysEmitIntoClient mutating func dropTaken() {
        if count == 0 {
            elements.removeAll(keepingCapacity: true)
        } else if head > 32, head > count {
            elements.removeFirst(head)
        }
    }
}

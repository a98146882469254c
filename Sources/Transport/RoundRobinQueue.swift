/// Elements that wait, in a line for each owner. The lines take turns, so that many elements of one owner delay others
/// as much as one element does.
package struct RoundRobinQueue<Owner: Hashable, Element> {
    /// The lines of owners that are in `order` or have their turn.
    private var lines: [Owner: [Element]] = [:]
    /// Owners that wait, beginning with the one whose turn is next.
    private var order: [Owner] = []

    package init() {}

    /// Number of the owners that wait for a turn.
    package var count: Int { order.count }
    package var isEmpty: Bool { order.isEmpty }

    /// Returns true if elements of the owner wait.
    package func hasElements(of owner: Owner) -> Bool { lines[owner]?.isEmpty == false }

    package mutating func append(_ element: Element, of owner: Owner) {
        if lines[owner] == nil { order.append(owner) }
        lines[owner, default: []].append(element)
    }

    /// Removes the owner that is next, for a turn. `endTurn(of:)` must follow.
    package mutating func beginTurn() -> Owner? { order.isEmpty ? nil : order.removeFirst() }

    /// Removes elements of an owner until one is valid. Returns nil if none of them is.
    package mutating func removeFirst(of owner: Owner, where isValid: (Element) -> Bool) -> Element? {
        while let element = lines[owner]?.first {
            lines[owner]?.removeFirst()
            if isValid(element) { return element }
        }
        return nil
    }

    /// Ends a turn. The owner is last then if more of its elements wait.
    package mutating func endTurn(of owner: Owner) {
        if hasElements(of: owner) { order.append(owner) } else { lines[owner] = nil }
    }

    /// Removes the first valid element of the next owner that has one, which is the whole turn of this owner.
    package mutating func removeFirst(where isValid: (Element) -> Bool) -> Element? {
        while let owner = beginTurn() {
            let element = removeFirst(of: owner, where: isValid)
            endTurn(of: owner)
            if let element { return element }
        }
        return nil
    }

    /// Removes all elements that are not valid. Returns the number of those that are left. No owner may have its turn.
    package mutating func removeInvalid(where isValid: (Element) -> Bool) -> Int {
        lines = lines.mapValues { $0.filter(isValid) }.filter { !$0.value.isEmpty }
        order.removeAll { lines[$0] == nil }
        return lines.values.reduce(0) { $0 + $1.count }
    }

    package mutating func removeAll() { (lines, order) = ([:], []) }
}

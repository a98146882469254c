import Testing

@testable import Transport

@Suite("Round-robin queue")
struct RoundRobinQueueTests {
    /// Returns a queue of elements, each named by its owner and a number.
    private func queue(_ elements: String...) -> RoundRobinQueue<Character, String> {
        var queue = RoundRobinQueue<Character, String>()
        for element in elements { queue.append(element, of: element.first ?? " ") }
        return queue
    }

    private func order(
        _ queue: inout RoundRobinQueue<Character, String>, where isValid: (String) -> Bool = { _ in true }
    ) -> [String] {
        var order: [String] = []
        while let element = queue.removeFirst(where: isValid) { order.append(element) }
        return order
    }

    @Test("owners take turns in the order in which they began to wait, and elements of one keep theirs")
    func order() {
        var queue = queue("a1", "a2", "a3", "b1", "c1", "b2")
        #expect(queue.count == 3)
        #expect(order(&queue) == ["a1", "b1", "c1", "a2", "b2", "a3"])
        #expect(queue.isEmpty && queue.count == 0 && !queue.hasElements(of: "a"))
    }

    @Test("elements that are not valid are removed without a turn")
    func invalidElements() {
        var queue = queue("a1", "a2", "b1", "b2", "c1", "c2")
        #expect(order(&queue, where: { !["a1", "b1", "b2", "c2"].contains($0) }) == ["a2", "c1"])
        #expect(queue.isEmpty)
    }

    @Test("invalid elements can be removed before their turns, and owners without others leave")
    func removal() {
        var queue = queue("a1", "a2", "b1", "b2", "c1", "c2")
        #expect(queue.removeInvalid(where: { !["a1", "b1", "b2", "c2"].contains($0) }) == 2)
        #expect(queue.count == 2 && !queue.hasElements(of: "b"))
        #expect(order(&queue) == ["a2", "c1"])
    }

    @Test("an owner that gets a new element in its turn is last")
    func elementInTurn() {
        var queue = queue("a1", "b1")
        let owner = queue.beginTurn()
        #expect(owner == "a" && queue.count == 1)
        #expect(queue.removeFirst(of: "a", where: { _ in true }) == "a1" && !queue.hasElements(of: "a"))
        queue.append("a2", of: "a")
        #expect(queue.count == 1 && queue.hasElements(of: "a"))
        queue.append("c1", of: "c")
        queue.endTurn(of: "a")
        #expect(order(&queue) == ["b1", "c1", "a2"])
    }

    @Test("a turn of several elements leaves the rest for the next one")
    func severalElements() {
        var queue = queue("a1", "a2", "a3", "b1")
        #expect(queue.beginTurn() == "a")
        #expect(queue.removeFirst(of: "a", where: { _ in true }) == "a1")
        #expect(queue.removeFirst(of: "a", where: { _ in true }) == "a2")
        queue.endTurn(of: "a")
        #expect(order(&queue) == ["b1", "a3"])
    }

    @Test("a queue that is emptied in a turn has no owner after it")
    func emptiedInTurn() {
        var queue = queue("a1", "a2", "b1")
        #expect(queue.beginTurn() == "a")
        queue.removeAll()
        #expect(queue.removeFirst(of: "a", where: { _ in true }) == nil)
        queue.endTurn(of: "a")
        #expect(queue.isEmpty)
        queue.append("a3", of: "a")
        #expect(order(&queue) == ["a3"])
    }
}

import Testing

@testable import Display

@Suite("A locator within another")
struct LocatorWithinTests {
    @Test("one locator is put around another, with what that one lies within")
    func around() {
        let list = Locator(identifier: "list", within: [Locator(role: .window)])
        let row = list.around(Locator(role: .row, index: 2))
        #expect(row == Locator(role: .row, index: 2, within: [Locator(role: .window), Locator(identifier: "list")]))
        #expect(row.description == "role row and index 2 within identifier \"list\" within role window")
    }

    @Test("an element that lies elsewhere is not found, and the sentence names where it was looked for")
    func elsewhere() throws {
        let locator = Locator(identifier: "save", within: [Locator(identifier: "list")])
        let failure = try #require(try LocatorTests.failure(locator))
        #expect(
            failure.sentence(for: locator).hasPrefix("There is no element with identifier \"save\" within identifier"))
    }

    @Test("what is around must be one, and the sentence says that it is not")
    func ambiguousContainer() throws {
        let locator = Locator(text: "Twin", within: [Locator(role: .row)])
        let failure = try #require(try LocatorTests.failure(locator))
        #expect(failure.sentence(for: locator).hasPrefix("2 elements match role row"))
    }

    @Test("nothing can be inside of nothing")
    func emptyContainer() throws {
        #expect(try LocatorTests.failure(Locator(text: "Twin", within: [Locator()])) == .empty)
    }
}

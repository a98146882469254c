import Testing

@testable import Display

@Suite("Nested locators")
struct LocatorWithinTests {
    @Test("a locator wrapped in another keeps its own containers")
    func around() {
        let list = Locator(identifier: "list", within: [Locator(role: .window)])
        let row = list.around(Locator(role: .row, index: 2))
        #expect(row == Locator(role: .row, index: 2, within: [Locator(role: .window), Locator(identifier: "list")]))
        #expect(row.description == "role row and index 2 within identifier \"list\" within role window")
    }

    @Test("an element outside the container is not found, and the sentence names the container")
    func outsideContainer() throws {
        let locator = Locator(identifier: "save", within: [Locator(identifier: "list")])
        let failure = try #require(try LocatorTests.failure(locator))
        #expect(
            failure.sentence(for: locator).hasPrefix("There is no element with identifier \"save\" within identifier"))
    }

    @Test("an ambiguous container is reported")
    func ambiguousContainer() throws {
        let locator = Locator(text: "Twin", within: [Locator(role: .row)])
        let failure = try #require(try LocatorTests.failure(locator))
        #expect(failure.sentence(for: locator).hasPrefix("2 elements match role row"))
    }

    @Test("an empty locator is not a container")
    func emptyContainer() throws {
        #expect(try LocatorTests.failure(Locator(text: "Twin", within: [Locator()])) == .empty)
    }
}

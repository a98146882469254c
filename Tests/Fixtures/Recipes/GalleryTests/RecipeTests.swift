import XCTest

@testable import Gallery

final class RecipeTests: XCTestCase {
    func testTheStoreIsEmptyWithoutAFile() {
        XCTAssertEqual(RecipeStore().inset, 4)
    }
}

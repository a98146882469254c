import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Earlier names of text sizes")
struct ContentSizeCategoryTests {
    @Test("a content size category has the same position as its dynamic type size")
    func earlierName() throws {
        struct Page: View {
            @Environment(\.sizeCategory) private var category
            @Environment(\.dynamicTypeSize) private var size
            var body: some View { Text(verbatim: "\(category) \(size) \(category.isAccessibilityCategory)") }
        }
        let stage = Stage(width: 900, height: 300) {
            VStack {
                Page()
                Page().environment(\.sizeCategory, .accessibilityMedium)
                Page().dynamicTypeSize(.xSmall)
            }
        }
        let texts = stage.elements.filter { $0.role == .text }.map(\.label)
        #expect(texts == ["large large false", "accessibilityMedium accessibility1 true", "extraSmall xSmall false"])
        let sizes = stage.currentPicture.layers.sorted { $0.key < $1.key }.flatMap(\.value.text).map(\.style.size.dots)
        #expect(sizes == [17, 28, 14])
        #expect(ContentSizeCategory.allCases.map(\.isAccessibilityCategory).filter { $0 }.count == 5)
    }
}

import FanlightCore
import Foundation
import Testing

@Suite("Values of corners")
struct CornerValuesTests {
    @Test("the subscript reads and writes the value of its corner alone", arguments: Edge.Corner.allCases)
    func subscripts(corner: Edge.Corner) {
        var radii = RectangleCornerRadii(topLeading: 1, bottomLeading: 2, bottomTrailing: 3, topTrailing: 4)
        var styles = RoundedRectangularShapeCorners(
            topLeading: 1, topTrailing: 4, bottomLeading: 2, bottomTrailing: 3)
        let expected: [Edge.Corner: CGFloat] = [
            .topLeading: 1, .bottomLeading: 2, .bottomTrailing: 3, .topTrailing: 4,
        ]
        #expect(radii[corner] == expected[corner])
        #expect(styles[corner] == expected[corner].map { .fixed($0) })
        radii[corner] = 9
        styles[corner] = .concentric
        for other in Edge.Corner.allCases where other != corner {
            #expect(radii[other] == expected[other])
            #expect(styles[other] == expected[other].map { .fixed($0) })
        }
        #expect(radii[corner] == 9 && styles[corner] == .concentric)
    }
}

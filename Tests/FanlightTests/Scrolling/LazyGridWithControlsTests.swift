import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Lazy grids with controls")
struct LazyGridWithControlsTests {
    @Test("section headers span all columns")
    func sections() {
        let stage = Stage(width: 200, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem(), GridItem()], spacing: 0, pinnedViews: .sectionHeaders) {
                    ForEach(0..<2, id: \.self) { section in
                        Section {
                            ForEach(0..<4, id: \.self) {
                                Color.red.frame(height: 20).accessibilityIdentifier("cell-\(section).\($0)")
                            }
                        } header: {
                            Color.blue.frame(height: 30).accessibilityIdentifier("head-\(section)")
                        }
                    }
                }
            }
        }
        #expect(stage["head-0"].frame == CGRect(x: 0, y: 0, width: 200, height: 30))
        #expect(stage["cell-0.3"].frame.origin == CGPoint(x: 0, y: 50))
        #expect(stage["head-1"].frame == CGRect(x: 0, y: 70, width: 200, height: 30))
    }
}

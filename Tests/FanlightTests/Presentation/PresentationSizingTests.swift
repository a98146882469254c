import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Sizes of sheets")
struct PresentationSizingTests {
    private struct Growing: View {
        let isSticky: Bool
        @State private var height: CGFloat = 200

        var body: some View {
            Text("below").sheet(isPresented: .constant(true)) {
                VStack(spacing: 0) {
                    Color.green.frame(width: 300, height: height)
                    Button("grow") { height = 400 }
                    Button("shrink") { height = 100 }
                }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .background { Color.red.accessibilityIdentifier("sheet") }
                .presentationSizing(.fitted.sticky(vertical: isSticky))
            }
        }
    }

    @Test("a sheet follows its content, and a sticky one only grows", arguments: [false, true])
    func sticky(isSticky: Bool) {
        let stage = Stage(width: 1000, height: 1000) { Growing(isSticky: isSticky) }
        let first = stage["sheet"].frame
        #expect(first.width == 300 && first.height > 200 && first.height < 300)
        stage.label("grow").tap()
        #expect(stage["sheet"].frame.height == first.height + 200)
        stage.label("shrink").tap()
        #expect(stage["sheet"].frame.height == first.height + (isSticky ? 200 : -100))
        #expect(stage["sheet"].frame.width == 300 && stage["sheet"].frame.midY == 500)
    }

    @Test("a terminal has sizes in cells, and fits content inside the frame")
    func cells() {
        func size<V: View>(@ViewBuilder _ content: @escaping () -> V) -> CGSize {
            let stage = Stage(columns: 100, rows: 40) {
                Text("below").sheet(isPresented: .constant(true)) { content() }
            }
            return stage["sheet"].frame.size
        }
        let plain = Color.red.accessibilityIdentifier("sheet")
        // The frame and the padding take 16 points at each edge.
        #expect(size { plain } == CGSize(width: 608, height: 352))
        #expect(size { plain.presentationSizing(.form) } == CGSize(width: 528, height: 320))
        #expect(size { plain.presentationSizing(.page) } == CGSize(width: 688, height: 432))
        let small = plain.frame(width: 160, height: 64)
        #expect(size { small.presentationSizing(.fitted) } == CGSize(width: 160, height: 64))
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Sizes of popovers")
struct PopoverSizeTests {
    /// Returns the size of a popover's content. The display leaves a margin of 8 points around popovers.
    private func size(@ViewBuilder _ content: () -> some View) -> CGSize {
        let view = content()
        let stage = Stage(width: 800, height: 600) {
            Color.red.frame(width: 40, height: 40).popover(isPresented: .constant(true)) {
                view.background { Color.green.accessibilityIdentifier("ground") }
            }
        }
        return stage["ground"].frame.size
    }

    @Test("a popover has the ideal size of content that would fill the display")
    func ideal() {
        #expect(size { Color.blue } == CGSize(width: 10, height: 10))
        let column = size {
            VStack {
                Color.blue.frame(width: 100, height: 20)
                Spacer()
                Color.blue.frame(width: 60, height: 20)
            }
        }
        #expect(column == CGSize(width: 100, height: 48))
        let framed = size {
            Color.blue.frame(idealWidth: 300, maxWidth: .infinity, idealHeight: 150, maxHeight: .infinity)
        }
        #expect(framed == CGSize(width: 300, height: 150))
        #expect(size { Text("a").frame(maxWidth: .infinity) }.width < 40)
    }

    @Test("a list in a popover has a standard width and the height of its rows, up to the display's")
    func list() {
        func list(_ count: Int) -> CGSize {
            size { List(0..<count, id: \.self) { _ in Color.blue.frame(height: 60) }.listStyle(.plain) }
        }
        let three = list(3)
        #expect(three.width == 320 && three.height >= 180 && three.height < 320)
        #expect(list(100) == CGSize(width: 320, height: 584))
        let stack = size { NavigationStack { List(0..<3, id: \.self) { Text("row \($0)") } } }
        #expect(stack.width == 320 && stack.height > 100 && stack.height < 400)
    }

    @Test("a text editor in a popover does not fill the display")
    func editor() {
        let size = size { TextEditor(text: .constant("notes")) }
        #expect(size.width >= 200 && size.width <= 240 && size.height < 100)
    }

    @Test("text that is wider than the display wraps in a popover")
    func text() {
        let size = size { Text(String(repeating: "word ", count: 100)) }
        #expect(size.width > 700 && size.width <= 784 && size.height > 60)
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// A scroll view turns safe area insets into content margins, under which its content stays visible.
@MainActor
@Suite("Scroll views and safe area with controls")
struct ScrollSafeAreaWithControlsTests {
    private struct Rows: View {
        var body: some View {
            VStack(spacing: 0) {
                ForEach(0..<20) { Text(verbatim: "row \($0)").frame(height: 16).accessibilityIdentifier("\($0)") }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    @Test("the last row rests above a bottom bar")
    func barBelow() {
        for list in [false, true] {
            let stage = Stage(width: 200, height: 100) {
                Group { if list { List { Rows() } } else { ScrollView { Rows() } } }
                    .safeAreaInset(edge: .bottom, spacing: 0) { Color.gray.opacity(0.5).frame(height: 30) }
            }
            stage.role(.scrollArea).scroll(by: 10_000)
            #expect(stage["19"].frame.maxY <= 70)
            #expect(stage["19"].frame.maxY > 40)
            stage.role(.scrollArea).scroll(by: -30)
            #expect(stage["19"].frame.maxY > 70, "seen under the bar")
        }
    }

    @Test("pinned headers stay below the bar")
    func pinned() {
        let stage = Stage(width: 200, height: 120) {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    Section {
                        ForEach(0..<30) { Text(verbatim: "row \($0)").frame(height: 20) }
                    } header: {
                        Text("head").frame(height: 20).accessibilityIdentifier("head")
                    }
                }
            }
            .safeAreaInset(edge: .top, spacing: 0) { Color.gray.frame(height: 30) }
        }
        #expect(stage["head"].frame.minY >= 30)
        stage.role(.scrollArea).scroll(by: 100)
        #expect(stage["head"].frame.minY >= 30 && stage["head"].frame.maxY <= 52)
    }

    @Test("a text editor stays inside the safe area")
    func editor() {
        let stage = Stage(width: 200, height: 100) {
            TextEditor(text: .constant(String(repeating: "line\n", count: 30))).accessibilityIdentifier("editor")
                .safeAreaPadding(.top, 20)
        }
        #expect(stage["editor"].frame.minY == 20)
    }
}

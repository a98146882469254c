import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// A scroll view turns safe area insets into content margins, under which its content stays visible.
@MainActor
@Suite("Scroll views and safe area")
struct ScrollSafeAreaTests {
    private struct Rows: View {
        var body: some View {
            VStack(spacing: 0) {
                ForEach(0..<20) { Text(verbatim: "row \($0)").frame(height: 16).accessibilityIdentifier("\($0)") }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    private struct Observed<Scroll: View>: View {
        let scroll: Scroll
        @State private var words = ""
        var body: some View {
            VStack(spacing: 0) {
                scroll.onScrollGeometryChange(for: ScrollGeometry.self, of: { $0 }) {
                    words =
                        "\($1.contentInsets.top) \($1.contentInsets.bottom) \($1.contentOffset.y) "
                        + "\($1.containerSize.width)×\($1.containerSize.height)"
                }
            }
            .background { Text(verbatim: words).accessibilityIdentifier("geometry") }
        }
    }

    @Test("scroll geometry reports the inset as a margin and the whole container size")
    func geometry() {
        func reportedGeometry<V: View>(_ view: V) -> String {
            Stage(width: 300, height: 200) { view }["geometry"].label
        }
        #expect(
            reportedGeometry(
                Observed(scroll: ScrollView { Rows() }).safeAreaInset(edge: .top, spacing: 0) {
                    Color.blue.frame(height: 30)
                }) == "30.0 0.0 -30.0 300.0×200.0")
        #expect(
            reportedGeometry(Observed(scroll: ScrollView { Rows() }).safeAreaPadding(.vertical, 15))
                == "15.0 15.0 -15.0 300.0×200.0")
        #expect(
            reportedGeometry(
                VStack(spacing: 0) {
                    Color.red.frame(height: 10)
                    Observed(scroll: ScrollView { Rows() })
                }
                .safeAreaPadding(.vertical, 15)) == "0.0 15.0 0.0 300.0×175.0", "the scroll view touches one edge only")
    }

    @Test("content rests clear of a bar and scrolls under it")
    func underBar() {
        let stage = Stage(columns: 20, rows: 6) {
            ScrollView { Rows() }.safeAreaInset(edge: .top, alignment: .trailing, spacing: 0) { Text("bar") }
                .scrollIndicators(.never)
        }
        let lines = { stage.text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) } }
        #expect(lines().prefix(3) == ["bar", "row 0", "row 1"])
        stage.role(.scrollArea).scroll(by: 32)
        #expect(lines()[0].hasPrefix("row 1") && lines()[0].hasSuffix("bar"))
        #expect(lines()[1] == "row 2")
        stage.role(.scrollArea).scroll(by: 10_000)
        #expect(lines().last == "row 19", "scrolling stops at the last row")
    }

    @Test("neighbours of a row in a padded carousel are visible in the padding")
    func carousel() {
        let stage = Stage(width: 300, height: 100) {
            ScrollView(.horizontal) {
                LazyHStack(spacing: 10) {
                    ForEach(0..<5) {
                        Color.blue.containerRelativeFrame(.horizontal).accessibilityIdentifier("card \($0)")
                    }
                }
            }
            .safeAreaPadding(.horizontal, 40)
        }
        #expect(stage.role(.scrollArea).frame == CGRect(x: 0, y: 0, width: 300, height: 100))
        #expect(stage["card 0"].frame.minX == 40 && stage["card 0"].frame.width == 220)
        #expect(stage["card 1"].frame.minX == 270, "the first 30 points of the next card are visible")
    }

    @Test("a growing bar moves content that is at its start, and scroll targets are placed below the bar")
    func growing() {
        struct Growing: View {
            @State private var height = 20.0
            var body: some View {
                ScrollViewReader { reader in
                    ScrollView { Rows() }.safeAreaInset(edge: .top, spacing: 0) {
                        VStack(spacing: 0) {
                            TestButton("more") { height += 20 }.accessibilityIdentifier("more")
                            TestButton("go") { reader.scrollTo(10, anchor: .top) }.accessibilityIdentifier("go")
                        }
                        .frame(height: height + 60)
                    }
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Growing() }
        #expect(stage["0"].frame.minY == 80)
        stage["more"].tap()
        #expect(stage["0"].frame.minY == 100)
        stage["go"].tap()
        #expect(stage["10"].frame.minY == 100)
    }
}

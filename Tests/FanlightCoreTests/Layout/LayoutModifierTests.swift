import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Layout modifiers")
struct LayoutModifierTests {
    @Test("zIndex changes the z-order and hit testing")
    func zIndex() {
        struct Piled: View {
            @State private var front = 0.0
            @State private var hit = "none"
            var body: some View {
                VStack {
                    ZStack {
                        TestButton("lower") { hit = "lower" }.frame(width: 80, height: 20).zIndex(front)
                        TestButton("upper") { hit = "upper" }.frame(width: 80, height: 20)
                    }
                    Text(hit).accessibilityIdentifier("hit")
                    TestButton("swap") { front = 1 }.accessibilityIdentifier("swap")
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Piled() }
        func labels() -> [String] { stage.elements.filter { $0.role == .button }.map(\.label) }
        #expect(labels() == ["lower", "upper", "swap"])
        stage["swap"].tap()
        #expect(labels() == ["upper", "lower", "swap"])
        stage.label("lower").tap()
        #expect(stage["hit"].label == "lower")
    }

    @Test("only the chosen alternative of ViewThatFits is in the picture")
    func viewThatFits() {
        let stage = Stage(width: 100, height: 60) {
            ViewThatFits {
                Color.red.frame(width: 80, height: 20).accessibilityIdentifier("wide")
                Color.red.frame(width: 40, height: 20).accessibilityIdentifier("narrow")
            }
        }
        #expect(stage["wide"].exists)
        #expect(!stage["narrow"].exists)
        stage.resize(width: 60, height: 60)
        #expect(!stage["wide"].exists)
        #expect(stage["narrow"].exists)
        stage.resize(width: 90, height: 60)
        #expect(stage["wide"].exists)
        #expect(stage["wide"].frame == CGRect(x: 5, y: 20, width: 80, height: 20))
        #expect(!stage["narrow"].exists)
    }

    @Test("only the chosen alternative of ViewThatFits appears, runs tasks and sets preferences")
    func viewThatFitsLife() async {
        struct Name: PreferenceKey {
            static let defaultValue = ""
            static func reduce(value: inout String, nextValue: () -> String) { value += nextValue() }
        }
        final class Log {
            var lines: [String] = []
        }
        struct Alternative: View {
            let name: String
            let width: CGFloat
            let log: Log
            var body: some View {
                Color.red.frame(width: width, height: 20)
                    .onAppear { log.lines.append("\(name) appears") }
                    .onDisappear { log.lines.append("\(name) leaves") }
                    .task { log.lines.append("\(name) works") }
                    .preference(key: Name.self, value: name)
            }
        }
        struct Choosing: View {
            let log: Log
            @State private var name = ""
            var body: some View {
                ViewThatFits {
                    Alternative(name: "wide", width: 80, log: log)
                    Alternative(name: "narrow", width: 40, log: log)
                    Alternative(name: "slim", width: 10, log: log)
                }
                .onPreferenceChange(Name.self) { name = $0 }
                .overlay { Text(name).accessibilityIdentifier("name") }
            }
        }
        let log = Log()
        let stage = Stage(width: 60, height: 60) { Choosing(log: log) }
        await stage.settled()
        #expect(log.lines == ["narrow appears", "narrow works"])
        #expect(stage["name"].label == "narrow")
        stage.resize(width: 90, height: 60)
        await stage.settled()
        #expect(Set(log.lines.dropFirst(2)) == ["narrow leaves", "wide appears", "wide works"])
        #expect(stage["name"].label == "wide")
        stage.resize(width: 5, height: 60)
        await stage.settled()
        #expect(Set(log.lines.dropFirst(5)) == ["wide leaves", "slim appears", "slim works"])
    }

    @Test("the layout direction can change while views are shown")
    func direction() {
        struct Turning: View {
            @State private var direction = LayoutDirection.leftToRight
            var body: some View {
                HStack(spacing: 0) {
                    Color.red.frame(width: 40, height: 10).accessibilityIdentifier("a")
                    TestButton("turn") { direction = .rightToLeft }.frame(width: 60).accessibilityIdentifier("turn")
                }
                .environment(\.layoutDirection, direction)
            }
        }
        let stage = Stage(width: 100, height: 60) { Turning() }
        #expect(stage["a"].frame.minX == 0)
        stage["turn"].tap()
        #expect(stage["a"].frame.minX == 60)
        #expect(stage["turn"].frame.minX == 0)
    }

    @Test("flipsForRightToLeftLayoutDirection mirrors a view only in right-to-left layout")
    func flips() {
        for direction in LayoutDirection.allCases {
            let stage = Stage(width: 100, height: 60) {
                HStack(spacing: 0) {
                    Color.red.frame(width: 10, height: 10).accessibilityIdentifier("a")
                    Color.blue.frame(width: 20, height: 10)
                }
                .environment(\.layoutDirection, .leftToRight)
                .flipsForRightToLeftLayoutDirection(true)
                .environment(\.layoutDirection, direction)
            }
            #expect(stage["a"].frame.minX == (direction == .leftToRight ? 35 : 55))
        }
    }

    @Test("a geometry proxy reports the insets of the safe area it touches")
    func safeAreaInsets() {
        final class Log { var insets: [EdgeInsets] = [] }
        let log = Log()
        _ = Stage(width: 100, height: 60) {
            GeometryReader { proxy in
                let _ = log.insets.append(proxy.safeAreaInsets)
                Color.red
            }
            .safeAreaInset(edge: .bottom, spacing: 0) { Color.blue.frame(height: 20) }
            .safeAreaPadding(.leading, 5)
        }
        #expect(log.insets.last == EdgeInsets(top: 0, leading: 5, bottom: 20, trailing: 0))
    }

    @Test("a background style extends under safe area insets, a background view does not")
    func backgroundsUnderBars() {
        func fills(_ stage: Stage) -> [[Double]] { stage.elements.map(\.frame) }
        let styled = Stage(width: 100, height: 60) {
            Color.clear.accessibilityIdentifier("a").background(.red)
                .safeAreaInset(edge: .bottom, spacing: 0) { Color.blue.frame(height: 20) }
        }
        let heights = styled.currentPicture.layers.values.map { $0.placement.frame.height }
        #expect(heights.contains(60))
        let plain = Stage(width: 100, height: 60) {
            Color.clear.accessibilityIdentifier("a").background(.red, ignoresSafeAreaEdges: [])
                .safeAreaInset(edge: .bottom, spacing: 0) { Color.blue.frame(height: 20) }
        }
        #expect(!plain.currentPicture.layers.values.map { $0.placement.frame.height }.contains(60))
    }

    @Test("pixelLength follows the display scale")
    func pixelLength() {
        final class Log { var values: [CGFloat] = [] }
        struct Reader: View {
            let log: Log
            @Environment(\.pixelLength) private var length
            @Environment(\.displayScale) private var scale
            var body: some View {
                let _ = log.values = [length, scale]
                Color.red
            }
        }
        let log = Log()
        _ = Stage(width: 10, height: 10, scale: 2) { Reader(log: log) }
        #expect(log.values == [0.5, 2])
        _ = Stage(columns: 10, rows: 2) { Reader(log: log) }
        #expect(log.values == [8, 1])
    }

    @Test("a relative frame follows the size of its scroll view")
    func relativeFrame() {
        struct Resizing: View {
            @State private var height: CGFloat = 40
            var body: some View {
                VStack(spacing: 0) {
                    ScrollView {
                        Color.red.containerRelativeFrame(.vertical).accessibilityIdentifier("page")
                    }
                    .frame(height: height)
                    TestButton("grow") { height = 80 }.accessibilityIdentifier("grow")
                }
            }
        }
        let stage = Stage(width: 100, height: 200) { Resizing() }
        #expect(stage["page"].frame.height == 40)
        stage["grow"].tap()
        #expect(stage["page"].frame.height == 80)
    }

    @Test("displays with a right-to-left language are mirrored")
    func locale() {
        for (locale, x) in [("ar-EG", CGFloat(90)), ("he", 90), ("de", 0), ("az-Arab", 90), ("", 0)] {
            let stage = Stage(width: 100, height: 60) {
                HStack(spacing: 0) {
                    Color.red.frame(width: 10, height: 10).accessibilityIdentifier("a")
                    Spacer()
                }
            }
            var screen = stage.session.screen
            screen.locale = locale
            stage.send(.resize(screen))
            #expect(stage["a"].frame.minX == x, "\(locale)")
        }
    }

    @Test("small circles each occupy one terminal cell", arguments: [6, 7, 8, 10] as [CGFloat])
    func dots(_ side: CGFloat) {
        let stage = Stage(columns: 9, rows: 3) {
            HStack {
                ForEach(0..<3, id: \.self) { page in
                    Circle().fill(page == 1 ? Color.primary : .secondary).frame(width: side, height: side)
                        .accessibilityIdentifier("dot\(page)")
                }
            }
        }
        #expect(stage["dot1"].frame.size == CGSize(width: 8, height: 16))
        #expect(stage.text.contains("  ● ● ●"))
        let line = Stage(columns: 9, rows: 3) {
            Color.red.frame(width: 40, height: 2).accessibilityIdentifier("line")
        }
        #expect(line["line"].frame.height == 0, "a wide line of less than half a row has no height")
    }

    @Observable @MainActor
    final class TextModel {
        var text = "text"
    }

    @Test("a view whose frame stays while its container moves is drawn at that frame")
    func staying() {
        struct Cells: View {
            let words: TextModel
            var body: some View {
                ScrollView {
                    Grid {
                        GridRow { Text("go").accessibilityIdentifier("go") }
                        GridRow { Text(words.text).accessibilityIdentifier("text") }
                    }
                }
            }
        }
        let words = TextModel()
        let stage = Stage(width: 200, height: 150) { Cells(words: words) }
        let before = stage["go"].frame
        words.text = "other longer text"
        stage.advance(by: .milliseconds(1))
        #expect(stage["text"].frame.width > 100)
        #expect(stage["go"].frame == before)
    }
}

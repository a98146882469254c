import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Text layout preference")
struct TextLayoutKeyTests {
    private final class Layouts { var values: [[Text.LayoutKey.AnchoredLayout]] = [] }

    /// Overlays each text line of the content with a frame that has an identifier.
    private struct Framed<Content: View>: View {
        @ViewBuilder let content: Content
        var body: some View {
            content.overlayPreferenceValue(Text.LayoutKey.self) { texts in
                GeometryReader { proxy in
                    ForEach(texts.indices, id: \.self) { index in
                        let origin = proxy[texts[index].origin]
                        ForEach(texts[index].layout.indices, id: \.self) { line in
                            let rect = texts[index].layout[line].typographicBounds.rect
                            Color.red.opacity(0.5).frame(width: rect.width, height: rect.height)
                                .accessibilityIdentifier("\(index).\(line)")
                                .offset(x: origin.x + rect.minX, y: origin.y + rect.minY)
                        }
                    }
                }
            }
        }
    }

    @Test("each text reports its lines and origin, in order")
    func lines() {
        let stage = Stage(width: 200, height: 200) {
            Framed {
                VStack(alignment: .trailing, spacing: 0) {
                    Text("One\nTwo").accessibilityIdentifier("first")
                    Text("A longer one").padding(5).accessibilityIdentifier("second")
                }
            }
        }
        let (first, second) = (stage["first"].frame, stage["second"].frame)
        #expect(stage["0.0"].frame.minY == first.minY && stage["0.1"].frame.maxY == first.maxY)
        #expect(stage["0.0"].frame.minX == first.minX)
        #expect(stage["1.0"].frame.minX == second.minX + 5 && stage["1.0"].frame.maxY == second.maxY - 5)
        #expect(!stage["2.0"].exists)
    }

    @Test("the preference follows text changes, inserted and removed texts, and line breaks")
    func changes() {
        struct Page: View {
            @State private var words = "one"
            @State private var isThere = false
            @State private var width: CGFloat = 200
            var body: some View {
                VStack {
                    Framed {
                        VStack {
                            Text(words)
                            if isThere { Text("another") }
                        }
                        .frame(width: width)
                    }
                    TestButton("words") { words = "one two three" }.accessibilityIdentifier("words")
                    TestButton("come") { isThere.toggle() }.accessibilityIdentifier("come")
                    TestButton("narrow") { width = 40 }.accessibilityIdentifier("narrow")
                }
            }
        }
        let stage = Stage(width: 300, height: 400) { Page() }
        let narrow = stage["0.0"].frame.width
        stage["words"].tap()
        #expect(stage["0.0"].frame.width > narrow && !stage["0.1"].exists)
        stage["come"].tap()
        #expect(stage["1.0"].exists)
        stage["narrow"].tap()
        #expect(stage["0.2"].exists && stage["0.0"].frame.width <= 40)
        stage["come"].tap()
        #expect(!stage["1.0"].exists)
    }

    @Test("runs carry custom attributes, and an unchanged layout is reported once")
    func attributes() throws {
        struct Loud: TextAttribute {}
        let seen = Layouts()
        struct Page: View {
            let seen: Layouts
            @State private var other = 0
            var body: some View {
                VStack {
                    (Text("quiet ") + Text("loud").customAttribute(Loud()))
                        .onPreferenceChange(Text.LayoutKey.self) { seen.values.append($0) }
                    TestButton("other") { other += 1 }.accessibilityIdentifier("other")
                    Text(verbatim: "\(other)")
                }
            }
        }
        let stage = Stage(width: 300, height: 100) { Page(seen: seen) }
        let runs = try #require(seen.values.last?.first?.layout.first)
        #expect(runs.map { $0[Loud.self] != nil } == [false, true])
        #expect(runs.map(\.count) == [6, 4])
        let count = seen.values.count
        stage["other"].tap()
        #expect(seen.values.count == count)
    }

    @Test("text does no extra work when nothing reads the preference")
    func unread() {
        let stage = Stage(width: 300, height: 100) { Text("words") }
        stage.resetWork()
        stage.resize(width: 200, height: 100)
        #expect(stage.work.bodies == 0 && stage.work.measurements == 0)
    }

    @Test("on a terminal lines are aligned to cells")
    func cells() {
        let stage = Stage(columns: 20, rows: 6) {
            Framed { Text("ab\ncde").accessibilityIdentifier("t") }
        }
        let frame = stage["t"].frame
        #expect(stage["0.0"].frame == CGRect(x: frame.minX, y: frame.minY, width: 16, height: 16))
        #expect(stage["0.1"].frame == CGRect(x: frame.minX, y: frame.minY + 16, width: 24, height: 16))
    }
}

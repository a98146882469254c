import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Preferences")
struct PreferenceTests {
    private struct Names: PreferenceKey {
        static let defaultValue: [String] = []
        static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }

    private final class Log {
        var entries: [[String]] = []
    }

    private struct PreferenceView: View {
        @State private var isThere = true
        @State private var name = "b"
        let log: Log
        var body: some View {
            VStack {
                Text("a").preference(key: Names.self, value: ["a"])
                if isThere { Text("b").preference(key: Names.self, value: [name]) }
                Text("c").preference(key: Names.self, value: ["c"]).transformPreference(Names.self) { $0 += ["d"] }
            }
            .onPreferenceChange(Names.self) { log.entries.append($0) }
            TestButton("remove") { isThere = false }.accessibilityIdentifier("remove")
            TestButton("rename") { name = "B" }.accessibilityIdentifier("rename")
        }
    }

    @Test("preference values are reduced in view order and reported when they change")
    func reduced() {
        let log = Log()
        let stage = Stage(width: 200, height: 300) { PreferenceView(log: log) }
        #expect(log.entries == [["a", "b", "c", "d"]])
        stage["rename"].tap()
        stage["remove"].tap()
        #expect(log.entries.dropFirst() == [["a", "B", "c", "d"], ["a", "c", "d"]])
    }

    @Test("an outer preference replaces the inner value")
    func replaced() {
        let log = Log()
        _ = Stage(width: 200, height: 300) {
            Text("a").preference(key: Names.self, value: ["inner"]).preference(key: Names.self, value: ["outer"])
                .onPreferenceChange(Names.self) { log.entries.append($0) }
        }
        #expect(log.entries == [["outer"]])
    }

    private struct NeverSettling: View {
        @State private var count = 0
        var body: some View { Text("a").onChange(of: count, initial: true) { count += 1 } }
    }

    @Test("a view that never settles does not block other preference reports")
    func besideNeverSettling() {
        let log = Log()
        let stage = Stage(width: 200, height: 300) {
            VStack {
                NeverSettling()
                Text("b").preference(key: Names.self, value: ["b"])
            }
            .onPreferenceChange(Names.self) { log.entries.append($0) }
        }
        #expect(log.entries == [["b"]])
        #expect(!stage.diagnostics.isEmpty)
    }

    @Test("without a preference, the default value is reported")
    func noPreference() {
        let log = Log()
        _ = Stage(width: 200, height: 300) { Text("a").onPreferenceChange(Names.self) { log.entries.append($0) } }
        #expect(log.entries == [[]])
    }

    @Test("an overlay is built from the preference of its content")
    func overlay() {
        struct Marked: View {
            @State private var name = "one"
            var body: some View {
                TestButton(name) { name = "two" }.accessibilityIdentifier("button")
                    .preference(key: Names.self, value: [name])
                    .overlayPreferenceValue(Names.self, alignment: .bottomTrailing) { names in
                        Text(names.joined()).accessibilityIdentifier("over")
                    }
            }
        }
        let stage = Stage(width: 200, height: 300) { Marked() }
        #expect(stage["over"].label == "one")
        stage.send(.act(.tap(count: 1), on: stage["button"].info.id))
        #expect(stage["over"].label == "two")
    }

    private struct Width: PreferenceKey {
        static let defaultValue: CGFloat = 0
        static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
    }

    @Test("an overlay follows state that only the transform of an anchor preference reads")
    func stateInTransform() {
        struct Place: PreferenceKey {
            static var defaultValue: Anchor<CGRect>? { nil }
            static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
                value = value ?? nextValue()
            }
        }
        struct Marked: View {
            @State private var selected = 0
            var body: some View {
                HStack {
                    ForEach(0..<3) { index in
                        TestButton("tab \(index)") { selected = index }
                            .accessibilityIdentifier("tab \(index)")
                            .anchorPreference(key: Place.self, value: .bounds) { selected == index ? $0 : nil }
                    }
                }
                .overlayPreferenceValue(Place.self) { anchor in
                    GeometryReader { proxy in
                        if let anchor {
                            Text("mark").accessibilityIdentifier("mark").padding(.leading, proxy[anchor].minX)
                        }
                    }
                }
            }
        }
        let stage = Stage(width: 400, height: 100) { Marked() }
        // The mark covers the tab that is selected.
        for index in [2, 1, 0] {
            stage["tab \(index)"].tap()
            #expect(stage["mark"].frame.minX == stage["tab \(index)"].frame.minX)
        }
    }

    @Test("the first report includes preferences from geometry readers, and they may set a size in the same frame")
    func sizes() {
        struct Equal: View {
            @State private var width: CGFloat?
            let log: Log
            var body: some View {
                VStack {
                    ForEach(["a", "much longer"], id: \.self) { text in
                        Text(text)
                            .background(
                                GeometryReader { Color.clear.preference(key: Width.self, value: $0.size.width) }
                            )
                            .frame(width: width).accessibilityIdentifier(text)
                    }
                }
                .onPreferenceChange(Width.self) {
                    log.entries.append(["\($0 > 20)"])
                    width = $0
                }
            }
        }
        let log = Log()
        let stage = Stage(width: 200, height: 300) { Equal(log: log) }
        #expect(log.entries == [["true"]])
        #expect(stage["a"].frame.width == stage["much longer"].frame.width)
        #expect(stage["a"].frame.width > 20)
        #expect(stage.work.frames == 1, "no frame shows the texts at their own widths")
    }

    @Test("an update cycle through a preference is stopped and reported with the view's name")
    func cycle() {
        struct Cycle: View {
            @State private var count = 0
            var body: some View {
                Text("\(count)").accessibilityIdentifier("count").preference(key: Names.self, value: ["\(count)"])
                    .onPreferenceChange(Names.self) { _ in count += 1 }
            }
        }
        let stage = Stage(width: 200, height: 300) { Cycle() }
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("Cycle") == true)
        #expect(stage["count"].exists)
    }

    private struct ReadTwice: View {
        @State private var name = "a"
        var body: some View {
            VStack {
                Text("said").preference(key: Names.self, value: [name])
                    .backgroundPreferenceValue(Names.self) { Text(verbatim: "\($0)").accessibilityIdentifier("first") }
                    .backgroundPreferenceValue(Names.self) { Text(verbatim: "\($0)").accessibilityIdentifier("second") }
                    .overlayPreferenceValue(Names.self) { names in
                        Text(verbatim: "\(names)").accessibilityIdentifier("third")
                            .preference(key: Names.self, value: names.map { $0 + "!" })
                            .overlayPreferenceValue(Names.self) {
                                Text(verbatim: "\($0)").accessibilityIdentifier("inside")
                            }
                    }
                    .overlayPreferenceValue(Names.self) { Text(verbatim: "\($0)").accessibilityIdentifier("all") }
                TestButton("rename") { name += "b" }.accessibilityIdentifier("rename")
            }
        }
    }

    @Test("several readers at one place see the preference, and views built from it can set it again")
    func readTwice() {
        let stage = Stage(width: 300, height: 300) { ReadTwice() }
        for name in ["a", "ab", "abb"] {
            for reader in ["first", "second", "third"] { #expect(stage[reader].label == "[\"\(name)\"]", "\(reader)") }
            #expect(stage["inside"].label == "[\"\(name)!\"]")
            #expect(stage["all"].label == "[\"\(name)\", \"\(name)!\"]", "preferences of an overlay are included")
            stage["rename"].tap()
        }
        #expect(stage.diagnostics.isEmpty)
    }
}

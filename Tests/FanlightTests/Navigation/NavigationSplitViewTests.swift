import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("NavigationSplitView")
struct NavigationSplitViewTests {
    private struct Mail: View {
        var body: some View {
            NavigationSplitView {
                List(["Inbox", "Sent"], id: \.self) { NavigationLink($0, value: $0) }
                    .navigationTitle("Boxes")
                    .navigationDestination(for: String.self) { name in
                        Text(verbatim: "letters in \(name)").accessibilityIdentifier("detail").navigationTitle(name)
                    }
            } detail: {
                Text("choose").accessibilityIdentifier("detail")
            }
        }
    }

    @Test("a wide display shows the selection of the first column beside it")
    func wide() {
        for stage in [Stage(width: 800, height: 400) { Mail() }, Stage(columns: 90, rows: 20) { Mail() }] {
            #expect(stage["detail"].label == "choose")
            stage.label("Sent").nth(0).tap()
            #expect(stage["detail"].label == "letters in Sent")
            #expect(stage["detail"].frame.minX > stage.label("Inbox").frame.maxX)
            stage.label("Inbox").tap()
            #expect(stage["detail"].label == "letters in Inbox")
        }
    }

    @Test("a narrow display shows one column at a time, with a way back")
    func narrow() {
        let stage = Stage(width: 400, height: 400) { Mail() }
        #expect(!stage["detail"].exists)
        stage.label("Sent").tap()
        #expect(stage["detail"].label == "letters in Sent")
        stage.press(.escape)
        #expect(stage.label("Inbox").exists)
        stage.resize(width: 800, height: 400)
        #expect(stage.label("Inbox").exists && stage["detail"].exists)
    }

    @MainActor @Observable
    final class Choice {
        var folder: String?
    }

    private struct Folders: View {
        let choice: Choice?
        @State private var folder: String?
        var body: some View {
            NavigationSplitView {
                List(["Inbox", "Sent"], id: \.self, selection: selection) { Text(verbatim: $0) }
            } detail: {
                Text(verbatim: "letters in \(selection.wrappedValue ?? "nothing")")
            }
        }
        private var selection: Binding<String?> {
            guard let choice else { return $folder }
            return Binding(get: { choice.folder }, set: { choice.folder = $0 })
        }
    }

    @Test("the selection of a list fades while the page that it led to is popped", arguments: [false, true])
    func fadingSelection(isObservable: Bool) {
        let stage = Stage(width: 400, height: 400) { Folders(choice: isObservable ? Choice() : nil) }
        /// The opacities of selections, of 255.
        func marks() -> [UInt8] {
            stage.presentedPicture.layers.values.flatMap(\.drawing.commands).compactMap { command in
                guard case .color(let color) = command.paint, abs(Int(color.red) - 120) < 3,
                    abs(Int(color.blue) - 128) < 3
                else { return nil }
                return color.alpha
            }
        }
        stage.label("Sent").tap()
        stage.advance(by: .seconds(1))
        #expect(stage.showing("letters in Sent").exists)
        stage.press(.escape)
        #expect(stage.label("Inbox").exists)
        stage.advance(by: .milliseconds(100))
        #expect(marks().contains { 0 < $0 && $0 < 36 }, "\(marks())")
        stage.advance(by: .seconds(1))
        #expect(marks().allSatisfy { $0 == 0 })
        stage.label("Sent").tap()
        #expect(stage.showing("letters in Sent").exists, "the same row can be selected again")
    }

    private struct Pages: View {
        @State private var column = NavigationSplitViewColumn.detail
        @State private var page: Int? = 0
        var body: some View {
            NavigationSplitView(preferredCompactColumn: $column) {
                List(selection: $page) {
                    ForEach(0..<4) { chapter in
                        Section("chapter \(chapter)") {
                            ForEach(0..<5) { page in Text("page \(chapter * 5 + page)").tag(chapter * 5 + page) }
                        }
                    }
                }
                .listStyle(.sidebar)
            } detail: {
                Text("detail").frame(maxWidth: .infinity, maxHeight: .infinity)
            }
        }
    }

    @Test(
        "a column that gains space fills it with rows",
        arguments: [[(50, 11), (80, 19)], [(50, 10), (50, 19), (80, 19)], [(50, 11), (50, 24), (80, 24)]])
    func growingDisplay(sizes: [(columns: Int, rows: Int)]) throws {
        let stage = Stage(columns: sizes[0].columns, rows: sizes[0].rows) { Pages() }
        for size in sizes.dropFirst() { stage.resize(columns: size.columns, rows: size.rows) }
        let last = try #require(sizes.last)
        let fresh = Stage(columns: last.columns, rows: last.rows) { Pages() }
        #expect(stage.text == fresh.text)
    }

    private struct Columns: View {
        let hasStacks: Bool

        var body: some View {
            NavigationSplitView {
                if hasStacks { NavigationStack { sidebar } } else { sidebar }
            } detail: {
                if hasStacks { NavigationStack { detail } } else { detail }
            }
        }

        private var sidebar: some View {
            List { Text("Inbox").accessibilityIdentifier("row") }
                .navigationTitle("Boxes")
                .toolbar { ToolbarItem(placement: .primaryAction) { Button("Edit") {} } }
                .navigationSplitViewColumnWidth(200)
        }

        private var detail: some View {
            Color.green.accessibilityElement().accessibilityIdentifier("detail")
                .navigationTitle("Letters").navigationBarTitleDisplayMode(.inline)
        }
    }

    @Test("a stack in a column shares the bar of the column", arguments: [true, false])
    func stacksInColumns(isCell: Bool) {
        let stages = [true, false].map { hasStacks in
            isCell
                ? Stage(columns: 100, rows: 20) { Columns(hasStacks: hasStacks) }
                : Stage(width: 800, height: 400) { Columns(hasStacks: hasStacks) }
        }
        #expect(stages[0]["row"].frame == stages[1]["row"].frame)
        #expect(stages[0]["detail"].frame == stages[1]["detail"].frame)
        #expect(stages[0]["detail"].frame.minX <= 208)
        #expect(stages[0].label("Edit").frame == stages[1].label("Edit").frame)
        #expect(stages[0].text == stages[1].text)
        guard !isCell else { return }
        let stage = stages[0]
        #expect(stage.label("Hide Sidebar").frame.maxY <= 44)
        stage.label("Hide Sidebar").tap()
        stage.advance(by: .seconds(1))
        #expect(stage.label("Show Sidebar").frame.maxY <= 44 && stage["detail"].frame.minX == 0)
        #expect(stage["detail"].frame.minY == stages[1]["detail"].frame.minY)
    }

    @Test("a stack in a tab, a sheet or a page of another stack keeps a bar of its own")
    func otherStacks() {
        struct Inner: View {
            var body: some View { NavigationStack { Text("inner").navigationTitle("Inner") } }
        }
        struct Root: View {
            let isTab: Bool
            @State private var isShown = false
            var body: some View {
                NavigationSplitView {
                    Text("side")
                } detail: {
                    if isTab {
                        TabView { Tab("First", systemImage: "house") { Inner() } }.navigationTitle("Outer")
                    } else {
                        Button("open") { isShown = true }.navigationTitle("Outer").sheet(isPresented: $isShown) {
                            Inner()
                        }
                    }
                }
            }
        }
        for isTab in [true, false] {
            let stage = Stage(columns: 100, rows: 24) { Root(isTab: isTab) }
            if !isTab { stage.label("open").tap() }
            #expect(stage.showing("inner").exists && stage.label("Inner").exists)
            if !isTab { stage.press(.escape) }
            stage.advance(by: .seconds(1))
            #expect(stage.label("Outer").exists)
        }
    }

    @Test("a list that is edited marks rows and shows no other column")
    func editing() {
        struct Root: View {
            @State private var chosen: Set<String> = []
            @State private var mode = EditMode.active
            var body: some View {
                NavigationSplitView {
                    VStack {
                        Button("done") { mode = .inactive }
                        List(["Inbox", "Sent"], id: \.self, selection: $chosen) { Text(verbatim: $0) }
                            .environment(\.editMode, $mode)
                    }
                } detail: {
                    Text("letters in \(chosen.sorted().joined(separator: " "))").accessibilityIdentifier("detail")
                }
            }
        }
        let stage = Stage(width: 390, height: 500) { Root() }
        stage.label("Sent").nth(0).tap()
        stage.advance(by: .seconds(1))
        #expect(!stage["detail"].exists)
        stage.label("done").tap()
        stage.label("Inbox").nth(0).tap()
        stage.advance(by: .seconds(1))
        #expect(stage["detail"].label == "letters in Inbox")
    }

    @Test(
        "overwide content in the last column leaves the other columns in place",
        arguments: [400, 480, 800] as [CGFloat])
    func wideDetail(width: CGFloat) {
        let stage = Stage(width: 720, height: 200) {
            NavigationSplitView {
                Text("side").frame(maxWidth: .infinity, maxHeight: .infinity).accessibilityIdentifier("side")
            } detail: {
                Color.red.frame(width: width, height: 20).accessibilityElement().accessibilityIdentifier("wide")
            }
        }
        #expect(stage["side"].frame.minX == 0 && stage["side"].frame.maxX <= 240)
        // Centred in its column, like any view larger than its space.
        #expect(abs(stage["wide"].frame.midX - (240 + 720) / 2) <= 1, "\(stage["wide"].frame)")
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
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

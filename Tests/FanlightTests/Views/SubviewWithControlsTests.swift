import Display
import Fanlight
import FanlightTesting
import TestSupport
import Testing

@MainActor
@Suite("Subviews with controls")
struct SubviewWithControlsTests {
    private struct Pair: View {
        var body: some View {
            Text("first")
            Text("second")
        }
    }

    private struct Counted<Content: View>: View {
        @ViewBuilder let content: Content
        var body: some View {
            Group(subviews: content) { Text("\($0.count)").accessibilityIdentifier("count") }
        }
    }

    private func count<Content: View>(@ViewBuilder _ content: () -> Content) -> String {
        Stage(width: 200, height: 100) { Counted(content: content) }["count"].label
    }

    /// Chooses its content by the environment.
    private struct Lines: View {
        @Environment(\.lineLimit) private var limit
        var body: some View {
            if let limit, limit > 1 {
                Text(verbatim: "some")
                Text(verbatim: "lines")
            } else {
                Text(verbatim: "line")
            }
        }
    }

    private struct LimitedLines: View {
        @State private var limit = 1
        var body: some View {
            Button("more") { limit += 1 }.accessibilityIdentifier("more")
            Counted { Lines().lineLimit(limit) }
            Counted { Lines().transformEnvironment(\.lineLimit) { $0 = ($0 ?? 0) * 2 } }.lineLimit(limit)
        }
    }

    @Test("enumerated views read the environment of modifiers around them and follow its changes")
    func writtenForListed() {
        let stage = Stage(width: 200, height: 200) { LimitedLines() }
        let counts = { stage.elements.filter { $0.identifier == "count" }.map(\.label) }
        #expect(counts() == ["1", "2"])
        stage["more"].tap()
        #expect(counts() == ["2", "2"])
        let rows = Stage(width: 200, height: 200) { List { Lines().lineLimit(2) } }
        #expect(rows.elements.contains { $0.label == "lines" })
    }

    @Test("counts of subviews for every kind of content")
    func counts() {
        #expect(count {} == "0")
        #expect(count { Text("a") } == "1")
        #expect(
            count {
                Text("a")
                Text("b")
            } == "2")
        #expect(count { Pair() } == "2", "a view's body is looked into")
        #expect(count { Own(name: "x") } == "1")
        #expect(count { VStack { Pair() } } == "1")
        #expect(count { Group { Pair() }.padding() } == "2", "a modifier around a group is done to each")
        #expect(count { ForEach(0..<1000) { Text("\($0)") } } == "1,000")
        #expect(count { ForEach(0..<3) { _ in Pair() } } == "6")
        #expect(count { AnyView(Pair()) } == "2")
        #expect(count { if #available(iOS 16, *) { Pair() } } == "2")
        #expect(count { EmptyView() } == "0")
        #expect(
            count {
                Section {
                    Pair()
                } header: {
                    Text("h")
                } footer: {
                    Text("f")
                }
            } == "4")
    }
}

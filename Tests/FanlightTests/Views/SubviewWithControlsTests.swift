import Display
import Fanlight
import FanlightTesting
import TestSupport
import Testing

@MainActor
@Suite("Subviews with controls")
struct SubviewWithControlsTests {
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
            SubviewCount { Lines().lineLimit(limit) }
            SubviewCount { Lines().transformEnvironment(\.lineLimit) { $0 = ($0 ?? 0) * 2 } }.lineLimit(limit)
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
        #expect(SubviewCount.label {} == "0")
        #expect(SubviewCount.label { Text("a") } == "1")
        #expect(
            SubviewCount.label {
                Text("a")
                Text("b")
            } == "2")
        #expect(SubviewCount.label { TextPair() } == "2", "a view's body is looked into")
        #expect(SubviewCount.label { Own(name: "x") } == "1")
        #expect(SubviewCount.label { VStack { TextPair() } } == "1")
        #expect(
            SubviewCount.label { Group { TextPair() }.padding() } == "2", "a modifier around a group is done to each")
        #expect(SubviewCount.label { ForEach(0..<1000) { Text("\($0)") } } == "1,000")
        #expect(SubviewCount.label { ForEach(0..<3) { _ in TextPair() } } == "6")
        #expect(SubviewCount.label { AnyView(TextPair()) } == "2")
        #expect(SubviewCount.label { if #available(iOS 16, *) { TextPair() } } == "2")
        #expect(SubviewCount.label { EmptyView() } == "0")
        #expect(
            SubviewCount.label {
                Section {
                    TextPair()
                } header: {
                    Text("h")
                } footer: {
                    Text("f")
                }
            } == "4")
    }
}

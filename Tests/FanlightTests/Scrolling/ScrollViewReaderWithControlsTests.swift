import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("ScrollViewReader with controls")
struct ScrollViewReaderWithControlsTests {
    private struct Named: View {
        let target: String
        var count = 500
        var isList = false
        var body: some View {
            ScrollViewReader { proxy in
                VStack(spacing: 0) {
                    Button("go") { proxy.scrollTo(target, anchor: .top) }.accessibilityIdentifier("go")
                    if isList { List { rows } } else { ScrollView { LazyVStack(spacing: 0) { rows } } }
                }
            }
        }
        private var rows: some View {
            ForEach(0..<count, id: \.self) { row in
                Text(verbatim: "\(row)").id("row \(row)").accessibilityIdentifier("row \(row)")
            }
        }
    }

    @Test("a reader finds explicit ids of rows that were never made", arguments: [true, false])
    func explicit(isList: Bool) {
        let stage = Stage(columns: 20, rows: 10) { Named(target: "row 300", isList: isList) }
        stage["go"].tap()
        #expect(stage["row 300"].exists)
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("a reader finds rows with predictable ids at any distance for the cost of a screen")
    func counted() {
        let stage = Stage(columns: 20, rows: 10) { Named(target: "row 90000", count: 100_000) }
        stage.resetWork()
        stage["go"].tap()
        #expect(stage["row 90000"].exists)
        #expect(stage.diagnostics.isEmpty)
        #expect(stage.work.measurements < 100, "as much as is seen: \(stage.work.measurements)")
    }

    @Test("a missing id among few rows is not reported")
    func noSuchRow() async {
        let stage = Stage(columns: 20, rows: 10) { Named(target: "none") }
        stage["go"].tap()
        await stage.settled()
        #expect(stage["row 0"].exists && stage.diagnostics.isEmpty)
    }
}

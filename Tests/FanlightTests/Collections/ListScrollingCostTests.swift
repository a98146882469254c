import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Scrolling cost of a list with a hundred thousand rows")
struct ListScrollingCostTests {
    private struct Row: View {
        let number: Int
        var body: some View { Text(verbatim: "Row \(number)") }
    }

    private struct Rows: View {
        @State private var rows = Array(0..<100_000)
        @State private var choice: Set<Int> = []
        var body: some View {
            List(selection: $choice) {
                ForEach(rows, id: \.self) { Row(number: $0) }
                    .onDelete { rows.remove(atOffsets: $0) }
                    .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
            }
        }
    }

    private struct Person: Identifiable {
        let id: Int
        var name: String { "Person \(id)" }
    }

    private struct People: View {
        @State private var choice: Int?
        var body: some View {
            Table((0..<100_000).map(Person.init), selection: $choice) {
                TableColumn("Name", value: \.name)
                TableColumn("Number") { Text(verbatim: "\($0.id)") }
            }
        }
    }

    private func check(_ stage: Stage, by length: Double, most: Int) {
        func scroll() {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 60, y: 100), deltaX: 0, deltaY: length)))
        }
        for _ in 0..<30 { scroll() }
        for _ in 0..<4 {
            stage.resetWork()
            scroll()
            #expect(stage.work.bytes <= most, "\(stage.work)")
            #expect(stage.work.frames == 1)
        }
    }

    @Test("scrolling by one row costs two bodies and at most 120 bytes, or 160 with the actions of editing")
    func list() {
        let views: [(AnyView, most: Int)] = [
            (AnyView(List(0..<100_000, id: \.self) { Row(number: $0) }), 120), (AnyView(Rows()), 160),
            (AnyView(Rows().listStyle(.plain)), 160),
        ]
        for (view, most) in views {
            for (stage, height, most) in [
                (Stage(width: 400, height: 600) { view }, 44.0, most),
                (Stage(columns: 80, rows: 24) { view }, 16, 120),
            ] {
                check(stage, by: height, most: most)
                #expect(stage.work.bodies <= 2, "\(stage.work)")
            }
        }
    }

    @Test("symbols already shown are not sent again: a name takes the place of hundreds of bytes")
    func symbols() {
        let views: [AnyView] = [
            AnyView(List(0..<100_000, id: \.self) { Label("Row \($0)", systemImage: "star") }),
            AnyView(
                List(0..<100_000, id: \.self) { row in
                    HStack {
                        Text("Row \(row)")
                        Spacer()
                        Image(systemName: row % 2 == 0 ? "heart" : "gearshape")
                    }
                }),
        ]
        for view in views {
            let stage = Stage(width: 400, height: 600) { view }
            check(stage, by: 44, most: 200)
            check(stage, by: -44, most: 200)
            check(Stage(columns: 80, rows: 24) { view }, by: 16, most: 120)
        }
        let stack = Stage(width: 400, height: 600) {
            ScrollView { LazyVStack { ForEach(0..<100_000, id: \.self) { Label("Row \($0)", systemImage: "star") } } }
        }
        check(stack, by: 29, most: 140)
    }

    @Test("scrolling a list or table by a page sends only the rows that come into view")
    func pages() {
        let views: [(view: AnyView, row: Double, most: Int)] = [
            (AnyView(Rows()), 44, 80), (AnyView(People()), 32, 100),
        ]
        for (view, row, most) in views {
            for (stage, height) in [
                (Stage(width: 400, height: 600) { view }, row), (Stage(columns: 80, rows: 24) { view }, 16),
            ] {
                func scroll(by rows: Double) {
                    let place = ScreenPoint(x: 60, y: 100)
                    stage.send(.scroll(ScrollInput(at: place, deltaX: 0, deltaY: rows * height)))
                }
                for _ in 0..<30 { scroll(by: 1) }
                for _ in 0..<5 { scroll(by: 10) }
                for count in [5.0, 10, 10] {
                    let before = Set(stage.currentPicture.layers.filter { !$0.value.text.isEmpty }.keys)
                    stage.resetWork()
                    scroll(by: count)
                    let after = stage.currentPicture.layers.filter { !$0.value.text.isEmpty }
                    // A table row is one layer per column.
                    let new = after.keys.count { !before.contains($0) }
                    #expect(new > 0 && new <= Int(count) * 2 + 2)
                    #expect(stage.work.frames == 1 && stage.work.bytes <= 40 + Int(count) * most, "\(stage.work)")
                }
            }
        }
    }

    @Test("scrolling a table of two columns by one row costs at most 160 bytes")
    func table() {
        check(Stage(width: 400, height: 600) { People() }, by: 32, most: 160)
        check(Stage(columns: 80, rows: 24) { People() }, by: 16, most: 160)
    }
}

import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Drag and drop with controls")
struct DragAndDropWithControlsTests {
    private let log = GestureLog()

    @Test("a view in a popover is dragged inside it and out of it onto views beside it")
    func popover() {
        struct Popped: View {
            let log: GestureLog
            @State private var isShown = false
            var body: some View {
                VStack {
                    Button("Open") { isShown = true }
                        .popover(isPresented: $isShown) {
                            VStack(spacing: 16) {
                                Text("card").frame(width: 80, height: 32).draggable("card")
                                    .accessibilityIdentifier("card")
                                target("inside")
                            }
                            .padding(16)
                            .presentationCompactAdaptation(.none)
                        }
                    Spacer()
                    target("below")
                }
            }
            private func target(_ name: String) -> some View {
                Color.gray.frame(width: 80, height: 48).accessibilityLabel(name).accessibilityIdentifier(name)
                    .dropDestination(for: String.self) { items, _ in
                        log.add("\(items[0]) \(name)")
                        return true
                    }
            }
        }
        let logs = [GestureLog(), GestureLog()]
        for (log, stage) in [
            (logs[0], Stage(width: 400, height: 500) { Popped(log: logs[0]) }),
            (logs[1], Stage(columns: 50, rows: 30) { Popped(log: logs[1]) }),
        ] {
            let below = stage["below"].frame
            stage.label("Open").tap()
            let (card, inside) = (stage["card"].frame, stage["inside"].frame)
            for target in [inside, below] {
                stage.drag(
                    from: CGPoint(x: card.midX, y: card.midY),
                    through: [CGPoint(x: card.midX, y: card.midY + 16), CGPoint(x: target.midX, y: target.midY)])
            }
            #expect(log.lines == ["card inside", "card below"] && stage["card"].exists)
            // A press outside still only closes the popover.
            stage.drag(from: CGPoint(x: below.midX, y: below.midY), through: [])
            #expect(log.lines.count == 2 && !stage["card"].exists)
        }
    }

    @Test("values are dropped between the rows of a list, before or after a row")
    func rows() {
        struct Rows: View {
            @State private var names = ["one", "two", "three"]
            var body: some View {
                VStack(spacing: 0) {
                    Text("new").frame(width: 100, height: 30).draggable("new").accessibilityIdentifier("new")
                    List {
                        ForEach(names, id: \.self) { Text(verbatim: $0).accessibilityIdentifier($0) }
                            .dropDestination(for: String.self) { items, offset in
                                names.insert(contentsOf: items.map { "\($0)\(names.count)" }, at: offset)
                            }
                    }
                    Text(verbatim: names.joined(separator: " ")).accessibilityIdentifier("names")
                }
            }
        }
        let stage = Stage(width: 200, height: 400) { Rows() }
        func drag(to name: String, _ offset: CGFloat) {
            let way = stage[name].frame.midY - stage["new"].frame.midY + offset
            stage["new"].drag(y: way)
        }
        drag(to: "two", -4)
        #expect(stage["names"].label == "one new3 two three")
        drag(to: "three", 4)
        #expect(stage["names"].label == "one new3 two three new4")
    }

    @Test("a list accepts drops without rows and after its last row")
    func emptyLists() {
        struct Room: View {
            @State private var items: [String] = []
            var body: some View {
                VStack {
                    Text("card").draggable("card").accessibilityIdentifier("card")
                    List {
                        ForEach(items, id: \.self) { Text($0) }
                            .dropDestination(for: String.self) {
                                items.insert(contentsOf: $0.map { "\($0)\(items.count)" }, at: $1)
                            }
                    }
                    .accessibilityIdentifier("list")
                    Text(verbatim: items.joined(separator: " ")).accessibilityIdentifier("items")
                }
            }
        }
        for stage in [Stage(width: 300, height: 400) { Room() }, Stage(columns: 40, rows: 14) { Room() }] {
            let (card, list) = (stage["card"].frame, stage["list"].frame)
            for _ in 0..<2 { stage["card"].drag(byX: 0, y: list.maxY - 20 - card.midY) }
            #expect(stage["items"].label == "card0 card1")
        }
    }

    @Test("rows of a table are dragged, dropped on and dropped between")
    func tableRows() {
        struct Item: Identifiable { let id: String }
        let stage = Stage(width: 300, height: 300) {
            Table(of: Item.self) {
                TableColumn("Name") { Text(verbatim: $0.id).accessibilityIdentifier($0.id) }
            } rows: {
                ForEach([Item(id: "a"), Item(id: "b")]) { item in
                    TableRow(item).draggable(item.id).dropDestination(for: String.self) {
                        log.add("\($0) on \(item.id)")
                    }
                }
                .dropDestination(for: String.self) { log.add("\($1) at \($0)") }
            }
        }
        let way = stage["b"].frame.midY - stage["a"].frame.midY
        stage["a"].drag(y: way)
        stage["b"].drag(y: 4 * way)
        #expect(log.text == "[\"a\"] on b [\"b\"] at 2")
    }
}

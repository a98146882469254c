import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Lazy stacks")
struct LazyStackTests {
    private struct Row: View {
        let title: String
        @State private var likes = 0
        var body: some View {
            HStack(spacing: 1) {
                Text(title)
                TestButton("+") { likes += 1 }.accessibilityIdentifier("like-\(title)")
                if likes > 0 { Text("\(likes)").accessibilityIdentifier("likes-\(title)") }
            }
        }
    }

    private struct Pages: View {
        let axis: Axis
        var body: some View {
            ScrollView(axis == .vertical ? .vertical : .horizontal) {
                if axis == .vertical { LazyVStack(spacing: 0) { pages } } else { LazyHStack(spacing: 0) { pages } }
            }
            .accessibilityIdentifier("scroll")
        }
        private var pages: some View {
            ForEach(0..<10, id: \.self) {
                Color.red.containerRelativeFrame([.horizontal, .vertical]).accessibilityIdentifier("page\($0)")
            }
        }
    }

    @Test("the first row of a shelf that was scrolled away at once is whole when the shelf returns")
    func shelfScrolledAway() {
        let stage = Stage(columns: 30, rows: 6) {
            ScrollView {
                VStack(spacing: 0) {
                    ScrollView(.horizontal) {
                        LazyHStack { ForEach(0..<9) { Text(verbatim: "book \($0)") } }
                    }
                    .frame(height: 32)
                    ForEach(0..<60) { Text(verbatim: "line \($0)") }
                }
            }
            .accessibilityIdentifier("page")
        }
        let before = stage.text
        #expect(before.contains("book 0"))
        for _ in 0..<2 {
            stage["page"].scroll(by: 10_000)
            #expect(!stage.text.contains("book 0"))
            stage["page"].scroll(by: -10_000)
            #expect(stage.text == before)
        }
    }

    @Test(
        "rows as large as the scroll view scroll to the last",
        arguments: [Axis.vertical, .horizontal])
    func pages(_ axis: Axis) {
        let stage = Stage(width: 100, height: 100) { Pages(axis: axis) }
        func scroll(by length: Double) {
            let (x, y) = axis == .vertical ? (0, length) : (length, 0)
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaX: x, deltaY: y)))
        }
        func start(_ page: Int) -> CGFloat {
            let frame = stage["page\(page)"].frame
            return axis == .vertical ? frame.minY : frame.minX
        }
        scroll(by: 70)
        #expect(start(0) == -70 && start(1) == 30)
        scroll(by: 5000)
        #expect(start(9) == 0)
    }

    @Test("rows as large as the scroll view follow its size")
    func resizedPages() {
        let stage = Stage(width: 100, height: 100) { Pages(axis: .vertical) }
        stage.resize(width: 100, height: 150)
        #expect(stage["page1"].frame == CGRect(x: 0, y: 150, width: 100, height: 150))
        stage["scroll"].scroll(by: 5000)
        #expect(stage["page9"].frame.minY == 0)
        #expect(!stage["page7"].exists)
    }

    private struct Numbers: View {
        let count: Int
        var body: some View {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0) { ForEach(0..<count, id: \.self) { PlainRow(number: $0) } }
            }
        }
    }

    private struct PlainRow: View {
        let number: Int
        var body: some View { Text("Row \(number)") }
    }

    private func lines(_ stage: Stage) -> [String] {
        stage.text.split(separator: "\n").map { line in
            line.split(separator: " ").filter { !"█│".contains($0) }.prefix(2).joined(separator: " ")
        }
    }

    @Test("the first frame of a hundred thousand rows costs the same work as of a thousand")
    func firstFrame() {
        let small = Stage(columns: 80, rows: 24) { Numbers(count: 1000) }
        let large = Stage(columns: 80, rows: 24) { Numbers(count: 100_000) }
        let (a, b) = (small.work, large.work)
        #expect(a.bodies == b.bodies && a.measurements == b.measurements && a.layers == b.layers)
        #expect(b.bodies <= 24 + 6 + 2, "\(b.bodies)")
        #expect(b.measurements <= 24 + 6 + 2, "\(b.measurements)")
        #expect(a.bytes == b.bytes, "\(a.bytes) and \(b.bytes)")
        #expect(b.bytes <= 1200, "\(b.bytes)")
    }

    @Test("scrolling makes only the rows that come into view")
    func scrolling() {
        let stage = Stage(columns: 80, rows: 24) { Numbers(count: 100_000) }
        stage.press(.pageDown)
        stage.resetWork()
        stage.press(.down)
        #expect(stage.work.bodies <= 2, "\(stage.work.bodies)")
        #expect(stage.work.bytes <= 90, "\(stage.work.bytes)")
        stage.resetWork()
        stage.press(.pageDown)
        #expect(stage.work.bodies <= 24, "\(stage.work.bodies)")
        #expect(stage.work.bytes <= 1000, "\(stage.work.bytes)")
        #expect(lines(stage).first == "Row 47")
        stage.resetWork()
        stage.press(.end)
        #expect(stage.work.bodies <= 48, "\(stage.work.bodies)")
        #expect(lines(stage).last == "Row 99,999")
        #expect(stage.currentPicture.layers.count < 40)
    }

    @Test("the content length suffices for a hundred thousand tall rows")
    func farEnd() {
        let stage = Stage(width: 200, height: 100, scale: 3) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<100_000, id: \.self) {
                        Color.blue.frame(width: 20, height: 800.5).accessibilityIdentifier("row-\($0)")
                    }
                }
            }
        }
        stage.press(.end)
        #expect(stage["row-99999"].frame.maxY == 100)
        #expect(abs(stage["row-99999"].frame.height - 800.5) < 0.4)
        stage.press(.up)
        #expect(stage["row-99999"].frame.maxY == 140)
    }

    @Test("visible rows keep their position when estimated lengths before them are corrected")
    func corrections() {
        let stage = Stage(columns: 40, rows: 10) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<1000, id: \.self) { row in
                        Text("Row \(row)").frame(height: row < 20 || row % 3 > 0 ? 16 : 48)
                            .accessibilityIdentifier("row-\(row)")
                    }
                }
            }
        }
        stage.press(.end)
        #expect(stage["row-999"].exists)
        for _ in 0..<40 {
            let seen = stage.elements.filter {
                $0.identifier.hasPrefix("row-") && $0.frame[1] >= 0 && $0.frame[1] <= 128
            }
            guard let first = seen.first else {
                Issue.record("no row is visible")
                return
            }
            let before = first.frame[1]
            stage.press(.up)
            let after = stage[first.identifier].frame.minY
            #expect(after - before == 16, "\(first.identifier) moved by \(after - before)")
        }
        stage.press(.home)
        #expect(stage["row-0"].frame.minY == 0)
    }

    @Test("a change of one of a hundred thousand rows evaluates one row")
    func oneChanges() {
        let model = LazyModel()
        let stage = Stage(columns: 80, rows: 24) { LazyList(model: model) }
        stage.resetWork()
        model.items[5].title = "Item 6"
        #expect(stage.work.bodies == 2, "the list and the row: \(stage.work.bodies)")
        #expect(stage.work.measurements <= 12, "\(stage.work.measurements)")
        #expect(stage.work.bytes <= 32, "\(stage.work.bytes)")
    }

    @Test("a state change in one of a hundred thousand rows costs one body and a few bytes")
    func oneChangesItself() {
        struct Switch: View {
            let number: Int
            @State private var isOn = false
            var body: some View {
                TestButton(isOn ? "on" : "off") { isOn.toggle() }.accessibilityIdentifier("switch\(number)")
            }
        }
        let stage = Stage(width: 300, height: 400) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100_000, id: \.self) { Switch(number: $0) } } }
        }
        stage["switch5"].tap()
        stage.resetWork()
        stage["switch5"].tap()
        #expect(stage["switch5"].label == "off")
        #expect(stage.work.bodies == 1)
        #expect(stage.work.measurements <= 1)
        #expect(stage.work.bytes <= 32, "\(stage.work.bytes)")
    }

    @Test("insertions, removals and moves evaluate only the visible rows")
    func editing() {
        let model = LazyModel(10_000)
        let stage = Stage(columns: 80, rows: 24) { LazyList(model: model) }
        let edits: [(String, String, () -> Void)] = [
            ("in front", "New -1", { model.items.insert(LazyItem(-1, "New -1"), at: 0) }),
            ("out", "Item 0", { model.items.removeFirst() }),
            ("moved", "Item 9999", { model.items.insert(model.items.removeLast(), at: 0) }),
            ("reversed", "Item 9998", { model.items.reverse() }),
        ]
        for (name, first, edit) in edits {
            stage.resetWork()
            edit()
            #expect(stage.work.bodies <= 40, "\(name): \(stage.work.bodies)")
            #expect(lines(stage).first == first, "\(name)")
        }
    }

    @Test("rows keep their state when scrolled away and back")
    func state() {
        let stage = Stage(columns: 80, rows: 12) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000, id: \.self) { Row(title: "R\($0)") } } }
        }
        stage["like-R3"].tap()
        #expect(stage["likes-R3"].label == "1")
        for _ in 0..<5 { stage.press(.pageDown) }
        #expect(!stage["likes-R3"].exists)
        stage.press(.home)
        #expect(stage["likes-R3"].label == "1")
    }

    @Test("rows keep their state for any number of times they are scrolled away")
    func stateOfFew() {
        let stage = Stage(columns: 80, rows: 12) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<60, id: \.self) { Row(title: "R\($0)") } } }
        }
        stage["like-R3"].tap()
        for _ in 0..<30 {
            stage.press(.end)
            stage.press(.home)
            #expect(stage["likes-R3"].label == "1")
        }
    }

    @Test("rows appear and disappear by scrolling")
    func appearances() {
        var shown: Set<Int> = []
        let stage = Stage(columns: 80, rows: 10) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<1000, id: \.self) { row in
                        Text("Row \(row)").onAppear { shown.insert(row) }.onDisappear { shown.remove(row) }
                    }
                }
            }
        }
        #expect(shown.isSuperset(of: 0..<10) && shown.count < 16, "\(shown.sorted())")
        stage.press(.end)
        #expect(shown.isSuperset(of: 990..<1000) && shown.count < 20, "\(shown.sorted())")
    }

    @Test("a horizontal lazy stack makes only visible columns")
    func sideways() {
        let stage = Stage(columns: 40, rows: 4) {
            ScrollView(.horizontal) {
                LazyHStack(alignment: .top, spacing: 0) {
                    ForEach(0..<100_000, id: \.self) { Text("\($0)").frame(width: 64) }
                }
            }
        }
        #expect(stage.work.measurements < 12)
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 8, y: 8), deltaX: 640, deltaY: 0)))
        #expect(stage.text.split(separator: "\n")[0].contains("10      11"), "\(stage.text)")
    }

    @Test("a lazy stack can be laid out between other views in a scroll view")
    func mixed() {
        let stage = Stage(columns: 40, rows: 8) {
            ScrollView {
                VStack(alignment: .leading, spacing: 0) {
                    Text("Top")
                    LazyVStack(alignment: .leading, spacing: 0) { ForEach(0..<1000, id: \.self) { Text("Row \($0)") } }
                    Text("Bottom")
                }
            }
        }
        #expect(lines(stage).prefix(2) == ["Top", "Row 0"])
        stage.press(.end)
        #expect(lines(stage).suffix(2) == ["Row 999", "Bottom"])
        #expect(stage.work.measurements < 50)
    }
}

struct LazyItem: Identifiable, Equatable {
    let id: Int
    var title: String
    init(_ id: Int, _ title: String? = nil) {
        self.id = id
        self.title = title ?? "Item \(id)"
    }
}

@Observable final class LazyModel {
    var items: [LazyItem]
    init(_ count: Int = 100_000) { items = (0..<count).map { LazyItem($0) } }
}

private struct LazyList: View {
    let model: LazyModel
    var body: some View {
        ScrollView { LazyVStack(alignment: .leading, spacing: 0) { ForEach(model.items) { LazyItemRow(item: $0) } } }
    }
}

private struct LazyItemRow: View {
    let item: LazyItem
    var body: some View { Text(item.title) }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Lists with inserted, removed and moved rows")
struct ListUpdateTests {
    @Observable @MainActor
    final class Numbers {
        var all = Array(0..<1000)
    }

    private struct Row: View {
        let number: Int
        var body: some View { Text(verbatim: "Row \(number)").accessibilityIdentifier("\(number)") }
    }

    private struct TestView: View {
        let numbers: Numbers
        let style: any ListStyle
        var body: some View { AnyView(list(style)) }
        private func list<S: ListStyle>(_ style: S) -> some View {
            List(numbers.all, id: \.self) { Row(number: $0) }.listStyle(style).accessibilityIdentifier("list")
        }
    }

    private func stages(_ style: any ListStyle) -> [(Stage, Numbers)] {
        let (points, cells) = (Numbers(), Numbers())
        return [
            (Stage(width: 300, height: 400) { TestView(numbers: points, style: style) }, points),
            (Stage(columns: 40, rows: 12) { TestView(numbers: cells, style: style) }, cells),
        ]
    }

    /// Returns a fully visible row near the top of the viewport.
    private func firstVisible(_ stage: Stage) -> Int {
        stage.elements.first { Int($0.identifier) != nil && $0.frame[1] >= 64 }.flatMap { Int($0.identifier) } ?? -1
    }

    @Test("visible rows keep their position when earlier rows are edited or moved", arguments: [true, false])
    func held(_ isPlain: Bool) {
        for (stage, numbers) in stages(isPlain ? PlainListStyle.plain : InsetGroupedListStyle.insetGrouped) {
            stage["list"].scroll(by: 1008)
            let seen = firstVisible(stage)
            let place = stage["\(seen)"].frame
            func isAtSamePlace() -> Bool { stage["\(seen)"].exists && stage["\(seen)"].frame == place }
            #expect(seen > 10)
            stage.resetWork()
            numbers.all.insert(-1, at: 0)
            #expect(isAtSamePlace())
            #expect(stage.work.bodies <= 5 && stage.work.bytes <= 300, "\(stage.work)")
            numbers.all.insert(contentsOf: 5000..<5200, at: 3)
            #expect(isAtSamePlace())
            numbers.all.removeFirst(100)
            #expect(isAtSamePlace())
            numbers.all.move(fromOffsets: [2], toOffset: numbers.all.count)
            #expect(isAtSamePlace())
            // Removals below change nothing either, and rows below close the gap of a removed visible row.
            numbers.all.removeLast(20)
            #expect(isAtSamePlace())
            let next = numbers.all[numbers.all.firstIndex(of: seen).map { $0 + 1 } ?? 0]
            numbers.all.removeAll { $0 == seen }
            #expect(stage["\(next)"].frame.minY == place.minY)
        }
    }

    @Observable @MainActor
    final class Long {
        var rows: Set<Int> = []
    }

    private struct LongRows: View {
        let long: Long
        var body: some View {
            List(0..<60, id: \.self) { row in
                VStack(alignment: .leading, spacing: 0) {
                    Text(verbatim: "Row \(row) of many that are short")
                    if long.rows.contains(row) { Text(verbatim: "More").padding(.vertical, 16) }
                }
                .accessibilityIdentifier("\(row)")
            }
            .listStyle(.plain)
            .accessibilityIdentifier("list")
        }
    }

    @Test("visible rows keep their position when rows before them change height", arguments: [1, 2, 5])
    func lengths(_ count: Int) {
        let (points, cells) = (Long(), Long())
        for (stage, long) in [
            (Stage(width: 300, height: 200) { LongRows(long: points) }, points),
            (Stage(columns: 40, rows: 6) { LongRows(long: cells) }, cells),
        ] {
            stage["list"].scroll(by: 640)
            let seen = firstVisible(stage)
            let place = stage["\(seen)"].frame
            // The row itself must be outside of the viewport.
            let edge = stage.session.screen.idiom == .cell ? -16.0 : -40
            let above = stage.elements.compactMap { $0.frame[1] < edge ? Int($0.identifier) : nil }.max() ?? seen - 3
            long.rows = Set((above - count + 1)...above)
            #expect(stage["\(seen)"].frame == place)
            long.rows = []
            #expect(stage["\(seen)"].frame == place)
            // Together with an inserted row.
            stage["list"].scroll(by: 16)
            long.rows = [above - 1]
            #expect(stage["\(seen)"].frame.minY == place.minY - 16)
        }
    }

    @Test("a list keeps its first visible row when its width changes")
    func widths() {
        let cells = Stage(columns: 60, rows: 6) { LongRows(long: Long()) }
        cells["list"].scroll(by: 30 * 16)
        #expect(cells["30"].frame.minY == 0)
        cells.resize(columns: 20, rows: 6)
        #expect(cells["30"].frame.minY == 0 && cells["30"].frame.height > 16)
        cells.resize(columns: 60, rows: 8)
        #expect(cells["30"].frame.minY == 0)
        let points = Stage(width: 400, height: 200) { LongRows(long: Long()) }
        points["list"].scroll(by: 900)
        let seen = points.elements.compactMap { Int($0.identifier) != nil && $0.frame[1] > 0 ? $0.identifier : nil }[0]
        points.resize(width: 120, height: 200)
        let now = points.elements.compactMap { Int($0.identifier) != nil && $0.frame[1] > 0 ? $0.identifier : nil }[0]
        #expect(abs((Int(now) ?? 0) - (Int(seen) ?? 100)) <= 1)
    }

    @Test("an insertion before the first row is shown while the list is scrolled to its start")
    func beginning() {
        for (stage, numbers) in stages(.plain) {
            let place = stage["0"].frame
            numbers.all.insert(-1, at: 0)
            #expect(stage["-1"].frame.minY == place.minY && stage["0"].frame.minY > place.minY)
        }
    }

    @Test("reordering all rows keeps the scroll offset")
    func order() {
        for (stage, numbers) in stages(.plain) {
            stage["list"].scroll(by: 2 * 16 * 21)
            let seen = firstVisible(stage)
            let place = stage["\(seen)"].frame
            numbers.all.reverse()
            #expect(stage["\(999 - seen)"].frame.minY == place.minY)
        }
    }

    @Test("scrollContentOffsetAdjustmentBehavior.disabled keeps the offset instead of the visible rows")
    func disabled() {
        for (stage, numbers) in stages(.plain) {
            stage["list"].scroll(by: 1008)
            let seen = firstVisible(stage)
            let place = stage["\(seen)"].frame
            var transaction = Transaction()
            transaction.scrollContentOffsetAdjustmentBehavior = .disabled
            withTransaction(transaction) { numbers.all.insert(-1, at: 0) }
            #expect(stage["\(seen - 1)"].frame.minY == place.minY)
        }
    }
}

import Display
import FanlightCoreTesting
import Foundation
import Observation
import Testing
@testable import FanlightCore

@MainActor @Observable
private final class RowModel: Identifiable {
    nonisolated let id: Int
    var text = "Row"
    var height: CGFloat?
    var isFlexible = false

    nonisolated init(_ id: Int) { self.id = id }
}

private struct RowView: View {
    let model: RowModel

    var body: some View {
        Text(verbatim: model.text)
            .frame(maxWidth: model.isFlexible ? .infinity : nil, maxHeight: model.isFlexible ? .infinity : nil)
            .frame(height: model.height)
            .accessibilityIdentifier("\(model.id)")
    }
}

private struct Column: View {
    let rows: [RowModel]
    var alignment = HorizontalAlignment.leading

    var body: some View {
        VStack(alignment: alignment, spacing: 2) { ForEach(rows) { RowView(model: $0) } }
    }
}

private struct Line: View {
    let rows: [RowModel]
    var alignment = VerticalAlignment.firstTextBaseline

    var body: some View {
        HStack(alignment: alignment) { ForEach(rows) { RowView(model: $0) } }
    }
}

@MainActor
@Suite("Stacks with changing rows")
struct LongStackTests {
    private func frames(_ stage: Stage) -> [String: CGRect] {
        Dictionary(
            uniqueKeysWithValues: stage.elements.compactMap { $0.identifier.isEmpty ? nil : $0.identifier }
                .map { ($0, stage[$0].frame) })
    }

    /// Changes rows at random and compares each picture with that of the same rows laid out for the first time.
    private func check<Content: View>(_ seed: UInt64, _ make: ([RowModel]) -> Content) {
        var random = Generator(state: seed)
        let rows = (0..<12).map { RowModel($0) }
        let stage = Stage(width: 400, height: 500) { make(rows) }
        for step in 0..<24 {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let row = rows[Int.random(in: 0..<rows.count, using: &random)]
                switch Int.random(in: 0..<8, using: &random) {
                case 0: row.height = row.height == nil ? 30 : nil
                case 1: row.isFlexible.toggle()
                default: row.text = String(repeating: "m", count: Int.random(in: 1...20, using: &random))
                }
            }
            let fresh = Stage(width: 400, height: 500) { make(rows) }
            #expect(frames(stage) == frames(fresh), "seed \(seed), step \(step)")
        }
    }

    @Test("a stack with changed rows is laid out like a new one", arguments: [1, 2] as [UInt64])
    func arrangedAsIfNew(seed: UInt64) {
        check(seed) { Column(rows: $0) }
        check(seed) { Column(rows: $0, alignment: .center) }
        check(seed) { Column(rows: $0, alignment: .trailing) }
        check(seed) { Line(rows: $0) }
        check(seed) { Line(rows: $0, alignment: .bottom) }
        check(seed) { Column(rows: $0, alignment: .trailing).frame(maxWidth: .infinity, maxHeight: .infinity) }
        check(seed) { Column(rows: $0).environment(\.layoutDirection, .rightToLeft) }
        check(seed) { rows in
            HStack {
                Column(rows: Array(rows[..<6]))
                Column(rows: Array(rows[6...]), alignment: .center)
            }
        }
    }

    @Test("a change of a model observed by one row compares no other row")
    func observedByRow() {
        let rows = (0..<50).map { RowModel($0) }
        let stage = Stage(width: 400, height: 3000) { Column(rows: rows) }
        _ = stage.elements
        stage.resetWork()
        rows[20].text = "Another"
        _ = stage.elements
        #expect(stage.work.bodies == 1)
        #expect(stage.work.comparisons < 5)
    }

    @Test("the first visible row of a column is found by binary search", arguments: [0, 1, 1000, 1_000_000])
    func halved(count: Int) {
        for wanted in [0, count / 3, count] {
            var measurementCount = 0
            let found = (0..<count).firstPosition {
                measurementCount += 1
                return $0 >= wanted
            }
            #expect(found == wanted)
            #expect(measurementCount <= count.bitWidth - count.leadingZeroBitCount)
        }
    }

    @Test("a row that becomes wider measures and moves no other row")
    func widerRow() {
        let rows = (0..<200).map { RowModel($0) }
        // The frame keeps the column in place at any width.
        let stage = Stage(width: 400, height: 9000) {
            Column(rows: rows).frame(maxWidth: .infinity, alignment: .leading)
        }
        rows[100].text = "A wider row"
        _ = stage.elements
        stage.resetWork()
        rows[100].text = "A much wider row"
        _ = stage.elements
        #expect(stage.work.bodies == 1)
        #expect(stage.work.measurements == 1)
        #expect(stage.work.layers <= 2)
        // The row's own nodes and their ancestors, each for its minimum, its maximum and its final proposal.
        #expect(stage.work.layouts < 30)
    }
}

/// Small seeded generator, for reproducible changes.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

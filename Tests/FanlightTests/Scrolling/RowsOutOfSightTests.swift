import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Rows that are out of sight while the display changes")
struct RowsOutOfSightTests {
    private struct Widths: View {
        let count: Int
        @State private var changed: [Int: CGFloat] = [:]
        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<count, id: \.self) { index in
                        GeometryReader {
                            Text(verbatim: "read \(Int($0.size.width))").accessibilityIdentifier("read \(index)")
                        }
                        .frame(height: 16)
                        Text(verbatim: "told \(Int(changed[index] ?? 0))").accessibilityIdentifier("told \(index)")
                            .frame(maxWidth: .infinity)
                            .onGeometryChange(for: CGFloat.self, of: \.size.width) { changed[index] = $0 }
                    }
                }
            }
        }
    }

    @Test(
        "are as wide as they are when they come back",
        arguments: [[(30, 9), (30, 2), (60, 20)], [(30, 9), (60, 2), (60, 20)]])
    func widths(sizes: [(Int, Int)]) {
        let stage = Stage(columns: 40, rows: 12) { Widths(count: 4) }
        for (columns, rows) in sizes { stage.resize(columns: columns, rows: rows) }
        let told = (0..<4).map { stage["told \($0)"].label }
        let read = (0..<4).map { stage["read \($0)"].label }
        #expect(told.allSatisfy { $0 == "told 480" }, "\(told)")
        #expect(read.allSatisfy { $0 == "read 480" }, "\(read)")
    }

    private struct Rows: View {
        var body: some View {
            TabView {
                Tab("rows", systemImage: "list.bullet") {
                    List {
                        ForEach(0..<6) { Text(verbatim: "row \($0)") }
                        Text("large").font(.largeTitle)
                        Toggle("toggle", isOn: .constant(true))
                    }
                }
                Tab("other", systemImage: "gear") { Text("other") }
            }
        }
    }

    @Test("are set for the display that they come back on", arguments: [false, true])
    func displays(isOther: Bool) {
        let cells = Screen.cells(columns: 50, rows: 24)
        let stage = Stage(width: 400, height: 600) { Rows() }
        if isOther { stage.label("other").tap() }
        stage.resize(width: 400, height: 60)
        stage.send(.resize(cells))
        if isOther { stage.label("rows").tap() }
        #expect(stage.text == Stage(columns: 50, rows: 24) { Rows() }.text)
        if isOther { stage.label("other").tap() }
        stage.resize(columns: 50, rows: 2)
        stage.send(.resize(Screen(width: 400, height: 600)))
        if isOther { stage.label("rows").tap() }
        let fresh = Stage(width: 400, height: 600) { Rows() }
        #expect(stage.png() == fresh.png())
    }
}

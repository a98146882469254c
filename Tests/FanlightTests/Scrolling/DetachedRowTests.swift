import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Detached rows during display changes")
struct DetachedRowTests {
    private struct Widths: View {
        let isList: Bool
        @State private var reported: [Int: Int] = [:]

        var body: some View {
            if isList {
                List { rows }
            } else {
                ScrollView { LazyVStack(alignment: .leading, spacing: 0) { rows } }
            }
        }

        private var rows: some View {
            ForEach(0..<60, id: \.self) { index in
                GeometryReader { Text(verbatim: "\(Int($0.size.width)) \(reported[index] ?? 0)") }
                    .frame(height: 16)
                    .onGeometryChange(for: Int.self) {
                        Int($0.size.width)
                    } action: {
                        reported[index] = $0
                    }
            }
        }
    }

    @Test(
        "detached rows have the right width when shown again", arguments: [true, false],
        [[(40, 12), (40, 4), (60, 4), (60, 12)], [(30, 9), (30, 2), (60, 20)], [(30, 9), (60, 2), (60, 20)]])
    func widths(isList: Bool, sizes: [(Int, Int)]) {
        let stage = Stage(columns: 60, rows: 20) { Widths(isList: isList) }
        for (columns, rows) in sizes { stage.resize(columns: columns, rows: rows) }
        // A scroll indicator is beside the rows.
        let seen = Set(
            stage.text.split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined(separator: " ") })
        #expect(seen == [isList ? "432 432" : "472 472"])
    }

    @Test("geometry observers of detached rows are not evaluated", arguments: [true, false])
    func leaving(isList: Bool) {
        final class Log { var places: [Int: [CGFloat]] = [:] }
        let log = Log()
        func rows() -> some View {
            ForEach(0..<300, id: \.self) { index in
                Text(verbatim: "\(index)").frame(height: CGFloat(20 + (index * 37) % 80))
                    .onGeometryChange(for: CGFloat.self) {
                        $0.frame(in: .global).minY
                    } action: {
                        log.places[index, default: []].append($0)
                    }
            }
        }
        let stage = Stage(width: 300, height: 300) {
            Group {
                if isList { List { rows() } } else { ScrollView { LazyVStack(spacing: 0) { rows() } } }
            }
            .accessibilityIdentifier("rows")
        }
        for _ in 0..<30 { stage["rows"].scroll(by: 100) }
        #expect(log.places.count > 30)
        for (index, places) in log.places {
            // The values only decrease, each time by the scrolled distance.
            #expect(zip(places, places.dropFirst()).allSatisfy { $1 < $0 }, "\(index): \(places)")
        }
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

    @Test("detached rows are laid out for the display on which they are shown again", arguments: [false, true])
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

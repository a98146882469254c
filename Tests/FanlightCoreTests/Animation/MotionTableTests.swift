import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// Places of a stage's views for the times of Fixtures/springing.json. A film has the same: EndToEnd/test_film.py.
@MainActor
@Suite("Table of an interrupted spring")
struct MotionTableTests {
    private struct Table: Decodable {
        let away: [Double]
        let back: [Double]
    }

    private struct Springing: View {
        @State private var isAway = false
        var body: some View {
            VStack(alignment: .leading) {
                TestButton("Move") { withAnimation(.spring(duration: 0.5, bounce: 0.3)) { isAway.toggle() } }
                    .accessibilityIdentifier("move")
                Text("■").offset(x: isAway ? 200 : 0).accessibilityIdentifier("square")
            }
            .padding(.leading, 20)
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    private func table() throws -> Table {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/springing.json")
        return try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
    }

    @Test("a stage with cells presents the same places, in whole cells")
    func cells() throws {
        let table = try table()
        let stage = Stage(columns: 80, rows: 23) { Springing() }
        let rest = stage["square"].frame.minX
        for places in [table.away, table.back] {
            stage["move"].tap()
            for place in places {
                let columns = Double(stage["square"].presentedFrame.minX - rest) / Screen.cellWidth
                #expect(columns == columns.rounded())
                #expect(abs(columns - place / Screen.cellWidth) <= 0.65, "\(columns) columns instead of \(place)")
                stage.advance(by: .milliseconds(50))
            }
        }
    }

    @Test("a stage presents the same places as a film")
    func pixels() throws {
        let table = try table()
        let stage = Stage(width: 320, height: 120) { Springing() }
        let rest = stage["square"].frame.minX
        for places in [table.away, table.back] {
            stage["move"].tap()
            for place in places {
                let found = Double(stage["square"].presentedFrame.minX - rest)
                #expect(abs(found - place) <= 1.01, "\(found) instead of \(place)")
                stage.advance(by: .milliseconds(50))
            }
        }
    }
}

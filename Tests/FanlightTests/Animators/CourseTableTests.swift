import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@testable import TestApp

/// Places of a stage's views for the times of Fixtures/courses.json. A film has the same, and so has a terminal with a
/// recorded clock: EndToEnd/test_film.py and test_motion.py.
@MainActor
@Suite("Table of all kinds of animations")
struct CourseTableTests {
    private struct Table: Decodable {
        /// The offsets of each square, with null where there is none.
        let rows: [String: [Double?]]
        /// The offsets on displays of cells where they differ.
        let cells: [String: [Double?]]
        /// The letters of the completions so far.
        let done: [String]
        let finally: String
    }

    private static let names = Course.allCases.map(\.rawValue) + Noted.allCases.map(\.rawValue)

    private func table() throws -> Table {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/courses.json")
        return try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
    }

    @Test("a stage presents the same places as a film and a terminal", arguments: [false, true])
    func places(areCells: Bool) throws {
        let table = try table()
        #expect(Set(table.rows.keys) == Set(Self.names))
        let rows = areCells ? table.rows.merging(table.cells) { $1 } : table.rows
        let stage = areCells ? Stage(columns: 80, rows: 23) { Courses() } : Stage(width: 320, height: 560) { Courses() }
        // A display's dots are points or cells.
        let dot = areCells ? Screen.cellWidth : 1
        let rest = stage.shown("■")
        let (top, bottom) = (try #require(rest.map(\.y).min()), try #require(rest.map(\.y).max()))
        let start = try #require(rest.first).x
        #expect(rest.allSatisfy { $0.x == start } && rest.count == Self.names.count - 2)
        let height = Double(bottom - top) / Double(Self.names.count - 1)
        stage["move"].tap()
        for (index, done) in table.done.enumerated() {
            if index == 4 { stage["back"].tap() }
            var found: [String: Double] = [:]
            // Cells show no text with a smaller opacity.
            for square in stage.shown("■") where square.opacity >= 0.1 {
                let row = Int((Double(square.y - top) / height).rounded())
                found[Self.names[row]] = Double(square.x - start) * dot
            }
            for (name, places) in rows {
                guard let place = places[index] else {
                    #expect(found[name] == nil, "\(name) in frame \(index)")
                    continue
                }
                let offset = try #require(found[name], "\(name) in frame \(index)")
                #expect(abs(offset - place) <= 0.65 * dot + 0.4, "\(name) in frame \(index): \(offset), not \(place)")
            }
            #expect(stage["done"].label == "Done: \(done)", "in frame \(index)")
            stage.advance(by: .milliseconds(50))
        }
        stage.advance(by: .seconds(1))
        #expect(stage["done"].label == "Done: \(table.finally)")
    }
}

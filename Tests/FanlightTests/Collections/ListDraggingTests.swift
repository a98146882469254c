import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Dragging rows")
struct ListDraggingTests {
    private struct Rows: View {
        var isEdited = false
        @State private var names = ["a", "b", "c", "d", "e"]
        @State private var others = ["x", "y"]
        var body: some View {
            VStack(spacing: 0) {
                List {
                    Section("Letters") {
                        ForEach(names, id: \.self) { name in
                            Text(verbatim: name).accessibilityIdentifier(name).moveDisabled(name == "e")
                        }
                        .onMove { names.move(fromOffsets: $0, toOffset: $1) }
                    }
                    Section("Others") {
                        ForEach(others, id: \.self) { Text(verbatim: $0).accessibilityIdentifier($0) }
                            .onMove { others.move(fromOffsets: $0, toOffset: $1) }
                    }
                    Text("fixed").accessibilityIdentifier("fixed")
                }
                .environment(\.editMode, .constant(isEdited ? .active : .inactive))
                Text(verbatim: (names + others).joined()).accessibilityIdentifier("all")
            }
        }
    }

    private func stages(isEdited: Bool = false) -> [Stage] {
        [
            Stage(width: 300, height: 560) { Rows(isEdited: isEdited) },
            Stage(columns: 40, rows: 16) { Rows(isEdited: isEdited) },
        ]
    }

    private func drag(_ name: String, to other: String, x: CGFloat, _ stage: Stage) {
        let (start, end) = (stage[name].frame.midY, stage[other].frame.midY)
        stage.drag(
            from: CGPoint(x: x, y: start),
            through: [CGPoint(x: x, y: (start + end) / 2), CGPoint(x: x, y: end)])
    }

    @Test("a row is dropped where the pointer is released, by its handle while editing", arguments: [true, false])
    func moved(isEdited: Bool) {
        for stage in stages(isEdited: isEdited) {
            // The first row is taller because of the space above it.
            let handle: CGFloat = stage.session.screen.idiom == .cell ? 300 : 262
            let x = isEdited ? handle : stage["a"].frame.midX
            drag("a", to: "c", x: x, stage)
            #expect(stage["all"].label == "bcadexy")
            drag("d", to: "b", x: x, stage)
            #expect(stage["all"].label == "dbcaexy")
            drag("x", to: "y", x: x, stage)
            #expect(stage["all"].label == "dbcaeyx")
        }
    }

    @Test("a row stays in its collection, and stays in place if it cannot move or the drag is cancelled")
    func staysInCollection() {
        for stage in stages() {
            drag("b", to: "y", x: stage["a"].frame.midX, stage)
            #expect(stage["all"].label == "acdebxy", "the last row of its own collection")
            drag("y", to: "a", x: stage["a"].frame.midX, stage)
            #expect(stage["all"].label == "acdebyx", "the first row of its own collection")
            drag("e", to: "a", x: stage["a"].frame.midX, stage)
            drag("fixed", to: "a", x: stage["a"].frame.midX, stage)
            #expect(stage["all"].label == "acdebyx")
            let place = stage["a"].frame
            let (x, y) = (Double(place.midX), Double(place.midY))
            let way = stage.session.screen.idiom == .cell ? 32.0 : 80
            stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: x, y: y))))
            stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: x, y: y + way))))
            #expect(marks(stage) == 1, "a mark shows the insertion point")
            stage.send(.pointer(PointerInput(.cancelled, at: ScreenPoint(x: x, y: y + way))))
            #expect(marks(stage) == 0)
            #expect(stage["all"].label == "acdebyx")
        }
    }

    private struct Long: View {
        var isEdited = false
        @State private var rows = Array(0..<200)
        var body: some View {
            VStack(spacing: 0) {
                List {
                    ForEach(rows, id: \.self) { Text(verbatim: "row \($0)").accessibilityIdentifier("row \($0)") }
                        .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
                }
                .environment(\.editMode, .constant(isEdited ? .active : .inactive))
                Text(verbatim: "<\(rows.firstIndex(of: 1) ?? -1)>").accessibilityIdentifier("place")
                Text(verbatim: "\(rows == rows.sorted())").accessibilityIdentifier("sorted")
            }
        }
    }

    @Test("dragging at an edge scrolls the list and drops the row there", arguments: [false, true])
    func edges(isEdited: Bool) throws {
        for stage in [
            Stage(width: 300, height: 400) { Long(isEdited: isEdited) },
            Stage(columns: 40, rows: 14) { Long(isEdited: isEdited) },
        ] {
            let isCell = stage.session.screen.idiom == .cell
            let row = stage["row 1"].frame
            let x = isEdited ? (isCell ? 300 : 262) : Double(row.midX)
            let bottom = stage["place"].frame.minY - (isCell ? 8 : 12)
            func send(_ phase: PointerInput.Phase, _ y: CGFloat) {
                stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: x, y: Double(y)))))
            }
            send(.pressed, row.midY)
            send(.moved, row.midY + (isCell ? 32 : 60))
            stage.advance(by: .seconds(1))
            #expect(stage["row 1"].frame == row, "a pointer away from the edge does not scroll")
            send(.moved, bottom)
            stage.advance(by: .seconds(6))
            #expect(!stage["row 2"].exists, "the list has scrolled by more than its visible height")
            #expect(marks(stage) == 1, "a mark shows the insertion point")
            // The visible row under the pointer has the dragged row inserted before or after it.
            let there = try #require(stage.elements.last { $0.identifier.hasPrefix("row ") && $0.frame[1] < bottom })
            let number = try #require(Int(there.identifier.dropFirst(4)))
            send(.released, bottom)
            let place = try #require(Int(stage["place"].label.dropFirst().dropLast()))
            #expect(abs(place - number) <= 1 && place > 20, "\(place), \(number)")
            stage.advance(by: .seconds(1))
            let seen = stage.elements.first { $0.identifier.hasPrefix("row ") }
            stage.advance(by: .seconds(1))
            #expect(stage.elements.first { $0.identifier.hasPrefix("row ") } == seen, "scrolling has stopped")
        }
    }

    @Test("a cancelled drag at an edge leaves the row in place and stops scrolling")
    func edgeLeft() {
        let stage = Stage(columns: 40, rows: 14) { Long() }
        let row = stage["row 1"].frame
        let x = Double(row.midX)
        let bottom = Double(stage["place"].frame.minY - 8)
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: x, y: Double(row.midY)))))
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: x, y: bottom))))
        stage.advance(by: .seconds(1))
        stage.send(.pointer(PointerInput(.cancelled, at: ScreenPoint(x: x, y: bottom))))
        let first = stage.elements.first { $0.identifier.hasPrefix("row ") }
        stage.advance(by: .seconds(1))
        #expect(stage.elements.first { $0.identifier.hasPrefix("row ") } == first && first?.identifier != "row 0")
        #expect(stage["sorted"].label == "true" && marks(stage) == 0)
    }

    /// Counts the insertion marks.
    private func marks(_ stage: Stage) -> Int {
        let isCell = stage.session.screen.idiom == .cell
        return stage.currentPicture.layers.values.count { layer in
            layer.drawing.commands.contains { $0.rect?.height == (isCell ? 1 : 2) && ($0.rect?.width ?? 0) > 20 }
        }
    }

    @Test("a row that can only be dragged does not handle a tap")
    func taps() {
        for stage in stages() { #expect(stage["a"].tap() != .handled) }
    }

    private struct Mail: View {
        @State private var choice: String?
        @State private var log = ""
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    ForEach((0..<30).map { "letter \($0)" }, id: \.self) { name in
                        Text(verbatim: name).accessibilityIdentifier(name).swipeActions {
                            Button("Archive \(name)") { log += name }
                        }
                    }
                }
                Text(verbatim: "<\(choice ?? "")>").accessibilityIdentifier("choice")
            }
        }
    }

    private func shown(_ stage: Stage) -> [String] {
        stage.elements.filter { $0.role == .button && $0.label.hasPrefix("Archive") }.map(\.label)
    }

    @Test("swipe actions are open for one row at a time, until a press, a scroll or another swipe")
    func onlyOne() {
        for stage in [Stage(width: 300, height: 400) { Mail() }, Stage(columns: 40, rows: 12) { Mail() }] {
            func swipe(_ name: String) {
                let y = stage[name].frame.midY
                stage.drag(from: CGPoint(x: 200, y: y), through: [CGPoint(x: 170, y: y), CGPoint(x: 140, y: y)])
            }
            swipe("letter 1")
            #expect(shown(stage) == ["Archive letter 1"])
            swipe("letter 2")
            #expect(shown(stage) == ["Archive letter 2"])
            let place = stage["letter 4"].frame
            stage.drag(from: CGPoint(x: place.midX, y: place.midY), through: [])
            #expect(shown(stage).isEmpty && stage["choice"].label == "<>", "the press only closes the swipe actions")
            stage.drag(from: CGPoint(x: place.midX, y: place.midY), through: [])
            #expect(stage["choice"].label == "<letter 4>")
            swipe("letter 2")
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 100), deltaX: 0, deltaY: 16)))
            #expect(shown(stage).isEmpty)
            swipe("letter 3")
            stage.press(.down)
            #expect(shown(stage).isEmpty)
        }
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Buttons in list rows")
struct RowButtonTests {
    private final class Log { var words: [String] = [] }

    private func press(_ stage: Stage, _ element: StageElement, x: CGFloat) {
        stage.drag(from: CGPoint(x: x, y: element.frame.midY), through: [])
    }

    @Test("the whole row presses its only button in the automatic style", arguments: [true, false])
    func whole(isCell: Bool) {
        let log = Log()
        let list = List {
            Button("alone") { log.words.append("alone") }
            HStack {
                Text("beside")
                Spacer()
                Button("end") { log.words.append("end") }
                Button("small") { log.words.append("small") }.buttonStyle(.plain)
            }
            Button("off") { log.words.append("off") }.disabled(true)
        }
        let stage = isCell ? Stage(columns: 60, rows: 10) { list } : Stage(width: 300, height: 300) { list }
        press(stage, stage.label("alone"), x: 200)
        press(stage, stage.label("beside"), x: 120)
        press(stage, stage.label("off"), x: 200)
        #expect(log.words == ["alone", "end"])
        stage.label("small").tap()
        #expect(log.words == ["alone", "end", "small"])
    }

    @Test("several buttons in a row, or one in another style, are pressed only inside their own frames")
    func single() {
        let log = Log()
        let stage = Stage(width: 300, height: 300) {
            List {
                HStack {
                    Button("one") { log.words.append("one") }
                    Button("two") { log.words.append("two") }
                }
                Button("bare") { log.words.append("bare") }.buttonStyle(.borderless)
            }
        }
        press(stage, stage.label("one"), x: 200)
        press(stage, stage.label("bare"), x: 200)
        #expect(log.words.isEmpty)
        stage.label("two").tap()
        #expect(log.words == ["two"])
    }

    @Test("an open swipe keeps the row's height, and its buttons have contrast")
    func swiped() {
        let stage = Stage(width: 300, height: 200) {
            List {
                Text("row").accessibilityIdentifier("row")
                    .swipeActions(edge: .leading) { Button("Pin") {}.tint(.blue) }
                    .swipeActions {
                        Button("Delete", role: .destructive) {}
                        Button("Flag") {}.tint(.indigo)
                    }
                Text("next").accessibilityIdentifier("next")
            }
        }
        let before = stage["next"].frame
        for way in [-100.0, 100] {
            stage["row"].drag(byX: way)
            #expect(stage.elements.contains { $0.role == .button })
            #expect(stage["next"].frame == before)
            #expect(stage.audit().filter { $0.kind == .contrast }.isEmpty)
            if way > 0 { #expect(stage["row"].frame.minX - stage.label("Pin").frame.maxX >= 8) }
            stage["row"].drag(byX: -way)
        }
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Disclosure groups in lists")
struct DisclosedRowTests {
    private struct Sidebar: View {
        @State private var chosen: Int?
        var body: some View {
            VStack {
                Text(verbatim: "chosen \(chosen ?? -1)").accessibilityIdentifier("chosen")
                List(selection: $chosen) {
                    DisclosureGroup("Fruit") {
                        Text("Apple").tag(1)
                        DisclosureGroup("Citrus") { Text("Lemon").tag(2) }
                    }
                    Text("Bread").tag(3)
                }
                .listStyle(.plain)
            }
        }
    }

    private struct Plain: View {
        var body: some View {
            List {
                DisclosureGroup("More") {
                    Text("one")
                    Text("two")
                }
            }
        }
    }

    @Test("list row modifiers of a group's label apply to its row")
    func labelModifiers() {
        struct Swiped: View {
            @State private var deleted = 0
            var body: some View {
                List {
                    DisclosureGroup {
                        Text("Apple")
                    } label: {
                        Text("Fruit").swipeActions { Button("Delete") { deleted += 1 } }
                    }
                    Text(verbatim: "deleted \(deleted)").accessibilityIdentifier("deleted")
                }
            }
        }
        for stage in [Stage(width: 300, height: 400) { Swiped() }, Stage(columns: 40, rows: 12) { Swiped() }] {
            stage.role(.row).nth(0).perform("Delete")
            #expect(stage["deleted"].label == "deleted 1")
            stage.role(.button).nth(0).tap()
            #expect(stage.text.contains("Apple"))
        }
    }

    private func rows(_ stage: Stage) -> [String] { stage.elements.filter { $0.role == .row }.map(\.label) }

    @Test("the views inside a group are separate rows that can be selected")
    func rowsOfTheirOwn() {
        for stage in [Stage(width: 300, height: 400) { Sidebar() }, Stage(columns: 40, rows: 12) { Sidebar() }] {
            let row = { stage.role(.row).nth($0) }
            #expect(rows(stage) == ["Fruit", "Bread"])
            row(0).perform("expand")
            #expect(rows(stage) == ["Fruit", "Apple", "Citrus", "Bread"])
            row(2).perform("expand")
            #expect(rows(stage) == ["Fruit", "Apple", "Citrus", "Lemon", "Bread"])
            row(3).tap()
            #expect(stage["chosen"].label == "chosen 2")
            row(0).perform("collapse")
            #expect(rows(stage) == ["Fruit", "Bread"])
        }
    }

    @Test("each level is indented by the same length, and a group's label starts like other rows")
    func indented() {
        let stage = Stage(width: 300, height: 400) { Sidebar() }
        stage.role(.row).nth(0).perform("expand")
        stage.role(.row).nth(2).perform("expand")
        let place = { (word: String) in
            stage.elements.first { $0.role == .text && $0.label == word }.map { $0.frame[0] }
        }
        #expect(place("Bread") != nil && place("Bread") == place("Fruit"))
        #expect(place("Apple") == place("Fruit").map { $0 + 20 } && place("Citrus") == place("Apple"))
        #expect(place("Lemon") == place("Citrus").map { $0 + 20 })
    }

    private struct Leaf: Identifiable {
        let id: String
        var inside: [Leaf]?
    }

    @Test("the arrow is at the trailing edge on pixels and before the view on a terminal", arguments: [true, false])
    func arrowEdge(isCell: Bool) throws {
        let tree = List([Leaf(id: "tree", inside: [Leaf(id: "leaf", inside: [])])], children: \.inside) {
            Text(verbatim: $0.id)
        }
        let stage = isCell ? Stage(columns: 40, rows: 12) { tree } : Stage(width: 300, height: 400) { tree }
        func text(_ word: String) throws -> (start: CGFloat, end: CGFloat) {
            let frame = try #require(stage.elements.first { $0.role == .text && $0.label == word }?.frame)
            return (CGFloat(frame[0]), CGFloat(frame[0] + frame[2]))
        }
        let (word, arrow) = (try text("tree"), stage.label("Expand").frame)
        #expect(isCell ? arrow.maxX <= word.start : arrow.minX >= word.end && arrow.maxX >= 300 - 40)
        stage.label("Expand").tap()
        #expect(try text("tree") == word && text("leaf").start == word.start + (isCell ? 16 : 20))
        if !isCell { #expect(stage.label("Expand").frame.maxX == arrow.maxX) }
    }

    @Test("a group outside of lists has its arrow at the end on pixels, in both directions", arguments: [0, 1, 2])
    func arrowOutsideOfLists(kind: Int) throws {
        let group = DisclosureGroup("M") { Text("inside") }.frame(width: 200, height: 40).tint(.red)
            .environment(\.layoutDirection, kind == 1 ? .rightToLeft : .leftToRight)
        if kind == 2 {
            #expect(Stage(columns: 20, rows: 2) { group }.text.contains("▸ M"))
            return
        }
        let stage = Stage(width: 200, height: 40) { group }
        let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 200, height: 40))
        func isRed(_ columns: Range<Int>) -> Bool {
            columns.contains { x in
                (0..<40).contains { y in pixels[x, y].map { $0.red > 200 && $0.green < 120 && $0.blue < 120 } == true }
            }
        }
        // The label and the arrow have the tint.
        #expect(isRed(0..<30) && isRed(170..<200) && !isRed(60..<140))
    }

    @Test("on a terminal rows with and without selection start in the same column")
    func selectionColumn() {
        let stage = Stage(columns: 40, rows: 12) { Sidebar() }
        stage.role(.row).nth(0).perform("expand")
        let lines = stage.text.components(separatedBy: "\n")
        let column = { (sign: Character) in
            lines.compactMap { $0.firstIndex(of: sign)?.utf16Offset(in: $0) }.first
        }
        #expect(column("▾") == column("B"), "the group's indicator is aligned with Bread")
        #expect(column("F") == column("A"), "the group's title is aligned with its children")
    }

    @Test("arrow keys expand and collapse groups and move to the parent row")
    func keys() {
        let stage = Stage(columns: 40, rows: 12) { Sidebar() }
        stage.press(.tab)
        stage.press(.right)
        #expect(rows(stage).count == 4)
        stage.press(.down)
        #expect(stage["chosen"].label == "chosen 1")
        stage.press(.left)
        #expect(rows(stage).count == 4, "in a row without children the left key selects its parent")
        stage.press(.left)
        #expect(rows(stage).count == 2)
    }

    @Test("in a list without selection the whole label expands the group, by pointer or keyboard")
    func pressed() {
        let stage = Stage(width: 300, height: 400) { Plain() }
        #expect(stage.elements.contains { $0.label == "one" } == false)
        stage.label("More").tap()
        let (more, one, two) = (stage.label("More").frame, stage.label("one").frame, stage.label("two").frame)
        #expect(one.minY >= more.maxY + 20 && two.minY >= one.maxY + 20, "rows have padding")
        #expect(one.minX == two.minX && one.minX > more.minX)
        stage.press(.tab)
        stage.press(.space)
        #expect(stage.elements.contains { $0.label == "one" } == false)
    }

    private func press(_ stage: Stage, x: CGFloat, beside label: String) {
        stage.drag(from: CGPoint(x: x, y: stage.label(label).frame.midY), through: [])
    }

    @Test("in a list without selection a press beside the label of a group expands it, too", arguments: [true, false])
    func pressedBesideLabel(isCell: Bool) {
        let stage = isCell ? Stage(columns: 40, rows: 12) { Plain() } : Stage(width: 300, height: 400) { Plain() }
        let x = isCell ? 300 : stage.label("More").frame.maxX + 6
        press(stage, x: x, beside: "More")
        #expect(stage.label("one").exists)
        press(stage, x: x, beside: "one")
        #expect(stage.label("one").exists, "a row without rows below has no such press")
        press(stage, x: x, beside: "More")
        #expect(!stage.label("one").exists)
    }

    @Test("in an outline without selection a press anywhere in a row expands it", arguments: [true, false])
    func pressedOutline(isCell: Bool) {
        let tree = List([Leaf(id: "tree", inside: [Leaf(id: "leaf")])], children: \.inside) { Text(verbatim: $0.id) }
        let stage = isCell ? Stage(columns: 40, rows: 12) { tree } : Stage(width: 300, height: 400) { tree }
        press(stage, x: 160, beside: "Expand")
        #expect(stage.text.contains("leaf"))
        press(stage, x: 160, beside: "leaf")
        #expect(stage.text.contains("leaf"))
        press(stage, x: 160, beside: "Collapse")
        #expect(!stage.text.contains("leaf"))
    }

    @Test(
        "the only button of an outline's row is pressed instead, and the arrow expands the row",
        arguments: [true, false])
    func buttonInOutline(isCell: Bool) {
        struct Pressed: View {
            @State private var count = 0
            var body: some View {
                VStack(spacing: 0) {
                    List([Leaf(id: "tree", inside: [Leaf(id: "leaf")])], children: \.inside) { leaf in
                        Button {
                            count += 1
                        } label: {
                            Text(verbatim: leaf.id)
                        }
                    }
                    Text(verbatim: "<\(count)>").accessibilityIdentifier("count")
                }
            }
        }
        let stage = isCell ? Stage(columns: 40, rows: 12) { Pressed() } : Stage(width: 300, height: 400) { Pressed() }
        press(stage, x: 160, beside: "Expand")
        #expect(stage["count"].label == "<1>" && !stage.text.contains("leaf"))
        stage.label("Expand").tap()
        #expect(stage["count"].label == "<1>" && stage.text.contains("leaf"))
    }

    @Test("a group inside a row's view, or with a custom style, is one view")
    func inside() {
        struct Own: DisclosureGroupStyle {
            func makeBody(configuration: Configuration) -> some View {
                VStack {
                    configuration.label
                    configuration.content
                }
            }
        }
        let stage = Stage(width: 300, height: 400) {
            List {
                VStack { DisclosureGroup("a", isExpanded: .constant(true)) { Text("b") } }
                DisclosureGroup("c", isExpanded: .constant(true)) { Text("d") }.disclosureGroupStyle(Own())
            }
        }
        #expect(stage.label("b").frame.minY - stage.label("a").frame.maxY < 12)
        #expect(stage.label("d").frame.minY - stage.label("c").frame.maxY < 12)
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Outlines")
struct OutlineTests {
    struct File: Identifiable {
        let id: String
        var inside: [File]?
    }

    static let files = [
        File(id: "a", inside: [File(id: "b1"), File(id: "b2", inside: [File(id: "c")])]), File(id: "z"),
    ]

    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 300, height: 400, content: view), Stage(columns: 40, rows: 12, content: view)]
    }

    private struct Choosing: View {
        @State private var choice: String?
        var body: some View {
            VStack(spacing: 0) {
                List(OutlineTests.files, children: \.inside, selection: $choice) { Text(verbatim: $0.id) }
                Text(verbatim: "<\(choice ?? "none")>").accessibilityIdentifier("choice")
            }
        }
    }

    @Test("arrow keys expand and collapse rows and move to the parent, and rows report expanded or collapsed")
    func list() {
        for stage in stages({ Choosing() }) {
            stage.role(.row).nth(0).tap()
            #expect(stage["choice"].label == "<a>" && stage.role(.row).nth(0).value == "collapsed")
            for key in [Key.right, .down, .down, .right, .down] { stage.press(key) }
            #expect(stage["choice"].label == "<c>" && stage.role(.row).nth(0).value == "expanded")
            stage.press(.left)
            #expect(stage["choice"].label == "<b2>" && stage.text.contains("c"))
            for key in [Key.left, .left, .left] { stage.press(key) }
            #expect(stage["choice"].label == "<a>" && !stage.text.contains("b1"))
            stage.role(.row).nth(0).perform("expand")
            #expect(stage.text.contains("b1"))
        }
    }

    @Test("in a list without selection the disclosure arrows take keys and presses")
    func arrows() {
        for stage in stages({ List(OutlineTests.files, children: \.inside) { Text(verbatim: $0.id) } }) {
            let arrow = stage.label("Expand").frame
            stage.drag(from: CGPoint(x: arrow.midX, y: arrow.midY), through: [])
            #expect(stage.text.contains("b1"))
            stage.label("Collapse").focus()
            stage.press(.left)
            #expect(!stage.text.contains("b1"))
            stage.press(.space)
            #expect(stage.text.contains("b1"))
        }
    }

    @Test("an outline group works outside of lists, from one root, and keeps its expansion when it changes")
    func group() {
        struct Growing: View {
            @State private var root = OutlineTests.files[0]
            var body: some View {
                VStack {
                    Button("grow") { root.inside?.insert(File(id: "new"), at: 0) }
                    OutlineGroup(root, children: \.inside) { Text(verbatim: $0.id) }
                }
            }
        }
        for stage in stages({ Growing() }) {
            stage.label("a").tap()
            #expect(stage.text.contains("b1") && !stage.text.contains("new"))
            stage.label("grow").tap()
            #expect(stage.text.contains("b1") && stage.text.contains("new"))
        }
    }

    @Test("a disclosure arrow has the label of its row, reports its expansion, and is one element")
    func arrowNames() {
        struct Named: View {
            @State private var name = "Fruit"
            var body: some View {
                VStack {
                    Button("rename") { name = "Nuts" }
                    OutlineGroup(OutlineTests.files, children: \.inside) { file in
                        HStack {
                            Text(verbatim: file.id == "a" ? name : file.id)
                            if file.id == "b2" { Button("eat") {} }
                        }
                    }
                }
            }
        }
        for stage in stages({ Named() }) {
            #expect(stage.label("Fruit").role == .button && stage.label("Fruit").value == "collapsed")
            stage.label("Fruit").perform("expand")
            #expect(stage.label("Fruit").value == "expanded" && stage.label("b1").role == .text)
            #expect(stage.label("b2 eat").value == "collapsed" && stage.label("eat").exists)
            stage.label("rename").tap()
            #expect(stage.label("Nuts").value == "expanded")
            stage.label("Nuts").set("collapsed")
            #expect(!stage.label("b1").exists)
        }
    }

    @Test("rows of a bound tree write to it")
    func bound() {
        struct Named: Identifiable {
            let id: Int
            var isOn = false
            var inside: [Named]?
        }
        struct Writing: View {
            @State private var tree = [Named(id: 1, inside: [Named(id: 2)])]
            var body: some View {
                VStack(spacing: 0) {
                    List($tree, children: \.inside) { $item in
                        Toggle(isOn: $item.isOn) { Text(verbatim: "item \(item.id)") }
                    }
                    Text(verbatim: "<\(tree[0].inside?[0].isOn == true)>").accessibilityIdentifier("value")
                }
            }
        }
        for stage in stages({ Writing() }) {
            stage.label("Expand").tap()
            stage.label("item 2").tap()
            #expect(stage["value"].label == "<true>")
        }
    }

    @Test("only visible rows of a large tree are made, and expanding a row evaluates only new rows")
    func lazy() {
        let many = (0..<100_000).map { File(id: "row \($0)", inside: [File(id: "inside \($0)")]) }
        struct Many: View {
            let files: [File]
            @State private var choice: String?
            var body: some View {
                List(files, children: \.inside, selection: $choice) { Text(verbatim: $0.id) }
            }
        }
        let stage = Stage(width: 300, height: 400) { Many(files: many) }
        #expect(stage.work.bodies < 100, "\(stage.work.bodies)")
        stage.role(.row).nth(2).tap()
        stage.press(.right)
        #expect(stage.text.contains("inside 2"))
    }

    @Test("moving to a distant parent row is immediate")
    func goingOut() {
        struct Deep: View {
            @State private var choice: String?
            private let files = [
                File(id: "first"),
                File(id: "all", inside: (0..<3000).map { File(id: "inside \($0)") }),
            ]
            var body: some View {
                VStack(spacing: 0) {
                    List(files, children: \.inside, selection: $choice) { Words(id: $0.id) }
                    Text(verbatim: "<\(choice ?? "none")>").accessibilityIdentifier("choice")
                }
            }
        }
        struct Words: View {
            let id: String
            var body: some View { Text(verbatim: id) }
        }
        for stage in stages({ Deep() }) {
            stage.role(.row).nth(1).tap()
            stage.press(.right)
            stage.press(.end)
            #expect(stage["choice"].label == "<inside 2999>")
            stage.resetWork()
            stage.press(.left)
            #expect(stage["choice"].label == "<all>" && stage.work.bodies < 200, "\(stage.work.bodies)")
        }
    }

    @Test("edit actions delete and move rows of a bound collection")
    func edits() {
        struct Item: Identifiable {
            let id: Int
            var name: String
        }
        struct Editing: View {
            let actions: EditActions<[Item]>
            @State private var items = (1...4).map { Item(id: $0, name: "n\($0)") }
            @State private var choice: Int?
            var body: some View {
                VStack(spacing: 0) {
                    List($items, editActions: actions, selection: $choice) { $item in Text(verbatim: item.name) }
                    Text(verbatim: "<\(items.map(\.id))>").accessibilityIdentifier("value")
                }
            }
        }
        for stage in stages({ Editing(actions: .all) }) {
            stage.role(.row).nth(1).perform("delete")
            #expect(stage["value"].label == "<[1, 3, 4]>")
            stage.role(.row).nth(0).tap()
            stage.press(.down, modifiers: .option)
            #expect(stage["value"].label == "<[3, 1, 4]>")
            stage.press(.delete)
            #expect(stage["value"].label == "<[3, 4]>")
        }
        for stage in stages({ Editing(actions: .move) }) {
            stage.role(.row).nth(0).perform("move down")
            stage.role(.row).nth(0).tap()
            stage.press(.delete)
            #expect(stage["value"].label == "<[2, 1, 3, 4]>")
        }
    }

    @Test("expandable elements offer expand or collapse by name and have their text as label")
    func names() {
        struct Groups: View {
            var body: some View {
                VStack {
                    DisclosureGroup("Group") { Text(verbatim: "content") }
                    List(OutlineTests.files, children: \.inside) { Text(verbatim: $0.id) }
                }
            }
        }
        for stage in stages({ Groups() }) {
            let group = stage.label("Group")
            #expect(group.actionNames == ["expand"] && group.value == "collapsed")
            group.perform("expand")
            #expect(group.actionNames == ["collapse"] && group.value == "expanded" && stage.text.contains("content"))
            group.perform("collapse")
            #expect(!stage.text.contains("content"))
            let row = stage.role(.row).nth(0)
            #expect(row.label == "a" && row.actionNames == ["expand"])
            row.perform("expand")
            #expect(row.label == "a" && row.actionNames == ["collapse"])
        }
    }

    private struct Swiped: View {
        @State private var log = ""
        @State private var isOpen = true
        @State private var choice: String?
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    OutlineGroup(OutlineTests.files, children: \.inside) { file in
                        Text(verbatim: file.id).badge(file.id == "z" ? 7 : 0)
                            .swipeActions { Button("Keep") { log += file.id } }
                    }
                    DisclosureGroup(isExpanded: $isOpen) {
                        Text("within")
                    } label: {
                        Text("group").swipeActions { Button("Keep") { log += "g" } }
                    }
                }
                Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
            }
        }
    }

    @Test("list row modifiers apply to the rows of an outline")
    func rowModifiers() {
        for stage in stages({ Swiped() }) {
            stage.role(.row).nth(0).perform("expand")
            stage.role(.row).nth(1).perform("Keep")
            stage.role(.row).nth(0).perform("Keep")
            stage.role(.row).nth(4).perform("Keep")
            #expect(stage["log"].label == "<b1ag>")
            #expect(stage.text.contains("7"))
        }
    }
}

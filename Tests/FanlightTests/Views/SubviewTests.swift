import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Subviews")
struct SubviewTests {
    /// A number of its own that tells whether the view is the one that was there before.
    private struct Own: View {
        let name: String
        @State private var presses = 0
        var body: some View {
            Button("\(name) \(presses)") { presses += 1 }.accessibilityIdentifier(name)
        }
    }

    private struct Pair: View {
        var body: some View {
            Text("first")
            Text("second")
        }
    }

    private struct Counted<Content: View>: View {
        @ViewBuilder let content: Content
        var body: some View {
            Group(subviews: content) { Text("\($0.count)").accessibilityIdentifier("count") }
        }
    }

    private func count<Content: View>(@ViewBuilder _ content: () -> Content) -> String {
        Stage(width: 200, height: 100) { Counted(content: content) }["count"].label
    }

    @Test("what counts as several views and what as one")
    func counts() {
        #expect(count {} == "0")
        #expect(count { Text("a") } == "1")
        #expect(
            count {
                Text("a")
                Text("b")
            } == "2")
        #expect(count { Pair() } == "2", "a view's body is looked into")
        #expect(count { Own(name: "x") } == "1")
        #expect(count { VStack { Pair() } } == "1")
        #expect(count { Group { Pair() }.padding() } == "2", "a modifier around a group is done to each")
        #expect(count { ForEach(0..<1000) { Text("\($0)") } } == "1,000")
        #expect(count { ForEach(0..<3) { _ in Pair() } } == "6")
        #expect(count { AnyView(Pair()) } == "2")
        #expect(count { if #available(iOS 16, *) { Pair() } } == "2")
        #expect(count { EmptyView() } == "0")
        #expect(
            count {
                Section {
                    Pair()
                } header: {
                    Text("h")
                } footer: {
                    Text("f")
                }
            } == "4")
    }

    @Test("a modifier of the author's own counts for what it makes of its content")
    func modifierCounts() {
        struct Framed: ViewModifier {
            func body(content: Content) -> some View { content.padding() }
        }
        struct Boxed: ViewModifier {
            func body(content: Content) -> some View { VStack { content } }
        }
        struct Doubled: ViewModifier {
            func body(content: Content) -> some View {
                content
                content
            }
        }
        #expect(count { Text("a").modifier(Framed()) } == "1")
        #expect(count { Pair().modifier(Framed()) } == "2")
        #expect(count { Pair().modifier(Boxed()) } == "1")
        #expect(count { Text("a").modifier(Doubled()) } == "2")
        #expect(count { Pair().modifier(Doubled()) } == "4")
    }

    private struct Cards<Content: View>: View {
        @State private var mode = 0
        @ViewBuilder let content: Content
        var body: some View {
            VStack {
                Group(subviews: content) { subviews in
                    switch mode {
                    case 0: ForEach(subviews) { $0 }
                    case 1: ForEach(subviews.reversed()) { $0 }
                    case 2: ForEach(subviews.dropFirst()) { $0.padding(1) }
                    default:
                        HStack {
                            if let last = subviews.last { last }
                        }
                        ForEach(subviews.dropLast()) { $0 }
                    }
                }
                Button("next") { mode += 1 }.accessibilityIdentifier("next")
            }
        }
    }

    @Test("a view keeps its state while its container reorders, wraps, hides and moves it")
    func rearranged() {
        let stage = Stage(width: 300, height: 400) {
            Cards {
                Own(name: "a")
                Own(name: "b")
                VStack { Own(name: "c") }
            }
        }
        for (name, taps) in [("a", 1), ("b", 2), ("c", 3)] { for _ in 0..<taps { stage[name].tap() } }
        func labels() -> [String] {
            stage.elements.filter { $0.role == .button && $0.identifier != "next" }.map(\.label)
        }
        #expect(labels() == ["a 1", "b 2", "c 3"])
        stage["next"].tap()
        #expect(labels() == ["c 3", "b 2", "a 1"])
        stage["next"].tap()
        #expect(labels() == ["b 2", "c 3"])
        stage["next"].tap()
        #expect(labels() == ["c 3", "a 1", "b 2"])
        let order = ["c", "a", "b"].map { stage[$0].frame.minY }
        #expect(order == order.sorted())
    }

    @Test("a view that its container leaves out disappears and ends its task, and appears when it is back")
    func leftOut() {
        final class Log { var entries: [String] = [] }
        struct Sometimes<Content: View>: View {
            @State private var isShown = false
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    if isShown { subviews }
                }
                Button("toggle") { isShown.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 400) {
            Sometimes {
                Own(name: "a").onAppear { log.entries.append("appear") }.onDisappear { log.entries.append("disappear") }
            }
        }
        #expect(log.entries == [])
        stage["toggle"].tap()
        stage["a"].tap()
        #expect(log.entries == ["appear"])
        stage["toggle"].tap()
        #expect(!stage["a"].exists)
        #expect(log.entries == ["appear", "disappear"])
        stage["toggle"].tap()
        #expect(stage["a"].label == "a 1")
        #expect(log.entries == ["appear", "disappear", "appear"])
    }

    @Test("what is put around a subview reaches it: the environment there is its environment")
    func environment() {
        struct Reader: View {
            @Environment(\.lineLimit) private var limit
            var body: some View { Text("\(limit ?? 0)").accessibilityIdentifier("limit") }
        }
        struct Limited<Content: View>: View {
            @State private var mode = 1
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    if mode < 3 {
                        subviews.lineLimit(mode)
                    } else {
                        HStack { subviews }
                    }
                }
                Button("next") { mode += 1 }.accessibilityIdentifier("next")
            }
        }
        let stage = Stage(width: 300, height: 400) { Limited { Reader() }.lineLimit(9) }
        #expect(stage["limit"].label == "1")
        stage["next"].tap()
        #expect(stage["limit"].label == "2")
        stage["next"].tap()
        #expect(stage["limit"].label == "9")
    }

    @Test("a view that is put in two places at once is there twice, each with a state of its own")
    func twice() {
        struct Doubling<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    subviews
                    subviews
                }
            }
        }
        let stage = Stage(width: 300, height: 400) { Doubling { Own(name: "a") } }
        stage.role(.button).nth(1).tap()
        #expect(stage.elements.filter { $0.role == .button }.map(\.label) == ["a 0", "a 1"])
    }

    private struct Changing: View {
        @State private var ids = [1, 2, 3]
        @State private var isThere = false
        @State private var ticks = 0
        var body: some View {
            Boxes {
                Text("tick \(ticks)").accessibilityIdentifier("tick")
                if isThere { Own(name: "extra") }
                ForEach(ids, id: \.self) { Own(name: "row\($0)") }
            }
            Button("insert") { ids.insert(9, at: 0) }.accessibilityIdentifier("insert")
            Button("toggle") { isThere.toggle() }.accessibilityIdentifier("toggle")
            Button("ticks") { ticks += 1 }.accessibilityIdentifier("ticks")
        }
    }

    private struct Boxes<Content: View>: View {
        @ViewBuilder let content: Content
        var body: some View {
            Group(subviews: content) { subviews in
                Text("\(subviews.count)").accessibilityIdentifier("count")
                ForEach(subviews) { $0.padding(1) }
            }
        }
    }

    @Test("the collection follows the content, and only what is new is evaluated")
    func live() {
        let stage = Stage(width: 300, height: 600) { Changing() }
        #expect(stage["count"].label == "4")
        stage["row2"].tap()
        stage.resetWork()
        stage["insert"].tap()
        #expect(stage["count"].label == "5")
        #expect(stage["row2"].label == "row2 1")
        #expect(stage.work.bodies == 5, "the view, its container, the container's closure, the new row and its button")
        stage["toggle"].tap()
        #expect(stage["count"].label == "6")
        let order = ["tick", "extra", "row9", "row1"].map { stage[$0].frame.minY }
        #expect(order == order.sorted())
        stage["toggle"].tap()
        #expect(stage["count"].label == "5")
    }

    @Test("a view that changes in itself does not evaluate its container again")
    func itself() {
        struct Ticking: View {
            @State private var ticks = 0
            var body: some View {
                Button("tick \(ticks)") { ticks += 1 }.accessibilityIdentifier("tick")
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Boxes {
                Ticking()
                Own(name: "a")
            }
        }
        stage.resetWork()
        stage["tick"].tap()
        #expect(stage["tick"].label == "tick 1")
        #expect(stage.work.bodies <= 2, "the view and its button's style")
    }

    @Test("a part of the content that changes by itself is noticed")
    func partChanges() {
        struct Part: View {
            @State private var count = 1
            var body: some View {
                Button("more") { count += 1 }.accessibilityIdentifier("more")
                ForEach(0..<count, id: \.self) { Text("part \($0)") }
            }
        }
        let stage = Stage(width: 300, height: 600) { Boxes { Part() } }
        #expect(stage["count"].label == "2")
        stage["more"].tap()
        #expect(stage["count"].label == "3")
        #expect(stage.label("part 1").exists)
    }

    @Test("a row of a hundred thousand is made when it is asked for")
    func onDemand() {
        struct Row: View {
            let number: Int
            var body: some View { Text("row \(number)") }
        }
        struct Some<Content: View>: View {
            @State private var start = 50_000
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { $0[start..<start + 3] }
                Button("next") { start += 1 }.accessibilityIdentifier("next")
            }
        }
        let stage = Stage(width: 300, height: 600) { Some { ForEach(0..<100_000) { Row(number: $0) } } }
        #expect(stage.label("row 50,002").exists)
        #expect(stage.work.bodies <= 7)
        stage.resetWork()
        stage["next"].tap()
        #expect(stage.label("row 50,003").exists)
        #expect(!stage.label("row 50,000").exists)
        #expect(stage.work.bodies <= 4, "the container, its closure, the slice and the new row")
    }

    @Test("ForEach over subviews makes a view for each")
    func forEachSubviews() {
        struct Listed<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                ForEach(subviews: content) { subview in
                    HStack {
                        Text("•")
                        subview
                    }
                }
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Listed {
                Own(name: "a")
                Pair()
            }
        }
        #expect(stage.elements.map(\.label).filter { $0 == "•" }.count == 3)
        stage["a"].tap()
        #expect(stage["a"].label == "a 1")
    }

    @Test("sections are found with what stands between them")
    func sections() {
        struct Sectioned<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                ForEach(sections: content) { section in
                    Text("\(section.header.count) \(section.content.count) \(section.footer.count)")
                }
                Group(sections: content) { Text("\($0.count) sections") }
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Sectioned {
                Text("loose")
                Section("title") { Pair() }
                Section {
                    ForEach(0..<5) { Text("\($0)") }
                } footer: {
                    Text("end")
                }
                .padding()
                Pair()
            }
        }
        #expect(stage.elements.map(\.label) == ["0 1 0", "1 2 0", "0 5 1", "0 2 0", "4 sections"])
    }

    @Test("a section stands in a stack as if its parts did")
    func sectionInStack() {
        let stage = Stage(width: 300, height: 600) {
            HStack {
                Section {
                    Text("a")
                    Text("b")
                } header: {
                    Text("h")
                } footer: {
                    Text("f")
                }
            }
        }
        #expect(stage.elements.map(\.label) == ["h", "a", "b", "f"])
        let order = stage.elements.map { $0.frame[0] }
        #expect(order == order.sorted())
    }

    @Test("a section that is folded has no content")
    func folded() {
        struct Folding: View {
            @State private var isExpanded = false
            var body: some View {
                Section("title", isExpanded: $isExpanded) { Text("inside") }
                Button("toggle") { isExpanded.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let stage = Stage(width: 300, height: 600) { Folding() }
        #expect(!stage.label("inside").exists)
        stage["toggle"].tap()
        #expect(stage.label("inside").exists)
        stage["toggle"].tap()
        #expect(!stage.label("inside").exists)
    }

    @Test("a container reads what its subviews say, and follows when they say something else")
    func containerValues() {
        struct Changing: View {
            @State private var isImportant = false
            var body: some View {
                Button("change") { isImportant.toggle() }.accessibilityIdentifier("change")
                    .containerValue(\.isImportant, isImportant)
            }
        }
        struct Reading<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    Text(subviews.map { "\($0.containerValues.isImportant)" }.joined(separator: " "))
                        .accessibilityIdentifier("read")
                    subviews
                }
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Reading {
                Text("plain")
                Text("inner").containerValue(\.isImportant, true).padding()
                Group {
                    Text("a")
                    Text("b").containerValue(\.isImportant, false)
                }
                .containerValue(\.isImportant, true)
                Changing()
            }
        }
        #expect(stage["read"].label == "false true true true false")
        stage["change"].tap()
        #expect(stage["read"].label == "false true true true true")
    }

    @Test("a tag is found by its type, and by the optional of its type")
    func tags() {
        struct Reading<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    Text(
                        subviews.map { subview in
                            let values = subview.containerValues
                            let number = values.tag(for: Int.self).map { "\($0)" } ?? "-"
                            let optional = values.tag(for: Int?.self).flatMap { $0 }.map { "\($0)" } ?? "-"
                            return "\(number)\(optional)\(values.hasTag("x") ? "x" : "-")"
                        }.joined(separator: " ")
                    ).accessibilityIdentifier("read")
                }
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Reading {
                Text("a").tag(1)
                Text("b").tag(2, includeOptional: false)
                Text("c").tag("x")
                Text("d")
            }
        }
        #expect(stage["read"].label == "11- 2-- --x ---")
    }

    private struct Lines<Content: View>: View {
        struct Root: _VariadicView_MultiViewRoot {
            let mark: String
            func body(children: _VariadicView.Children) -> some View {
                let last = children.last?.id
                ForEach(children) { child in
                    child
                    if child.id != last { Text(mark) }
                }
            }
        }
        let mark: String
        @ViewBuilder let content: Content
        var body: some View { _VariadicView.Tree(Root(mark: mark)) { content } }
    }

    @Test("a variadic view puts its children where it says")
    func variadic() {
        struct Growing: View {
            @State private var count = 2
            var body: some View {
                VStack {
                    Lines(mark: "--") { ForEach(0..<count, id: \.self) { Own(name: "row\($0)") } }
                }
                Button("more") { count += 1 }.accessibilityIdentifier("more")
            }
        }
        let stage = Stage(width: 300, height: 600) { Growing() }
        stage["row1"].tap()
        stage["more"].tap()
        #expect(stage.elements.map(\.label) == ["row0 0", "--", "row1 1", "--", "row2 0", "more"])
    }

    @Test("a variadic view whose root and children are the same is not evaluated again")
    func variadicSame() {
        struct Ticking: View {
            @State private var ticks = 0
            var body: some View {
                Lines(mark: "--") {
                    Text("a")
                    Text("tick \(ticks)")
                }
                Button("go") { ticks += 1 }.accessibilityIdentifier("go")
            }
        }
        let stage = Stage(width: 300, height: 600) { Ticking() }
        stage.resetWork()
        stage["go"].tap()
        #expect(stage.label("tick 1").exists)
        #expect(stage.work.bodies == 2, "the view, and the container it hands other content to")
    }

    @Test("a variadic view's children have the author's ids and traits")
    func variadicIDs() {
        struct Mark: _ViewTraitKey { static let defaultValue = "none" }
        struct Root: _VariadicView_UnaryViewRoot {
            func body(children: _VariadicView.Children) -> some View {
                Text(children.map { "\($0.id(as: Int.self) ?? -1) \($0[Mark.self])" }.joined(separator: ", "))
                    .accessibilityIdentifier("read")
            }
        }
        let stage = Stage(width: 300, height: 600) {
            _VariadicView.Tree(Root()) {
                ForEach([7, 8], id: \.self) { Text("\($0)")._trait(Mark.self, "row") }
                Text("x").id(9)
                Text("y").padding()._trait(Mark.self, "y")
            }
        }
        #expect(stage["read"].label == "7 row, 8 row, 9 none, -1 y")
    }
}

extension ContainerValues {
    @Entry fileprivate var isImportant = false
}

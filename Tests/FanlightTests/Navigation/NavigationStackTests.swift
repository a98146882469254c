import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("NavigationStack")
struct NavigationStackTests {
    private struct Fruit: Hashable, Identifiable {
        let name: String
        var id: String { name }
    }

    private static let fruits = ["Apple", "Pear", "Fig"].map { Fruit(name: $0) }

    private struct Orchard: View {
        @State private var taps = 0
        var body: some View {
            NavigationStack {
                List {
                    Button("count \(taps)") { taps += 1 }.accessibilityIdentifier("count")
                    ForEach(NavigationStackTests.fruits) { NavigationLink($0.name, value: $0) }
                    NavigationLink("About") { Text("made of wood").navigationTitle("About") }
                }
                .navigationTitle("Fruit")
                .navigationDestination(for: Fruit.self) { fruit in
                    VStack {
                        Text("a \(fruit.name), \(taps) taps").accessibilityIdentifier("detail")
                        NavigationLink("Seeds", value: 3)
                    }
                    .navigationTitle(fruit.name)
                }
                .navigationDestination(for: Int.self) { Text(verbatim: "\($0) seeds").accessibilityIdentifier("seeds") }
            }
        }
    }

    private func stages() -> [Stage] {
        [Stage(width: 400, height: 500) { Orchard() }, Stage(columns: 50, rows: 20) { Orchard() }]
    }

    @Test("a link opens its value's destination and back, by pointer, keyboard and action")
    func pushAndPop() {
        for stage in stages() {
            stage.label("Pear").tap()
            #expect(stage["detail"].label == "a Pear, 0 taps")
            #expect(!stage["count"].exists)
            stage.label("Seeds").tap()
            #expect(stage["seeds"].label == "3 seeds")
            // The back button has the title of the view that it leads to.
            stage.label("Pear").tap()
            #expect(stage["detail"].exists)
            stage.press(.escape)
            stage.press(Key("["), modifiers: .control)
            #expect(stage["count"].exists)
            let link = stage.label("Apple").frame
            stage.drag(from: CGPoint(x: link.midX, y: link.midY), through: [])
            #expect(stage["detail"].label == "a Apple, 0 taps")
        }
    }

    @Test("a link has the focus again after going back by keyboard")
    func keys() {
        for stage in stages() {
            for _ in 0..<2 { stage.press(.tab) }
            #expect(stage.label("Apple").isFocused)
            stage.press(.enter)
            #expect(stage["detail"].exists)
            stage.press(.tab)
            stage.press(.escape)
            #expect(stage.label("Apple").isFocused, "\(stage.text)")
        }
    }

    @Test("views below keep their state and update")
    func state() {
        let stage = Stage(width: 400, height: 500) { Orchard() }
        stage["count"].tap()
        stage.label("Fig").tap()
        #expect(stage["detail"].label == "a Fig, 1 taps")
        stage.label("Fruit").tap()
        #expect(stage["count"].label == "count 1")
    }

    @Test("the stack follows its path binding, writes it, and keeps unchanged levels")
    func path() {
        struct Following: View {
            @State private var path = [1]
            var body: some View {
                VStack {
                    NavigationStack(path: $path) {
                        Text("root").accessibilityIdentifier("root")
                            .navigationDestination(for: Int.self) { Level(number: $0) }
                    }
                    Text(verbatim: "\(path)").accessibilityIdentifier("path")
                    Button("jump") { path = [1, 2, 3] }
                    Button("home") { path = [] }
                }
            }
        }
        struct Level: View {
            let number: Int
            @State private var taps = 0
            @Environment(\.dismiss) private var dismiss
            @Environment(\.isPresented) private var isPresented
            var body: some View {
                VStack {
                    Button("level \(number): \(taps)") { taps += 1 }.accessibilityIdentifier("level")
                    NavigationLink("on", value: number * 10)
                    Button("done") { dismiss() }
                    Text(verbatim: "\(isPresented)").accessibilityIdentifier("presented")
                }
            }
        }
        let stage = Stage(width: 400, height: 600) { Following() }
        #expect(stage["level"].label == "level 1: 0")
        #expect(stage["presented"].label == "true")
        stage["level"].tap()
        stage.label("on").tap()
        #expect(stage["path"].label == "[1, 10]")
        stage.label("done").tap()
        #expect(stage["level"].label == "level 1: 1")
        stage.label("jump").tap()
        #expect(stage["level"].label == "level 3: 0")
        stage.label("done").tap()
        stage.label("done").tap()
        #expect(stage["level"].label == "level 1: 1")
        stage.label("home").tap()
        #expect(stage["root"].exists && stage["path"].label == "[]")
    }

    @Test("a stack whose path binding refuses changes settles on the bound path")
    func refusing() {
        let stage = Stage(width: 300, height: 300) {
            NavigationStack(path: .constant(NavigationPath())) {
                NavigationLink("on", value: 1).navigationDestination(for: Int.self) { _ in Text("never") }
            }
        }
        stage.label("on").tap()
        #expect(stage.label("on").exists)
    }

    @Test("destinations follow isPresented and item bindings, and reset them on going back")
    func presented() {
        struct Presenting: View {
            @State private var isShown = false
            @State private var item: String?
            var body: some View {
                NavigationStack {
                    VStack {
                        Button("show") { isShown = true }
                        Button("item") { item = "one" }
                        Text(verbatim: "\(isShown) \(item ?? "none")").accessibilityIdentifier("state")
                    }
                    .navigationTitle("Home")
                    .navigationDestination(isPresented: $isShown) { Text("shown").accessibilityIdentifier("shown") }
                    .navigationDestination(item: $item) { Text($0).accessibilityIdentifier("item") }
                }
            }
        }
        let stage = Stage(width: 300, height: 300) { Presenting() }
        stage.label("show").tap()
        #expect(stage["shown"].exists)
        stage.label("Home").tap()
        #expect(stage["state"].label == "false none")
        stage.label("item").tap()
        #expect(stage["item"].label == "one")
        stage.press(.escape)
        stage.label("Home").tap()
        #expect(stage["state"].label == "false none")
    }

    @Test("a value without a destination shows a message, and a link outside of navigation is disabled")
    func missing() {
        let stage = Stage(width: 500, height: 300) { NavigationStack { NavigationLink("on", value: 2.5) } }
        stage.label("on").tap()
        #expect(stage.text.contains("navigationDestination(for: Double.self)"))
        let alone = Stage(width: 300, height: 100) { NavigationLink("on") { Text("never") } }
        #expect(!alone.label("on").isEnabled)
    }

    @Test("a view disappears when another is pushed over it, and appears again")
    func appearing() {
        final class Log { var lines: [String] = [] }
        let log = Log()
        let stage = Stage(width: 300, height: 300) {
            NavigationStack {
                NavigationLink("on") {
                    Text("up").onAppear { log.lines.append("up") }.onDisappear { log.lines.append("up gone") }
                }
                .navigationTitle("Root")
                .onAppear { log.lines.append("root") }.onDisappear { log.lines.append("root gone") }
            }
        }
        stage.label("on").tap()
        stage.label("Root").tap()
        #expect(log.lines == ["root", "up", "root gone", "root", "up gone"], "\(log.lines)")
    }

    @Test("deprecated links follow isActive and tag bindings")
    @available(*, deprecated)
    func active() {
        struct Active: View {
            @State private var isActive = false
            @State private var tag: Int?
            var body: some View {
                NavigationView {
                    VStack {
                        NavigationLink(destination: Text("one"), isActive: $isActive) { Text("first") }
                        NavigationLink(destination: Text("two"), tag: 2, selection: $tag) { Text("second") }
                        Button("set") { tag = 2 }
                        Text(verbatim: "\(isActive) \(tag ?? 0)").accessibilityIdentifier("state")
                    }
                    .navigationBarTitle("Root", displayMode: .inline)
                }
            }
        }
        let stage = Stage(width: 300, height: 300) { Active() }
        stage.label("first").tap()
        #expect(stage.label("one").exists)
        stage.label("Root").tap()
        #expect(stage["state"].label == "false 0")
        stage.label("set").tap()
        #expect(stage.label("two").exists)
    }

    @Test("deprecated link initialisers navigate with any title and destination form")
    @available(*, deprecated)
    func olderForms() {
        struct Older: View {
            @State private var isActive = false
            @State private var tag: Int?
            let form: Int
            let title = "go"
            var body: some View {
                NavigationView { link.navigationTitle("Root") }
                Text(verbatim: "\(isActive || tag == 2)").accessibilityIdentifier("state")
            }

            @ViewBuilder private var link: some View {
                switch form {
                case 0: NavigationLink("go", isActive: $isActive) { Text("there") }
                case 1: NavigationLink(title, isActive: $isActive) { Text("there") }
                case 2: NavigationLink("go", tag: 2, selection: $tag) { Text("there") }
                case 3: NavigationLink(title, tag: 2, selection: $tag) { Text("there") }
                default: NavigationLink(title, destination: Text("there"), tag: 2, selection: $tag)
                }
            }
        }
        for form in 0..<5 {
            let stage = Stage(width: 300, height: 300) { Older(form: form) }
            stage.label("go").tap()
            #expect(stage.label("there").exists, "form \(form)")
            #expect(stage["state"].label == "true", "form \(form)")
        }
    }

    @Test("a NavigationPath is encoded and decoded")
    func codable() throws {
        var path = NavigationPath()
        path.append(3)
        path.append("four")
        let written = try JSONEncoder().encode(try #require(path.codable))
        let read = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: written)
        #expect(NavigationPath(read) == path)
        struct Mute: Hashable {}
        path.append(Mute())
        #expect(path.codable == nil)
        path.removeLast(7)
        #expect(path.isEmpty)
    }

    @Test(
        "a path stored when types of lower modules were in higher ones is restored",
        arguments: ["8Fanlight", "12FanlightCore"])
    func olderStoredPath(module: String) throws {
        // An angle and an edge, as earlier versions stored them.
        let stored = #"["\#(module)5AngleV","{\"radians\":0.5}","\#(module)12VerticalEdgeO","1"]"#
        let read = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: Data(stored.utf8))
        var path = NavigationPath()
        path.append(Angle(radians: 0.5))
        path.append(VerticalEdge.bottom)
        #expect(NavigationPath(read) == path)
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Navigation as existing apps use it")
struct RealAppNavigationTests {
    @Observable final class Model {
        var selection: String?
        var chosen: Set<String> = []
        var path: [Int] = []
        var taps = 0
    }

    @Test("the colour scheme that a page prefers applies to the pages above it")
    func schemeBelow() {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                NavigationStack(path: $model.path) {
                    SchemeText(name: "root").preferredColorScheme(.dark)
                        .navigationDestination(for: Int.self) { number in
                            if number == 2 {
                                SchemeText(name: "page").preferredColorScheme(.light)
                            } else {
                                SchemeText(name: "page")
                            }
                        }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 300) { Root(model: model) }
        #expect(stage["root"].label == "dark")
        model.path = [1]
        #expect(stage["page"].label == "dark")
        // The page at the top is the nearest one.
        model.path = [1, 2]
        #expect(stage["page"].label == "light")
        model.path = []
        #expect(stage["root"].label == "dark")
    }

    @Test("the colour scheme that the page of a link prefers applies to the page that the link pushes")
    func schemeOfLink() {
        let stage = Stage(width: 300, height: 300) {
            NavigationStack {
                NavigationLink("Go") { SchemeText(name: "page") }.preferredColorScheme(.dark)
            }
        }
        stage.label("Go").tap()
        #expect(stage["page"].label == "dark")
    }

    private struct SchemeText: View {
        let name: String
        @Environment(\.colorScheme) private var scheme
        var body: some View { Text(scheme == .dark ? "dark" : "light").accessibilityIdentifier(name) }
    }

    private struct Split: View {
        @Bindable var model: Model
        var hasDestination = false

        var body: some View {
            NavigationSplitView {
                List(selection: $model.selection) {
                    NavigationLink("Apples", value: "apples")
                    NavigationLink("Pears", value: "pears")
                }
                .navigationDestination(for: Int.self) { Text("number \($0)") }
                .modifier(StringDestination(isThere: hasDestination))
            } detail: {
                Text(model.selection ?? "none").accessibilityIdentifier("detail")
            }
        }
    }

    private struct StringDestination: ViewModifier {
        let isThere: Bool
        func body(content: Content) -> some View {
            if isThere {
                content.navigationDestination(for: String.self) {
                    Text("page of \($0)").accessibilityIdentifier("page")
                }
            } else {
                content
            }
        }
    }

    @Test(
        "a link to a value selects its row in a list with a selection of that type",
        arguments: [(800, 400), (390, 700)])
    func valueLink(size: (width: CGFloat, height: CGFloat)) {
        let model = Model()
        let stage = Stage(width: size.width, height: size.height) { Split(model: model) }
        stage.showing("Pears").tap()
        #expect(model.selection == "pears")
        #expect(stage["detail"].label == "pears")
        if size.width > 700 {
            stage.press(.up)
            #expect(model.selection == "apples")
        }
    }

    @Test("a link that selects its row also leads to the destination of its value")
    func valueLinkWithDestination() {
        let model = Model()
        let stage = Stage(width: 800, height: 400) { Split(model: model, hasDestination: true) }
        stage.showing("Pears").tap()
        #expect(model.selection == "pears")
        #expect(stage["page"].label == "page of pears")
        stage.showing("Apples").tap()
        #expect(stage["page"].label == "page of apples")
    }

    private struct LinksToViews: View {
        @Bindable var model: Model
        let isSelectable: Bool
        var mode = EditMode.inactive

        var body: some View {
            NavigationView {
                Group {
                    if isSelectable {
                        List(selection: $model.chosen) { links }
                    } else {
                        List { links }
                    }
                }
                .listStyle(.sidebar).environment(\.editMode, .constant(mode))
                Text("Placeholder")
            }
        }

        private var links: some View {
            ForEach(["Apples", "Pears"], id: \.self) { name in
                NavigationLink {
                    Text("page of \(name)")
                } label: {
                    Text(name)
                }
            }
        }
    }

    @Test("a press at the edge of a row follows the link to a view in it", arguments: [false, true])
    func edgeOfLink(isSelectable: Bool) {
        let model = Model()
        let stage = Stage(width: 390, height: 700) { LinksToViews(model: model, isSelectable: isSelectable) }
        let link = stage.role(.link).nth(1).frame
        stage.drag(from: CGPoint(x: link.minX - 10, y: link.midY), through: [])
        stage.advance(by: .seconds(1))
        #expect(stage.showing("page of Pears").exists && !stage.showing("Placeholder").exists)
        #expect(model.chosen.isEmpty)
    }

    @Test("the action of a selectable row follows the link to a view in it")
    func actionOfRow() {
        let stage = Stage(width: 390, height: 700) { LinksToViews(model: Model(), isSelectable: true) }
        stage.role(.row).nth(1).tap()
        stage.advance(by: .seconds(1))
        #expect(stage.showing("page of Pears").exists)
    }

    @Test("while a list is edited, a press at the edge of a row selects the row")
    func edgeOfEditedRow() {
        let model = Model()
        let stage = Stage(width: 390, height: 700) { LinksToViews(model: model, isSelectable: true, mode: .active) }
        let link = stage.role(.link).nth(1).frame
        stage.drag(from: CGPoint(x: link.minX - 10, y: link.midY), through: [])
        stage.advance(by: .seconds(1))
        #expect(model.chosen == ["Pears"] && !stage.showing("page of Pears").exists)
    }

    @Test("a sidebar beside its detail has no chevrons, and a single column has them")
    func chevrons() {
        let model = Model()
        let wide = Stage(columns: 100, rows: 20) { Split(model: model) }
        #expect(!wide.text.contains("›"))
        let narrow = Stage(columns: 40, rows: 20) { Split(model: model) }
        #expect(narrow.text.contains("›"))
    }

    @Test("content that is wider than the display does not move the bar")
    func wideContent() {
        struct Root: View {
            var body: some View {
                NavigationStack {
                    NavigationLink("Go") {
                        Color.red.frame(width: 800, height: 50).navigationTitle("Wide")
                    }
                    .navigationTitle("Start")
                }
            }
        }
        let stage = Stage(width: 390, height: 400) { Root() }
        stage.label("Go").tap()
        let back = stage.label("Start").frame
        #expect(back.minX >= 0 && back.minX < 60, "\(back)")
        stage.label("Start").tap()
        #expect(stage.label("Go").exists)
    }

    @Test("an image and a text in tabItem are one item of the bar")
    func tabItems() {
        struct Root: View {
            var body: some View {
                TabView {
                    Text("one").tabItem {
                        Image(systemName: "house")
                        Text("Home")
                    }
                    Text("two").tabItem { Label("Cart", systemImage: "cart") }
                }
            }
        }
        let stage = Stage(width: 390, height: 300) { Root() }
        let tabs = stage.elements.filter { $0.role == .tab }
        #expect(tabs.count == 2)
        let widths = tabs.map { $0.frame[2] }
        #expect(abs(widths[0] - widths[1]) < 1, "\(widths)")
        let texts = stage.currentPicture.layers.filter { ["Home", "Cart"].contains($0.value.text.first?.text) }
        #expect(texts.count == 2)
    }
}

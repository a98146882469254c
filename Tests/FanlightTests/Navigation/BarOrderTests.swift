import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Reading order of bars")
struct BarOrderTests {
    private struct Page: View {
        @State private var isOn = true
        var body: some View {
            HStack {
                Button("Before") {}
                NavigationStack {
                    VStack {
                        Button("One") {}
                        Button("Two") {}
                    }
                    .background { Color.red.ignoresSafeArea() }
                    .navigationTitle("Title")
                    .navigationBarTitleDisplayMode(.inline)
                    .toolbar {
                        ToolbarItem(placement: .topBarLeading) { Button("Edit") {} }
                        ToolbarItem(placement: .topBarTrailing) { Button("Add") {} }
                        ToolbarItem(placement: .bottomBar) { Button("Sort") {} }
                    }
                }
                Button("After") {}
            }
        }
    }

    private static let order = ["Before", "Edit", "Title", "Add", "One", "Two", "Sort", "After"]

    private func stages(@ViewBuilder _ view: () -> some View) -> [Stage] {
        [Stage(width: 500, height: 300, content: view), Stage(columns: 70, rows: 14, content: view)]
    }

    @Test("a top bar comes before its content, a bottom bar after it, both inside the enclosing order")
    func reading() {
        for stage in stages({ Page() }) {
            #expect(stage.elements.map(\.label).filter(Self.order.contains) == Self.order)
        }
    }

    @Test("Tab follows the same order")
    func tab() {
        let stops = Self.order.filter { $0 != "Title" }
        for stage in stages({ Page() }) {
            for stop in stops {
                stage.press(.tab)
                #expect(stage.label(stop).isFocused, "\(stop)")
            }
            for stop in stops.dropLast().reversed() {
                stage.press(.tab, modifiers: .shift)
                #expect(stage.label(stop).isFocused, "\(stop) in reverse order")
            }
        }
    }

    @Test("bars are painted above the content and hit first")
    func painting() throws {
        let stage = Stage(width: 500, height: 300) { Page() }
        let picture = stage.currentPicture
        let edit = try #require(stage.elements.first { $0.label == "Edit" })
        #expect(stage.label("Edit").obstacle == nil && stage.label("Edit").tap() == .handled)
        #expect(edit.isEnabled && picture.layers[edit.id] != nil)
    }

    @Test("a top safe area inset comes before its content, a bottom one after it")
    func insets() {
        for (edge, order) in [(VerticalEdge.top, ["Inset", "Content"]), (.bottom, ["Content", "Inset"])] {
            let stage = Stage(width: 200, height: 100) {
                Button("Content") {}.safeAreaInset(edge: edge) { Button("Inset") {} }
            }
            #expect(stage.elements.map(\.label) == order)
            stage.press(.tab)
            #expect(stage.label(order[0]).isFocused)
        }
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Menu styles")
struct MenuStyleTests {
    private struct Counting<S: MenuStyle>: View {
        let style: S
        var dismissal = MenuActionDismissBehavior.automatic
        @State private var count = 0
        var body: some View {
            VStack(spacing: 0) {
                Menu("More") {
                    Button("Add") { count += 1 }
                    Button("Add, and stay") { count += 1 }.menuActionDismissBehavior(.disabled)
                }
                .menuStyle(style).menuActionDismissBehavior(dismissal)
                Text(verbatim: "<\(count)>").accessibilityIdentifier("count")
            }
        }
    }

    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 300, height: 200, content: view), Stage(columns: 40, rows: 8, content: view)]
    }

    private struct Boxed: MenuStyle {
        @Environment(\.isEnabled) private var isEnabled
        func makeBody(configuration: Configuration) -> some View {
            HStack(spacing: 0) {
                Text(verbatim: isEnabled ? "on:" : "off:").accessibilityIdentifier("box")
                Menu(configuration)
            }
        }
    }

    @Test("a menu's button has an arrow on cells, and on pixels only if the app asks for it")
    func indicator() {
        func widths(_ indicator: Visibility) -> [CGFloat] {
            stages { Menu("More") { Button("Add") {} }.menuIndicator(indicator) }.map { $0.label("More").frame.width }
        }
        let (hidden, automatic, visible) = (widths(.hidden), widths(.automatic), widths(.visible))
        #expect(automatic[0] == hidden[0] && visible[0] > hidden[0])
        #expect(automatic[1] == visible[1] && visible[1] > hidden[1])
    }

    @Test("an item is pressed in every style, by pointer, keyboard and action, and closes the menu")
    func styles() {
        func use<S: MenuStyle>(_ style: S) {
            let ways: [(Stage) -> Void] = [
                { stage in
                    for words in ["More", "Add"] {
                        let frame = stage.label(words).frame
                        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
                    }
                },
                { stage in for key in [Key.tab, .space, .space] { stage.press(key) } },
                { stage in
                    stage.label("More").tap()
                    stage.label("Add").tap()
                },
            ]
            for way in ways {
                for stage in stages({ Counting(style: style) }) {
                    #expect(stage.label("More").role == .menu)
                    way(stage)
                    #expect(stage["count"].label == "<1>" && !stage.label("Add").exists, "\(S.self)")
                }
            }
        }
        use(.automatic)
        use(.button)
        use(.borderedButton)
        use(.borderlessButton)
        use(Boxed())
    }

    @Test("a custom style shows the menu and reads the environment")
    func custom() {
        for stage in stages({ Counting(style: Boxed()).disabled(true) }) { #expect(stage["box"].label == "off:") }
    }

    @Test("an item or the whole menu can stay open after a press")
    func staying() {
        for stage in stages({ Counting(style: .automatic) }) {
            stage.label("More").tap()
            stage.label("Add, and stay").tap()
            stage.label("Add, and stay").tap()
            #expect(stage["count"].label == "<2>" && stage.label("Add").exists)
        }
        for stage in stages({ Counting(style: .automatic, dismissal: .disabled) }) {
            stage.label("More").tap()
            stage.label("Add").tap()
            #expect(stage["count"].label == "<1>" && stage.label("Add").exists)
        }
    }

    private struct Titled: View {
        var display = NavigationBarItem.TitleDisplayMode.automatic
        @State private var count = 0
        var body: some View {
            NavigationStack {
                Text(verbatim: "<\(count)>").accessibilityIdentifier("count")
                    .navigationTitle("Notes").navigationBarTitleDisplayMode(display)
                    .toolbarTitleMenu { Button("Add") { count += 1 } }
            }
        }
    }

    @Test("a navigation title can have a menu")
    func title() {
        for stage in stages({ Titled() }) {
            stage.label("Title menu").tap()
            stage.label("Add").tap()
            #expect(stage["count"].label == "<1>")
        }
    }

    @Test("a press on a title opens its menu", arguments: [NavigationBarItem.TitleDisplayMode.inline, .large])
    func pressedTitle(_ display: NavigationBarItem.TitleDisplayMode) {
        for stage in stages({ Titled(display: display) }) {
            let title = stage.label("Notes").frame
            stage.drag(from: CGPoint(x: title.minX + 4, y: title.midY), through: [])
            stage.label("Add").tap()
            #expect(stage["count"].label == "<1>")
        }
    }
}

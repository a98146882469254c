import Display
import FanlightCore
import FanlightCoreTesting
import Painter
import TestSupport
import Testing

@MainActor
@Suite("Colour schemes inside a view")
struct InnerColorSchemeTests {
    private func paints<V: View>(@ViewBuilder _ view: () -> V) -> [Paint] {
        let picture = Stage(width: 100, height: 40, content: view).currentPicture
        return picture.layers.keys.sorted().compactMap { picture.layers[$0] }
            .flatMap { $0.drawing.commands.map(\.paint) + $0.text.map(\.style.paint) }
    }

    private let white = Paint.color(RGBA(packed: 0xFFFF_FFFF))
    private let lightSeparator = Paint.color(RGBA(packed: 0x3C3C_434A))
    private let darkSeparator = Paint.color(RGBA(packed: 0x5454_5899))

    @Test("text, shapes and dynamic colours use the dark palette inside a dark view")
    func ink() {
        #expect(paints { Text("a").environment(\.colorScheme, .dark) } == [white])
        #expect(paints { Circle().environment(\.colorScheme, .dark) } == [white])
        #expect(paints { Circle().fill(.foreground).environment(\.colorScheme, .dark) } == [white])
        #expect(paints { Color.primary.environment(\.colorScheme, .dark) } == [white])
        #expect(paints { Text("a").foregroundStyle(.primary).environment(\.colorScheme, .dark) } == [white])
        #expect(paints { Text("a") } == [.foreground(level: 0)])
    }

    @Test("hierarchical levels, separators and placeholders use the dark palette")
    func levels() {
        let dark = Palette.dark.foreground.map { Paint.color($0) }
        #expect(paints { Text("a").foregroundStyle(.secondary).environment(\.colorScheme, .dark) } == [dark[1]])
        #expect(paints { Rectangle().fill(.tertiary).environment(\.colorScheme, .dark) } == [dark[2]])
        #expect(paints { Rectangle().fill(.separator).environment(\.colorScheme, .dark) } == [darkSeparator])
        #expect(paints { Rectangle().fill(.placeholder).environment(\.colorScheme, .dark) } == [dark[2]])
        #expect(paints { Divider().environment(\.colorScheme, .dark) } == [darkSeparator])
        let nested = paints {
            Text("a").foregroundStyle(.secondary).foregroundStyle(.secondary).environment(\.colorScheme, .dark)
        }
        #expect(nested == [dark[1]])
    }

    @Test("background styles use the dark palette")
    func page() {
        let black = Paint.color(RGBA(packed: 0xFF))
        #expect(paints { Rectangle().fill(.background).environment(\.colorScheme, .dark) } == [black])
        #expect(paints { Rectangle().fill(.windowBackground).environment(\.colorScheme, .dark) } == [black])
    }

    @Test("a light view on a dark display uses the light palette; a dark one keeps the display's own paints")
    func lightInside() {
        let stage = Stage(width: 100, height: 40) {
            VStack {
                Text("a").environment(\.colorScheme, .light)
                Text("b").environment(\.colorScheme, .dark)
            }
            .preferredColorScheme(.dark)
        }
        let runs = stage.currentPicture.layers.values.flatMap(\.text)
        #expect(runs.first { $0.text == "a" }?.style.paint == .color(RGBA(packed: 0xFF)))
        #expect(runs.first { $0.text == "b" }?.style.paint == .foreground(level: 0))
    }

    @Test("an inner colour scheme can change while its view is shown")
    func changing() throws {
        struct Card: View {
            @State private var isDark = false
            var body: some View {
                VStack {
                    Divider().environment(\.colorScheme, isDark ? .dark : .light)
                    Text("a").environment(\.colorScheme, isDark ? .dark : .light)
                    TestButton("b") { isDark.toggle() }.accessibilityIdentifier("turn")
                }
            }
        }
        let stage = Stage(width: 100, height: 80) { Card() }
        func paints() -> Set<Paint> {
            Set(
                stage.currentPicture.layers.values.flatMap {
                    $0.drawing.commands.map(\.paint) + $0.text.filter { $0.text == "a" }.map(\.style.paint)
                })
        }
        #expect(paints().isSuperset(of: [.foreground(level: 0), lightSeparator]))
        stage["turn"].tap()
        #expect(paints().isSuperset(of: [white, darkSeparator]))
        stage["turn"].tap()
        #expect(paints().isSuperset(of: [.foreground(level: 0), lightSeparator]))
    }

    @Test("a terminal keeps its own foreground, which is readable on its background")
    func terminal() {
        let stage = Stage(columns: 10, rows: 2) { Text("a").environment(\.colorScheme, .dark) }
        #expect(stage.currentPicture.layers.values.flatMap(\.text).map(\.style.paint) == [.foreground(level: 0)])
    }

    @available(*, deprecated)
    @Test("the deprecated colorScheme modifier does the same")
    func oldModifier() {
        #expect(paints { Text("a").colorScheme(.dark) } == [white])
    }
}

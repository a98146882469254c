import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Colour schemes inside a view with controls")
struct InnerColorSchemeWithControlsTests {
    private func paints<V: View>(@ViewBuilder _ view: () -> V) -> [Paint] {
        let picture = Stage(width: 100, height: 40, content: view).currentPicture
        return picture.layers.keys.sorted().compactMap { picture.layers[$0] }
            .flatMap { $0.drawing.commands.map(\.paint) + $0.text.map(\.style.paint) }
    }

    @Test("a text field's prompt uses the dark palette")
    func prompt() {
        let text = paints { TextField("Name", text: .constant("")).environment(\.colorScheme, .dark) }
        #expect(text.contains(.color(Palette.dark.foreground[2])) && !text.contains(.foreground(level: 2)))
    }

    private func allPaints<V: View>(_ width: CGFloat = 100, _ height: CGFloat = 60, @ViewBuilder _ view: () -> V)
        -> Set<Paint>
    {
        let stage = Stage(width: width, height: height) { view().environment(\.colorScheme, .dark) }
        return allPaints(stage)
    }

    private func allPaints(_ stage: Stage) -> Set<Paint> {
        Set(
            stage.currentPicture.layers.values.flatMap {
                $0.drawing.commands.map(\.paint) + $0.text.map(\.style.paint)
            })
    }

    private let lightInks = Set((0..<4).map { Paint.foreground(level: $0) } + [.background])

    @Test(
        "placeholders, list separators and headers, scroll indicators and editors use the dark palette"
    )
    func parts() {
        let bars = allPaints {
            VStack {
                Text("words").redacted(reason: .placeholder)
                Image(systemName: "star").redacted(reason: .placeholder)
            }
        }
        #expect(bars == [.color(Palette.dark.foreground[3])])

        let list = allPaints(200, 200) {
            List { Section("Head") { ForEach(0..<30) { Text(verbatim: "\($0)") } } }.listStyle(.plain)
        }
        #expect(list.isDisjoint(with: lightInks), "\(list.intersection(lightInks))")
        #expect(list.isSuperset(of: [.color(RGBA(packed: 0x5454_5899)), .color(Palette.dark.background)]))

        let scrolled = allPaints { ScrollView { Color.red.frame(height: 500) } }
        #expect(scrolled.contains(.color(Palette.dark.foreground[2])) && scrolled.isDisjoint(with: lightInks))

        let disabled = allPaints { TextEditor(text: .constant("words")).disabled(true) }
        #expect(disabled.contains(.color(Palette.dark.foreground[2])) && disabled.isDisjoint(with: lightInks))
    }

    @Test("an editor's selection and a link's focus ring use the inner colour scheme and follow its changes")
    func focused() throws {
        struct Card: View {
            @State private var isDark = true
            @State private var words = "words"
            var body: some View {
                VStack {
                    TextEditor(text: $words).frame(height: 40).accessibilityIdentifier("editor")
                    Text("[here](https://example.org)")
                    Button("turn") { isDark.toggle() }.keyboardShortcut("t").buttonStyle(.plain)
                }
                .environment(\.colorScheme, isDark ? .dark : .light)
            }
        }
        let stage = Stage(width: 200, height: 160) { Card() }
        stage["editor"].focus()
        stage.press(Key(Character("a")), modifiers: .command)
        #expect(allPaints(stage).contains(.color(Palette.dark.foreground[3])))
        stage.press(Key(Character("t")), modifiers: .command)
        #expect(allPaints(stage).contains(.foreground(level: 3)))
        stage.press(Key(Character("t")), modifiers: .command)
        stage.role(.link).focus()
        #expect(allPaints(stage).contains(.color(Palette.dark.foreground[1])))
        #expect(allPaints(stage).isDisjoint(with: lightInks), "\(allPaints(stage).intersection(lightInks))")
    }
}

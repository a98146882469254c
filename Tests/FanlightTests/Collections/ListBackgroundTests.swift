import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("List row tints and backgrounds")
struct ListBackgroundTests {
    private func picture(@ViewBuilder _ view: () -> some View) -> [UInt8] {
        Stage(width: 200, height: 200, content: view).png()
    }

    private func isTinted(@ViewBuilder _ view: (Color) -> some View) -> Bool {
        picture { view(.red) } != picture { view(.green) }
    }

    @Test("label icons are tinted in rows of lists, by the tint or the list item tint")
    func icons() {
        #expect(isTinted { tint in List { Label("A", systemImage: "star") }.listStyle(.plain).tint(tint) })
        #expect(isTinted { tint in Form { Label("A", systemImage: "star") }.tint(tint) })
        #expect(!isTinted { tint in VStack { Label("A", systemImage: "star") }.tint(tint) })
        #expect(isTinted { tint in List { Label("A", systemImage: "star").listItemTint(tint) }.listStyle(.plain) })
        #expect(isTinted { tint in List { Label("A", systemImage: "star") }.listItemTint(.fixed(tint)) })
        #expect(!isTinted { tint in List { Label("A", systemImage: "star").listItemTint(.monochrome) }.tint(tint) })
        #expect(isTinted { tint in List { Label("A", systemImage: "star").listItemTint(nil as Color?) }.tint(tint) })
        #expect(!isTinted { tint in List { Text("A").listItemTint(tint) } })
    }

    @Test("label icons keep a given style, that of a button around them, and that of a header")
    func untintedIcons() {
        #expect(!isTinted { tint in List { Label("A", systemImage: "star").foregroundStyle(.blue) }.tint(tint) })
        #expect(!isTinted { tint in List { Button("A", systemImage: "star", role: .destructive) {} }.tint(tint) })
        #expect(
            !isTinted { tint in
                List {
                    Section {
                        Text("B")
                    } header: {
                        Label("A", systemImage: "star")
                    }
                }
                .tint(tint)
            })
        #expect(
            !isTinted { tint in
                List { Button("A", systemImage: "star") {}.buttonStyle(.borderedProminent).tint(.black) }.tint(tint)
            })
    }

    @Test("a terminal tints label icons in rows with a list item tint only")
    func iconsOnCells() {
        func paints(@ViewBuilder _ view: () -> some View) -> Set<Paint> {
            let stage = Stage(columns: 20, rows: 4, content: view)
            return Set(stage.currentPicture.layers.values.flatMap(\.text).map(\.style.paint))
        }
        let plain = paints { List { Label("A", systemImage: "star") } }
        #expect(paints { List { Label("A", systemImage: "star") }.tint(.red) } == plain)
        #expect(paints { List { Label("A", systemImage: "star").listItemTint(.red) } } != plain)
    }

    @Test("lists and forms have a background unless scrollContentBackground hides it, text editors none")
    func contentBackground() {
        func showsWhatIsBehind<V: View>(_ visibility: Visibility, _ view: V) -> Bool {
            isTinted { view.scrollContentBackground(visibility).background($0) }
        }
        func check<V: View>(_ view: V, hasBackground: Bool = true) {
            #expect(showsWhatIsBehind(.hidden, view) && !showsWhatIsBehind(.visible, view), "\(V.self)")
            #expect(showsWhatIsBehind(.automatic, view) != hasBackground, "\(V.self)")
        }
        check(List { Text("A") }.listStyle(.plain))
        check(List { Text("A") }.listStyle(.inset))
        check(Form { Text("A") })
        check(List { Text("A") }.listStyle(.grouped))
        check(TextEditor(text: .constant("A")).frame(width: 210, height: 200), hasBackground: false)
    }

    @Test("a terminal shows what is behind a plain list")
    func contentBackgroundOnCells() {
        func paints<V: View>(_ view: V) -> Set<Paint> {
            let stage = Stage(columns: 20, rows: 6) { view.background(Color.red) }
            return Set(stage.currentPicture.layers.values.flatMap { $0.drawing.commands.map(\.paint) })
        }
        let hidden = paints(List { Text("A") }.listStyle(.plain).scrollContentBackground(.hidden))
        #expect(paints(List { Text("A") }.listStyle(.plain)) == hidden)
    }

    @Test("a custom row background lies below the separators and the row's markers")
    func lines() throws {
        func row(_ background: Color?) throws -> [RGBA?] {
            let stage = Stage(width: 100, height: 100) {
                List(0..<3) { _ in Text("a").listRowBackground(background) }.listStyle(.plain)
            }
            let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 100, height: 100))
            return (0..<100).map { pixels[80, $0] }
        }
        let (plain, yellow) = (try row(nil), try row(Color(red: 1, green: 1, blue: 0)))
        func changes(_ rows: [RGBA?]) -> [Int] { rows.indices.dropFirst().filter { rows[$0] != rows[$0 - 1] } }
        let lines = changes(plain)
        #expect(lines.count >= 4)
        #expect(lines.allSatisfy(changes(yellow).contains))

        let stage = Stage(columns: 20, rows: 4) {
            List(selection: .constant(1)) { Text("chosen").tag(1).listRowBackground(Color.yellow) }
        }
        #expect(stage.text.contains("●"))
        #expect(stage.role(.row).label == "chosen")
    }

    @Test("a custom row background is clipped to the section's rounded corners only")
    func roundedCorners() {
        let stage = Stage(width: 300, height: 400) {
            List {
                ForEach(0..<3) { Text(verbatim: "\($0)").listRowBackground(Color.red) }
                Section { Text("alone").listRowBackground(Color.red) }
            }
        }
        let clips = stage.currentPicture.layers.values.compactMap(\.drawing.clip).filter { $0 != .rectangle }
        #expect(clips.count == 3, "clips for the first row, the last row and a single row")
        #expect(Set(clips).count == 3)
        let plain = Stage(width: 300, height: 400) {
            List(0..<3) { _ in Text("a").listRowBackground(Color.red) }.listStyle(.plain)
        }
        #expect(plain.currentPicture.layers.values.compactMap(\.drawing.clip).allSatisfy { $0 == .rectangle })
    }
}

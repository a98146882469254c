import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("What a list gives its rows")
struct ListGroundTests {
    private func picture(@ViewBuilder _ view: () -> some View) -> [UInt8] {
        Stage(width: 200, height: 200, content: view).png()
    }

    private func isTinted(@ViewBuilder _ view: (Color) -> some View) -> Bool {
        picture { view(.red) } != picture { view(.green) }
    }

    @Test("icons of labels are tinted in rows that have a tint of their own")
    func icons() {
        #expect(!isTinted { tint in List { Label("A", systemImage: "star") }.listStyle(.plain).tint(tint) })
        #expect(isTinted { tint in List { Label("A", systemImage: "star").listItemTint(tint) }.listStyle(.plain) })
        #expect(isTinted { tint in List { Label("A", systemImage: "star") }.listItemTint(.fixed(tint)) })
        #expect(!isTinted { tint in List { Label("A", systemImage: "star").listItemTint(.monochrome) }.tint(tint) })
        #expect(!isTinted { tint in List { Label("A", systemImage: "star").listItemTint(nil as Color?) }.tint(tint) })
        #expect(!isTinted { tint in List { Text("A").listItemTint(tint) } })
    }

    @Test("lists, forms and editors lie on what is behind them, unless they are to have a ground of their own")
    func ground() {
        func shows<V: View>(_ visibility: Visibility, _ view: V) -> Bool {
            isTinted { view.scrollContentBackground(visibility).background($0) }
        }
        func check<V: View>(_ view: V) {
            #expect(shows(.automatic, view) && shows(.hidden, view) && !shows(.visible, view), "\(V.self)")
        }
        check(List { Text("A") }.listStyle(.plain))
        check(Form { Text("A") })
        check(TextEditor(text: .constant("A")).frame(width: 210, height: 200))
    }
}

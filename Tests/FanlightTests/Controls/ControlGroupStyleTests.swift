import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Control group styles")
struct ControlGroupStyleTests {
    private struct Framed: ControlGroupStyle {
        func makeBody(configuration: Configuration) -> some View {
            VStack {
                configuration.label.accessibilityIdentifier("label")
                ControlGroup(configuration)
            }
        }
    }

    private struct Group: View {
        @State private var pressed = "nothing"
        var body: some View {
            VStack {
                ControlGroup {
                    Button("One", systemImage: "star") { pressed = "one" }
                    Button("Two", systemImage: "heart") { pressed = "two" }
                } label: {
                    Text("Numbers")
                }
                Text(verbatim: pressed).accessibilityIdentifier("pressed")
            }
        }
    }

    @Test("the automatic style lays out a row with the group's label")
    func automatic() {
        for stage in [
            Stage(width: 300, height: 200) { Group() },
            Stage(width: 300, height: 200) { Group().controlGroupStyle(.navigation) },
        ] {
            #expect(stage.label("One").frame.midY == stage.label("Two").frame.midY)
            #expect(stage.label("Numbers").role == .group)
            stage.label("Two").tap()
            #expect(stage["pressed"].label == "two")
        }
    }

    @Test("the menu style shows the group as a menu")
    func menu() {
        for stage in [
            Stage(width: 300, height: 300) { Group().controlGroupStyle(.menu) },
            Stage(columns: 40, rows: 16) { Group().controlGroupStyle(.compactMenu) },
        ] {
            #expect(!stage.label("Two").exists)
            stage.label("Numbers").tap()
            stage.label("Two").tap()
            #expect(stage["pressed"].label == "two")
        }
    }

    @Test("the palette style shows icons only and keeps the labels for semantics")
    func palette() {
        let wide = Stage(width: 300, height: 200) { Group() }
        let narrow = Stage(width: 300, height: 200) { Group().controlGroupStyle(.palette) }
        #expect(narrow.label("Two").frame.width < wide.label("Two").frame.width)
        narrow.label("Two").tap()
        #expect(narrow["pressed"].label == "two")
    }

    @Test("a custom style shows the label and the group in the outer style")
    func own() {
        let stage = Stage(width: 300, height: 200) { Group().controlGroupStyle(Framed()) }
        #expect(stage["label"].label == "Numbers")
        stage.label("One").tap()
        #expect(stage["pressed"].label == "one")
    }

    @Test("a toggle in a group is a button beside the others")
    func toggles() {
        let stage = Stage(width: 400, height: 100) {
            ControlGroup {
                Button("one") {}
                Toggle("two", isOn: .constant(true))
            }
        }
        #expect(stage.label("two").frame.minX - stage.label("one").frame.maxX <= 8)
        #expect(stage.label("two").frame.width < 100)
    }

    @Test("a group in a bar is a row of plain items, at the distance of the bar's other items")
    func bar() {
        struct Tools: View {
            let isGrouped: Bool
            var isBordered = false
            var body: some View {
                NavigationStack {
                    Text("page").navigationBarTitleDisplayMode(.inline).toolbar {
                        if isGrouped {
                            ToolbarItem(placement: .topBarTrailing) {
                                if isBordered {
                                    ControlGroup { buttons }.buttonStyle(.bordered)
                                } else {
                                    ControlGroup { buttons }
                                }
                            }
                        } else {
                            ToolbarItemGroup(placement: .topBarTrailing) { buttons }
                        }
                    }
                }
            }

            @ViewBuilder private var buttons: some View {
                Button("Undo", systemImage: "arrow.uturn.backward") {}
                Button("Redo", systemImage: "arrow.uturn.forward") {}
            }
        }
        let grouped = Stage(width: 390, height: 200) { Tools(isGrouped: true) }
        let single = Stage(width: 390, height: 200) { Tools(isGrouped: false) }
        for name in ["Undo", "Redo"] {
            #expect(grouped.label(name).frame == single.label(name).frame)
        }
        let bordered = Stage(width: 390, height: 200) { Tools(isGrouped: true, isBordered: true) }
        #expect(bordered.label("Undo").frame.width > grouped.label("Undo").frame.width)
    }
}

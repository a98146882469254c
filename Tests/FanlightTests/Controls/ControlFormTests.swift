import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Further control forms")
struct ControlFormTests {
    @Test("buttons have default titles by role, a confirming button is prominent, and Escape closes")
    func roles() {
        for stage in [
            Stage(width: 300, height: 200) { Roles() }, Stage(columns: 40, rows: 12) { Roles() },
        ] {
            for title in ["Done", "Close", "Cancel", "Delete"] { #expect(stage.label(title).exists, "\(title)") }
            #expect(stage.label("Done").info.role == .button)
        }
        func png(_ role: ButtonRole?) -> [UInt8] {
            Stage(width: 120, height: 60) { Button("OK", role: role) {}.buttonStyle(.bordered) }.png()
        }
        let prominent = Stage(width: 120, height: 60) { Button("OK") {}.buttonStyle(.borderedProminent) }.png()
        #expect(png(.confirm) == prominent && png(.close) == png(nil))
    }

    private struct Roles: View {
        var body: some View {
            VStack {
                Button(role: .confirm) {}
                Button(role: .close) {}
                Button(role: .cancel) {}
                Button(role: .destructive) {}
            }
        }
    }

    private struct AlertView: View {
        @State private var isAsking = true
        @State private var log = ""
        var body: some View {
            Text(verbatim: "<\(log)>").accessibilityIdentifier("log").alert("Sure?", isPresented: $isAsking) {
                Button("Later", role: .close) { log += "l" }
                Button("Other") { log += "o" }
                Button("Yes", role: .confirm) { log += "y" }
            }
        }
    }

    @Test("Escape in an alert runs the closing button")
    func alert() {
        for (key, log) in [(Key.escape, "<l>")] {
            let stage = Stage(width: 400, height: 300) { AlertView() }
            stage.press(key)
            #expect(stage["log"].label == log)
        }
    }

    @Test("flexible buttons fill the width, fitted ones fit their labels")
    func sizing() {
        for stage in [
            Stage(width: 304, height: 200) { Sized() }, Stage(columns: 38, rows: 12) { Sized() },
        ] {
            #expect(stage.label("wide").frame.width == 304 && stage.label("narrow").frame.width < 150)
        }
    }

    private struct Sized: View {
        var body: some View {
            VStack {
                Button("wide") {}.buttonSizing(.flexible)
                Button("narrow") {}.buttonSizing(.fitted)
            }
            .buttonStyle(.bordered)
        }
    }

    @Test("a circle border makes any button as wide as high")
    func circle() {
        let stage = Stage(width: 300, height: 200) {
            VStack {
                Button("+") {}
                Button("long") {}
                Button {
                } label: {
                    Image(systemName: "plus")
                }
                .accessibilityLabel("symbol")
            }
            .buttonStyle(.bordered).buttonBorderShape(.circle)
        }
        for label in ["+", "long", "symbol"] {
            let frame = stage.label(label).frame
            #expect(frame.width == frame.height, "\(label): \(frame)")
        }
    }

    @Test("a range of control sizes clamps the outer size")
    func sizes() {
        struct Size: View {
            @Environment(\.controlSize) private var size
            var body: some View { Text(verbatim: "\(size)") }
        }
        for (around, range, expected) in [
            (ControlSize.mini, ControlSize.small...ControlSize.large, "small"),
            (.regular, .small...(.large), "regular"), (.extraLarge, .small...(.large), "large"),
        ] {
            let stage = Stage(width: 100, height: 40) { Size().controlSize(range).controlSize(around) }
            #expect(stage.text.contains(expected))
        }
        let open = Stage(width: 100, height: 40) { Size().controlSize(ControlSize.large...) }
        #expect(open.text.contains("large"))
    }

    @Test("labelsVisibility inside labelsHidden shows the label")
    func labels() {
        for visibility in [Visibility.hidden, .visible] {
            let stage = Stage(columns: 40, rows: 4) {
                Toggle("Wrap", isOn: .constant(true)).labelsVisibility(visibility).labelsHidden()
            }
            #expect(stage.text.contains("Wrap") == (visibility == .visible))
        }
    }

    @Test("labels reserve icon width and icon-to-title spacing")
    func icons() {
        func start<V: View>(_ change: @escaping (Label<Text, Image>) -> V) -> CGFloat {
            let stage = Stage(width: 300, height: 60) {
                change(Label("title", systemImage: "star")).frame(maxWidth: .infinity, alignment: .leading)
            }
            return stage.showing("title").frame.minX
        }
        let usual = start { $0 }
        #expect(start { $0.labelIconToTitleSpacing(28) } == usual + 20)
        #expect(start { $0.labelReservedIconWidth(100) } == 108)
        #expect(start { $0.labelReservedIconWidth(1) } == usual)
    }

    @Test("a picker shows its current value label while its options are hidden")
    func currentValue() {
        for stage in [
            Stage(width: 300, height: 200) { Current() }, Stage(columns: 40, rows: 12) { Current() },
        ] {
            #expect(stage.text.contains("two of them") && !stage.text.contains("Two"))
            #expect(stage["picker"].value == "Two")
            stage["picker"].tap()
            #expect(stage.label("Two").exists)
        }
    }

    private struct Current: View {
        var body: some View {
            Picker("Count", selection: .constant(2)) {
                Text("One").tag(1)
                Text("Two").tag(2)
            } currentValueLabel: {
                Text("two of them")
            }
            .accessibilityIdentifier("picker")
        }
    }

    @Test("image resources name images, also in controls")
    func resources() {
        let resource = ImageResource(name: "none", bundle: .main)
        #expect(resource == ImageResource(name: "none", bundle: .main))
        let stage = Stage(width: 400, height: 400) {
            VStack {
                Image(resource)
                Label("Label", image: resource)
                Button("Button", image: resource) {}
                Toggle("Toggle", image: resource, isOn: .constant(true))
                Menu("Menu", image: resource) {}
                Picker("Picker", image: resource, selection: .constant(1)) { Text("One").tag(1) }
                ControlGroup("Group", image: resource) { Button("In it") {} }
            }
        }
        for label in ["Label", "Button", "Toggle", "Menu", "Picker", "In it"] {
            #expect(stage.label(label).exists || stage.text.contains(label), "\(label)")
        }
    }

    @Test("a page index has a background only in the always mode")
    func index() {
        func png(_ style: PageIndexViewStyle) -> [UInt8] {
            Stage(width: 200, height: 100) {
                TabView {
                    Text("a")
                    Text("b")
                }
                .tabViewStyle(.page).indexViewStyle(style)
            }.png()
        }
        #expect(png(.page) == png(.page(backgroundDisplayMode: .never)))
        #expect(png(.page) != png(.page(backgroundDisplayMode: .always)))
    }
}

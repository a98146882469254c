import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Control tint")
struct ControlTintTests {
    private func png<Content: View>(_ content: Content) -> [UInt8] {
        Stage(width: 80, height: 40) { content }.png()
    }

    @Test("a switch has the outer tint unless its style has one")
    func switches() {
        let toggle = Toggle("b", isOn: .constant(true)).labelsHidden()
        let red = png(toggle.toggleStyle(.switch).tint(.red))
        #expect(red == png(toggle.tint(.red)))
        #expect(red != png(toggle.toggleStyle(.switch)))
        #expect(png(toggle.toggleStyle(SwitchToggleStyle(tint: .red)).tint(.blue)) == red)
    }

    @Test("a spinner has the outer tint unless its style has one")
    func spinners() {
        let plain = png(ProgressView())
        let red = png(ProgressView().tint(.red))
        #expect(red != plain)
        #expect(
            png(ProgressView().progressViewStyle(CircularProgressViewStyle(tint: .red)).tint(.blue))
                == red)
    }

    private func paints<Content: View>(cells: Bool, _ content: Content) -> [String: Paint] {
        let stage = cells ? Stage(columns: 60, rows: 30) { content } : Stage(width: 400, height: 400) { content }
        let runs = stage.currentPicture.layers.values.flatMap(\.text)
        return Dictionary(runs.map { ($0.text, $0.style.paint) }) { first, _ in first }
    }

    @Test(
        "an outer foreground style colours control titles, which otherwise have the tint",
        arguments: [false, true])
    func explicitForeground(onCells: Bool) throws {
        let controls = VStack {
            Button("Plain") {}
            Button("Bordered") {}.buttonStyle(.bordered)
            Button("Filled") {}.buttonStyle(.borderedProminent)
            Button("Destructive", role: .destructive) {}
            Menu("Menu") { Button("Item") {} }
            Toggle("Switch", isOn: .constant(false)).toggleStyle(.button)
            if let url = URL(string: "https://a.b") { Link("Link", destination: url) }
        }
        let names = ["Plain", "Bordered", "Filled", "Destructive", "Menu", "Switch", "Link"]
        let green = try #require(paints(cells: onCells, Text("green").foregroundStyle(.green))["green"])
        let tint = try #require(paints(cells: onCells, Text("tint").foregroundStyle(.tint))["tint"])
        let usual = paints(cells: onCells, controls)
        #expect(usual["Plain"] == tint && usual["Bordered"] == tint && usual["Menu"] == tint && usual["Link"] == tint)
        for name in names { #expect(usual[name] != nil && usual[name] != green, "\(name)") }
        for given in [
            paints(cells: onCells, controls.foregroundStyle(.green)),
            paints(cells: onCells, controls.foregroundColor(.green)),
        ] {
            for name in names { #expect(given[name] == green, "\(name)") }
        }
        // A nil foreground colour has no effect.
        let none = paints(cells: onCells, controls.foregroundColor(nil))
        for name in names { #expect(none[name] == usual[name], "\(name)") }
        #expect(paints(cells: onCells, controls.disabled(true).foregroundStyle(.green))["Plain"] != green)
    }

    @Test("text on a prominent button is white in light and in dark mode, also on a light tint")
    func filled() {
        func paint(_ scheme: ColorScheme, _ tint: Color?) -> Paint? {
            paints(
                cells: false,
                Button("Filled") {}.buttonStyle(.borderedProminent).tint(tint).preferredColorScheme(scheme))["Filled"]
        }
        for scheme in [ColorScheme.light, .dark] {
            #expect(paint(scheme, nil) == .color(RGBA(packed: 0xFFFF_FFFF)), "\(scheme)")
            #expect(paint(scheme, .yellow) == .color(RGBA(packed: 0xFFFF_FFFF)), "\(scheme)")
        }
    }

    @Test("the value of a menu picker looks like other values in a row of a list, unless the app sets a tint")
    func pickerValues() {
        struct Pickers: View {
            var body: some View {
                Picker("Units", selection: .constant(1)) { Text("Metric").tag(1) }
            }
        }
        let form = Form {
            LabeledContent("Plan", value: "Family")
            Pickers()
        }
        let shown = paints(cells: false, form)
        #expect(shown["Metric"] == shown["Family"])
        let tinted = paints(cells: false, form.tint(.green))
        let tint = paints(cells: false, Text("tint").foregroundStyle(.tint).tint(.green))["tint"]
        #expect(tinted["Metric"] == tint)
        let alone = paints(cells: false, Pickers().pickerStyle(.menu))
        #expect(alone["Metric"] == paints(cells: false, Text("tint").foregroundStyle(.tint))["tint"])
    }

    @Test("text styles of sections and containers leave the tint of controls", arguments: [false, true])
    func inheritedForeground(onCells: Bool) throws {
        let tint = try #require(paints(cells: onCells, Text("tint").foregroundStyle(.tint))["tint"])
        let list = List {
            Section {
                LabeledContent("Name") { Button("Edit") {} }
            } header: {
                HStack {
                    Text("Head")
                    Button("All") {}
                }
            } footer: {
                Button("More") {}
            }
        }
        var shown = paints(cells: onCells, list)
        let card = Button {
        } label: {
            HStack {
                Text("Card")
                Button("Like") {}.buttonStyle(.borderless)
            }
        }
        let others = VStack {
            card.buttonStyle(.plain)
            ProgressView { Button("Cancel") {} }.progressViewStyle(.circular)
        }
        shown.merge(paints(cells: onCells, others)) { $1 }
        #expect(shown["Card"] != tint)
        for name in ["Edit", "All", "More", "Like", "Cancel"] { #expect(shown[name] == tint, "\(name)") }
    }
}

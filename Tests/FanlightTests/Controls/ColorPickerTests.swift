import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Colour pickers")
struct ColorPickerTests {
    private struct Picking: View {
        var supportsOpacity = true
        @State var color = Color.red
        var body: some View {
            VStack(spacing: 0) {
                ColorPicker("Paint", selection: $color, supportsOpacity: supportsOpacity)
                    .accessibilityIdentifier("picker")
                Text(verbatim: "<\(color == .orange ? "orange" : "other")>").accessibilityIdentifier("value")
            }
            .environment(\.colorScheme, .light)
        }
    }

    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 400, height: 360, content: view), Stage(columns: 50, rows: 16, content: view)]
    }

    private func click(_ stage: Stage, _ frame: CGRect) {
        // Presentations are hit where they are presented.
        stage.advance(by: .seconds(1))
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
    }

    @Test("a swatch is chosen by pointer, keyboard and action")
    func swatches() {
        for stage in stages({ Picking() }) {
            #expect(stage["picker"].role == .picker && stage["picker"].label == "Paint")
            click(stage, stage["picker"].frame)
            click(stage, stage.label("orange").frame)
            #expect(stage["value"].label == "<orange>")
            stage.press(.escape)
            #expect(!stage.label("orange").exists)
        }
        for stage in stages({ Picking() }) {
            stage.press(.tab)
            stage.press(.space)
            #expect(stage.label("Palette").isFocused && stage.label("Palette").value == "red")
            stage.press(.right)
            #expect(stage["value"].label == "<orange>")
            stage.press(.down)
            #expect(stage.label("Palette").value == "purple")
        }
        for stage in stages({ Picking() }) {
            #expect(stage["picker"].increment() == .handled && stage["value"].label == "<orange>")
            #expect(stage["picker"].set("red") == .handled && stage["picker"].set("orange") == .handled)
            #expect(stage["value"].label == "<orange>" && stage["picker"].value == "#FF8D28")
        }
    }

    @Test("sliders change the components, also by keyboard, and a value is set as a hexadecimal number")
    func components() {
        for stage in stages({ Picking() }) {
            stage["picker"].set("#102030")
            stage.press(.tab)
            stage.press(.space)
            stage.label("Green").focus()
            stage.press(.right)
            #expect(stage.label("Green").value == "33")
            stage.label("Opacity").set("128")
            stage.press(.escape)
            #expect(stage["picker"].value == "#10213080")
        }
    }

    @Test("without opacity support the colour is opaque and there is no opacity slider")
    func opaque() {
        for stage in stages({ Picking(supportsOpacity: false, color: .blue.opacity(0.5)) }) {
            #expect(stage["picker"].value == "#0088FF")
            for words in ["#0088FF80", "#12345", "mauve", "#GG0000"] {
                guard case .refused = stage["picker"].set(words) else {
                    Issue.record("expected “\(words)” to be refused")
                    continue
                }
            }
            stage["picker"].tap()
            #expect(stage.label("Blue").exists && !stage.label("Opacity").exists)
        }
    }

    @Test("presented panels have the display's text colour, not that of the view that presents them")
    func ownForeground() {
        struct Presenting: View {
            let kind: Int
            @State private var isOn = true
            @State private var color = Color.red
            var body: some View {
                VStack {
                    switch kind {
                    case 0: ColorPicker("Paint", selection: $color).accessibilityIdentifier("picker")
                    case 1: Text("view").sheet(isPresented: $isOn) { Text("inside") }
                    case 2: Text("view").popover(isPresented: $isOn) { Text("inside") }
                    default: Text("view").alert("inside", isPresented: $isOn) {}
                    }
                }
                .foregroundStyle(Color.mint)
            }
        }
        for kind in 0..<4 {
            let stage = Stage(width: 400, height: 700) { Presenting(kind: kind) }
            if kind == 0 { click(stage, stage["picker"].frame) }
            stage.advance(by: .seconds(1))
            let runs = stage.currentPicture.layers.values.flatMap(\.text).filter {
                ["inside", "Red"].contains($0.text)
            }
            #expect(!runs.isEmpty && runs.allSatisfy { $0.style.paint == .foreground(level: 0) }, "\(kind) \(runs)")
        }
    }

    @Test("a disabled picker takes no input")
    func disabled() {
        for stage in stages({ Picking().disabled(true) }) {
            click(stage, stage["picker"].frame)
            #expect(stage["picker"].info.actions == [] && !stage.label("Palette").exists)
        }
    }
}

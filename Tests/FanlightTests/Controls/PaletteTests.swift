import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Palette pickers")
struct PaletteTests {
    private struct Palette: View {
        let effect: PaletteSelectionEffect
        @State private var choice = 1
        var body: some View {
            Picker("Stars", selection: $choice) {
                ForEach(1...3, id: \.self) { Image(systemName: "star").tag($0) }
            }
            .pickerStyle(.palette).paletteSelectionEffect(effect).accessibilityIdentifier("it")
        }
    }

    @Test("the selection effect decides how the selected value is marked")
    func effects() {
        func text(_ effect: PaletteSelectionEffect) -> String {
            let stage = Stage(columns: 30, rows: 2) { Palette(effect: effect) }
            stage["it"].set("2")
            return stage.text
        }
        let (automatic, custom, filled) = (text(.automatic), text(.custom), text(.symbolVariant(.fill)))
        #expect(automatic.contains("[") && !custom.contains("["))
        #expect(filled.contains("★") && !automatic.contains("★"), "\(filled)")
    }

    @Test("the custom selection effect draws no selection background")
    func customSelectionEffect() {
        func picture(_ effect: PaletteSelectionEffect, _ style: some PickerStyle) -> [UInt8] {
            Stage(width: 200, height: 60) {
                Picker("Stars", selection: .constant(1)) {
                    Text("one").tag(1); Text("two").tag(2)
                }
                .pickerStyle(style).paletteSelectionEffect(effect)
            }
            .png()
        }
        #expect(picture(.custom, .palette) != picture(.automatic, .palette))
        // Other picker styles ignore the selection effect.
        #expect(picture(.custom, .segmented) == picture(.automatic, .segmented))
    }
}

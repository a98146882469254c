import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Palettes")
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

    @Test("tell the chosen value from the others as they are told to")
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

    @Test("have no ground below what their author marks")
    func grounds() {
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
        // Other styles are no palettes.
        #expect(picture(.custom, .segmented) == picture(.automatic, .segmented))
    }
}

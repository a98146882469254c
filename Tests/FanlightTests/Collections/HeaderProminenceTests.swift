import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Header prominence")
struct HeaderProminenceTests {
    private struct TestView: View {
        @State private var isLoud = false
        var body: some View {
            List {
                Section("Header") { Button("change") { isLoud.toggle() } }
            }
            .headerProminence(isLoud ? .increased : .standard)
        }
    }

    @Test("an increased prominence enlarges the header and can be reverted")
    func larger() {
        let stage = Stage(width: 300, height: 200) { TestView() }
        let usual = stage.showing("Header").frame.height
        stage.label("change").tap()
        #expect(stage.showing("Header").frame.height > usual)
        stage.label("change").tap()
        #expect(stage.showing("Header").frame.height == usual)
    }

    @Test("radio group options are laid out in a row with the horizontal layout")
    func rings() {
        for isInRow in [false, true] {
            struct Rings: View {
                let isInRow: Bool
                @State private var choice = 0
                var body: some View {
                    let picker = Picker("Size", selection: $choice) {
                        Text(verbatim: "small").tag(0)
                        Text(verbatim: "large").tag(1)
                    }
                    .pickerStyle(.inline)
                    if isInRow { picker.horizontalRadioGroupLayout() } else { picker }
                }
            }
            for stage in [
                Stage(width: 300, height: 200) { Rings(isInRow: isInRow) },
                Stage(columns: 40, rows: 6) { Rings(isInRow: isInRow) },
            ] {
                let (small, large) = (stage.showing("small").frame, stage.showing("large").frame)
                #expect((small.minY == large.minY) == isInRow && (small.minX == large.minX) != isInRow)
            }
        }
    }
}

import Fanlight
import FanlightTesting
import Observation
import Testing

/// Appearance of a control that is disabled and enabled while it is shown.
extension EveryControlTests {
    @Observable
    final class Switch {
        var isOff: Bool
        init(_ isOff: Bool) { self.isOff = isOff }
    }

    private struct Switched: View {
        let control: Case
        let switched: Switch
        @Bindable var state: Probe
        var body: some View { control.view(_state).disabled(switched.isOff) }
    }

    @Test("a control disabled later looks like one disabled from the start, and back", arguments: cases)
    func disabledLater(_ control: Case) {
        for onCells in [false, true] {
            func stage(_ switched: Switch) -> Stage {
                let state = Probe()
                state.text = "word"
                let view = Switched(control: control, switched: switched, state: state)
                return onCells ? Stage(columns: 40, rows: 20) { view } : Stage(width: 320, height: 400) { view }
            }
            let switched = Switch(false)
            let shown = stage(switched)
            let fresh = [stage(Switch(false)), stage(Switch(true))].map { $0.png(scale: 1) }
            #expect(shown.png(scale: 1) == fresh[0])
            switched.isOff = true
            #expect(shown.png(scale: 1) == fresh[1], "disabled\n\(shown.text)")
            switched.isOff = false
            #expect(shown.png(scale: 1) == fresh[0], "enabled again\n\(shown.text)")
        }
    }
}

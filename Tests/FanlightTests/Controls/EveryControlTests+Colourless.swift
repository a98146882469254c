import Display
import Fanlight
import FanlightTesting
import Painter
import Testing

/// Returns the terminal cells without their colours: characters and other attributes.
extension EveryControlTests {
    private static func colourless(_ stage: Stage) -> [String] {
        CellPainter.paint(stage.currentPicture, on: stage.session.screen).cells.map { cell in
            "\(cell.text)\(cell.attributes.rawValue)\(isInverse(cell.background) ? "inverse" : "")"
        }
    }

    /// Decides like terminals without colours whether a background is shown in inverse video, on a dark or light page.
    private static func isInverse(_ background: CellColor) -> Bool {
        switch background {
        case .defaultBackground: return false
        case .defaultForeground: return true
        case .rgb(let color):
            let brightness = (30 * Int(color.red) + 59 * Int(color.green) + 11 * Int(color.blue)) / 100
            return (105...174).contains(brightness)
        }
    }

    private struct Bare: View {
        let control: Case
        let isEnabled: Bool
        @Bindable var state: Probe
        var body: some View { control.view(_state).disabled(!isEnabled) }
    }

    private static func stage(_ control: Case, isEnabled: Bool = true) -> Stage {
        let state = Probe()
        state.text = "word"
        return Stage(columns: 40, rows: 20) { Bare(control: control, isEnabled: isEnabled, state: state) }
    }

    /// Roles of custom views, in rows or with a menu. Such views define their own disabled and focused appearance.
    private static let customAppearanceRoles: [Role] = [.list, .table, .row, .text]

    @Test("disabled and focused controls differ from plain ones without colour", arguments: cases)
    func withoutColour(_ control: Case) {
        let plain = EveryControlTests.stage(control)
        let before = EveryControlTests.colourless(plain)
        if !EveryControlTests.customAppearanceRoles.contains(control.role) {
            let disabled = EveryControlTests.stage(control, isEnabled: false)
            let isDistinguishable = EveryControlTests.colourless(disabled) != before
            #expect(isDistinguishable, "disabled\n\(disabled.text)")
        }
        guard control.role != .text else { return }
        let focused = control.focused ?? control.it
        for _ in 0..<6 where !focused(plain).isFocused { plain.press(.tab) }
        let isDistinguishable = EveryControlTests.colourless(plain) != before
        #expect(isDistinguishable, "focused\n\(plain.text)")
    }

    @Test("a control's value is visible without colour", arguments: cases)
    func valueWithoutColour(_ control: Case) {
        let holding: [Role] = [.toggle, .slider, .textField, .picker, .list, .table, .tab]
        guard holding.contains(control.role) else { return }
        let stage = EveryControlTests.stage(control)
        let before = EveryControlTests.colourless(stage)
        control.action(stage)
        let isDistinguishable = EveryControlTests.colourless(stage) != before
        #expect(isDistinguishable, "\(stage.text)")
    }
}

import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Environment values of the display and its clients")
struct DisplayEnvironmentTests {
    private struct EnvironmentView: View {
        @Environment(\.scenePhase) private var phase
        @Environment(\.horizontalSizeClass) private var across
        @Environment(\.verticalSizeClass) private var down
        var body: some View {
            Text(verbatim: "\(phase) \(description(across)) \(description(down))").accessibilityIdentifier("told")
        }

        private func description(_ sizeClass: UserInterfaceSizeClass?) -> String { sizeClass.map { "\($0)" } ?? "none" }
    }

    @Test(
        "size classes are compact below 500 points, and on terminals below 60 columns and 20 rows",
        arguments: [(390, 844, "compact regular"), (844, 390, "regular compact"), (500, 500, "regular regular")])
    func sizeClasses(_ width: Int, _ height: Int, _ sizeClass: String) {
        let stage = Stage(width: CGFloat(width), height: CGFloat(height)) { EnvironmentView() }
        #expect(stage["told"].label == "active \(sizeClass)")
        stage.resize(width: 300, height: 300)
        #expect(stage["told"].label == "active compact compact")
    }

    @Test("a terminal of 80 by 24 has regular size classes, a smaller one has compact ones") func terminal() {
        let stage = Stage(columns: 80, rows: 24) { EnvironmentView() }
        #expect(stage["told"].label == "active regular regular")
        stage.resize(columns: 59, rows: 19)
        #expect(stage["told"].label == "active compact compact")
    }

    @Test("the scene phase follows the display's active and seen state, and onChange reports it")
    func phase() {
        var phases: [ScenePhase] = []
        struct Following: View {
            @Environment(\.scenePhase) private var phase
            let note: (ScenePhase) -> Void
            var body: some View { Text(verbatim: "a").onChange(of: phase) { note($1) } }
        }
        let stage = Stage(width: 300, height: 300) { Following { phases.append($0) } }
        for has in [false, true, true] { stage.send(.displayFocus(has)) }
        #expect(phases == [.inactive, .active])
        for isSeen in [false, false, true] {
            stage.session.isSeen = isSeen
            stage.session.flush()
        }
        #expect(phases.dropFirst(2) == [.background, .active])
        #expect(ScenePhase.background < .inactive && ScenePhase.inactive < .active)
    }

    private struct Preferring: View {
        @State private var preferred: ColorScheme?
        var body: some View {
            VStack {
                Inner().preferredColorScheme(.light)
                TestButton("dark") { preferred = .dark }.accessibilityIdentifier("dark")
                TestButton("display") { preferred = nil }.accessibilityIdentifier("display")
            }
            .preferredColorScheme(preferred)
        }

        struct Inner: View {
            @Environment(\.colorScheme) private var scheme
            var body: some View { Text(verbatim: "\(scheme)").accessibilityIdentifier("scheme") }
        }
    }

    @Test("the outermost preferredColorScheme applies to everything drawn while its view is present")
    func preferred() {
        let stage = Stage(width: 300, height: 300) { Preferring() }
        let light = stage.png()
        #expect(stage["scheme"].label == "light")
        stage.resetWork()
        stage["dark"].tap()
        #expect(stage["scheme"].label == "dark")
        #expect(stage.png() != light)
        stage.resize(width: 301, height: 300)
        #expect(stage["scheme"].label == "dark", "resizing the display keeps the preferred colour scheme")
        stage["display"].tap()
        #expect(stage["scheme"].label == "light")
        stage.send(.resize(Screen(width: 300, height: 300, appearance: .dark)))
        #expect(stage["scheme"].label == "dark")
    }

    @Test("preferredColorScheme does not change a terminal's appearance") func preferredInTerminal() {
        let stage = Stage(columns: 40, rows: 10) { Preferring.Inner().preferredColorScheme(.light) }
        #expect(stage["scheme"].label == "dark")
    }

    @Test("an AnimatableModifier (deprecated name) modifies its content by its data")
    @available(*, deprecated)
    func animatableModifier() {
        struct Wide: AnimatableModifier {
            var width: CGFloat
            nonisolated var animatableData: CGFloat {
                get { 0 }
                set {}
            }
            func body(content: Content) -> some View { content.frame(width: width) }
        }
        let stage = Stage(width: 300, height: 300) {
            Color.red.modifier(Wide(width: 70)).accessibilityIdentifier("wide")
        }
        #expect(stage["wide"].frame.width == 70)
    }
}

import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("The display under names of UIKit")
struct UIScreenTests {
    private struct Reader: View {
        var body: some View {
            Text(verbatim: "\(Int(UIScreen.main.bounds.width))×\(Int(UIScreen.main.bounds.height))")
                .accessibilityIdentifier("size")
        }
    }

    @Test("bounds are those of the scene whose body is evaluated", arguments: [(300, 200), (820, 1180)])
    func bounds(_ width: Int, _ height: Int) {
        let stage = Stage(width: CGFloat(width), height: CGFloat(height)) { Reader() }
        #expect(stage["size"].label == "\(width)×\(height)")
    }

    @Test("an action finds the idiom and the orientation of its display")
    func device() {
        final class Found { var idiom: UIUserInterfaceIdiom?, orientation: UIDeviceOrientation? }
        let found = Found()
        let stage = Stage(width: 1180, height: 820) {
            Button("Go") {
                found.idiom = UIDevice.current.userInterfaceIdiom
                found.orientation = UIDevice.current.orientation
            }
            .accessibilityIdentifier("go")
        }
        stage["go"].tap()
        #expect((found.idiom, found.orientation) == (.pad, .landscapeLeft))
    }

    @Test("displays of cells report reduced motion, and others report the preference of the person")
    func reducedMotion() {
        struct Motion: View {
            var body: some View { Text(verbatim: "\(UIAccessibility.isReduceMotionEnabled)") }
        }
        #expect(Stage(columns: 20, rows: 2) { Motion() }.text.contains("true"))
        #expect(Stage(width: 100, height: 50) { Motion() }.text.contains("false"))
    }

    @Test("outside of the main actor the main screen has the size of a phone")
    func elsewhere() async {
        let size = await Task.detached { UIScreen.main.bounds.size }.value
        #expect(size == CGSize(width: 390, height: 844))
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Preferences of the person at the display")
struct PersonPreferenceTests {
    private struct Settings: View {
        @Environment(\.dynamicTypeSize) private var size
        @Environment(\.accessibilityReduceMotion) private var reducesMotion
        var body: some View { Text(verbatim: "\(size) \(reducesMotion)") }
    }

    @Test("views read the text size and the reduced motion of the display, and follow their changes")
    func read() {
        let stage = Stage(width: 600, height: 100) { Settings() }
        #expect(stage.text.contains("large false"))
        let height = stage.elements[0].frame[3]
        for size in DynamicTypeSize.allCases {
            stage.setPreferences(textSize: size, reducesMotion: true)
            #expect(stage.text.contains("\(size) true"))
        }
        #expect(stage.elements[0].frame[3] > 2 * height)
        // A display of another size is of the same person.
        stage.resize(width: 700, height: 200)
        #expect(stage.text.contains("accessibility5 true"))
    }

    @Test("displays of cells always report reduced motion")
    func cells() {
        let stage = Stage(columns: 40, rows: 3) { Settings() }
        #expect(stage.text.contains("large true"))
        stage.setPreferences(reducesMotion: true)
        #expect(stage.text.contains("large true"))
    }

    @Test("animated images play, and content transitions are no drawing groups unless an app sets that")
    func usualValues() {
        struct Values: View {
            @Environment(\.accessibilityPlayAnimatedImages) private var playsImages
            @Environment(\.contentTransitionAddsDrawingGroup) private var isGroup
            var body: some View { Text(verbatim: "\(playsImages) \(isGroup)") }
        }
        let stage = Stage(width: 600, height: 100) {
            Values()
            Values().environment(\.contentTransitionAddsDrawingGroup, true)
        }
        #expect(stage.text.contains("true false") && stage.text.contains("true true"))
    }

    @Test("the contrast of colours is the standard one on every display")
    func contrast() {
        struct Values: View {
            @Environment(\.colorSchemeContrast) private var contrast
            var body: some View { Text(verbatim: "\(contrast)") }
        }
        #expect(ColorSchemeContrast.allCases == [.standard, .increased])
        for stage in [Stage(width: 600, height: 100) { Values() }, Stage(columns: 30, rows: 3) { Values() }] {
            #expect(stage.text.contains("standard"))
        }
    }

    @Test("a view's own text size precedes that of the display")
    func own() {
        let stage = Stage(width: 600, height: 100) { Settings().dynamicTypeSize(.small) }
        stage.setPreferences(textSize: .xxLarge)
        #expect(stage.text.contains("small false"))
    }

    @Test("pages cross-fade for a person who prefers reduced motion", arguments: [false, true])
    func pages(isReduced: Bool) {
        let stage = Stage(width: 390, height: 844) {
            NavigationStack {
                NavigationLink("Open") {
                    Color.blue.accessibilityElement().accessibilityIdentifier("detail")
                }
            }
        }
        stage.setPreferences(reducesMotion: isReduced)
        stage.showing("Open").tap()
        let start = stage["detail"].presentedFrame
        #expect((start == stage["detail"].frame) == isReduced, "\(start)")
        #expect(stage.presentedPicture.layers.values.contains { $0.drawing.opacity < 1 })
    }
}

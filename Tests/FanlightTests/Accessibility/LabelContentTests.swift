import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Accessibility labels built from views")
struct LabelContentTests {
    private struct Rated: View {
        @State private var count = 1
        @State private var isFavourite = false
        var body: some View {
            VStack {
                Button("Song \(count)") { count += 1 }
                    .accessibilityLabel { label in
                        if isFavourite { Text("Favourite") }
                        label
                    }
                    .accessibilityIdentifier("song")
                Toggle("favourite", isOn: $isFavourite).accessibilityIdentifier("toggle")
                Image(systemName: "star").accessibilityLabel { _ in Text("Rating") }.accessibilityIdentifier("star")
            }
        }
    }

    @Test("a label view replaces the drawn text in semantics and may include the original label")
    func labelView() {
        for stage in [Stage(width: 200, height: 200) { Rated() }, Stage(columns: 30, rows: 10) { Rated() }] {
            #expect(stage["song"].label == "Song 1")
            #expect(stage["star"].label == "Rating")
            stage["song"].tap()
            #expect(stage["song"].label == "Song 2")
            stage["toggle"].tap()
            #expect(stage["song"].label == "Favourite Song 2")
            #expect(stage["song"].role == .button)
            stage["song"].tap()
            #expect(stage["song"].label == "Favourite Song 3")
            #expect(!stage.text.contains("Favourite"), "the accessibility label is not drawn")
        }
    }

    @Observable final class Log { var count = 0 }

    @Test("an action's label view is not drawn")
    func action() {
        let log = Log()
        let stage = Stage(width: 200, height: 100) {
            Text("Mail").accessibilityAction {
                log.count += 1
            } label: {
                Label("Archive", systemImage: "tray")
            }
            .accessibilityIdentifier("mail")
        }
        #expect(stage["mail"].actionNames == ["Archive"])
        stage["mail"].perform("Archive")
        #expect(log.count == 1)
        #expect(!stage.text.contains("Archive"))
    }
}

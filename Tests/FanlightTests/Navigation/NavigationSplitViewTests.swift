import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("A split view")
struct NavigationSplitViewTests {
    private struct Mail: View {
        var body: some View {
            NavigationSplitView {
                List(["Inbox", "Sent"], id: \.self) { NavigationLink($0, value: $0) }
                    .navigationTitle("Boxes")
                    .navigationDestination(for: String.self) { name in
                        Text(verbatim: "letters in \(name)").accessibilityIdentifier("detail").navigationTitle(name)
                    }
            } detail: {
                Text("choose").accessibilityIdentifier("detail")
            }
        }
    }

    @Test("shows beside the first column what is chosen there")
    func wide() {
        for stage in [Stage(width: 800, height: 400) { Mail() }, Stage(columns: 90, rows: 20) { Mail() }] {
            #expect(stage["detail"].label == "choose")
            stage.label("Sent").nth(0).tap()
            #expect(stage["detail"].label == "letters in Sent")
            #expect(stage["detail"].frame.minX > stage.label("Inbox").frame.maxX)
            stage.label("Inbox").tap()
            #expect(stage["detail"].label == "letters in Inbox")
        }
    }

    @Test("shows one column at a time where there is no room for two, with a way back")
    func narrow() {
        let stage = Stage(width: 400, height: 400) { Mail() }
        #expect(!stage["detail"].exists)
        stage.label("Sent").tap()
        #expect(stage["detail"].label == "letters in Sent")
        stage.press(.escape)
        #expect(stage.label("Inbox").exists)
        stage.resize(width: 800, height: 400)
        #expect(stage.label("Inbox").exists && stage["detail"].exists)
    }
}

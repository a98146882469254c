import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Links with controls")
struct LinkWithControlsTests {
    private func pressing(_ stage: Stage, _ label: String) { stage.label(label).tap() }

    @Test("links and links inside texts call the environment's openURL action")
    func opening() {
        var opened: [String] = []
        let stage = Stage(width: 400, height: 200) {
            VStack {
                Link("site", destination: URL(string: "https://a.b")!)
                Text("see [one](https://c.d/1) or [two](https://c.d/2)").accessibilityIdentifier("text")
            }
            .environment(
                \.openURL,
                OpenURLAction {
                    opened.append($0.absoluteString); return .handled
                })
        }
        #expect(stage["text"].label == "see one or two")
        for name in ["site", "one", "two"] {
            #expect(stage.label(name).role == .link)
            pressing(stage, name)
        }
        #expect(opened == ["https://a.b", "https://c.d/1", "https://c.d/2"])
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("an address that no action handles is opened by the session; a failure is reported")
    func system() {
        let stage = Stage(columns: 20, rows: 2) { Link("site", destination: URL(string: "https://a.b")!) }
        stage.label("site").tap()
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("https://a.b"))
        var opened: [URL] = []
        stage.session.onOpenURL = {
            opened.append($0); return true
        }
        stage.label("site").tap()
        #expect(opened.map(\.absoluteString) == ["https://a.b"])
        #expect(stage.text.contains("site"))
    }
}

@MainActor
@Suite("Labels")
struct LabelTests {
    struct Loud: LabelStyle {
        func makeBody(configuration: Configuration) -> some View {
            HStack(spacing: 0) {
                Text("<")
                Label(configuration)
                Text(">")
            }
        }
    }

    @Test("a label style chooses the parts that are shown")
    func styles() {
        func shown(@ViewBuilder _ content: () -> some View) -> String {
            Stage(columns: 20, rows: 1, content: content).text.trimmingCharacters(in: .whitespaces)
        }
        let label = Label {
            Text("title")
        } icon: {
            Text("*")
        }
        #expect(shown { label } == "* title")
        #expect(shown { label.labelStyle(.titleOnly) } == "title")
        #expect(shown { label.labelStyle(.iconOnly) } == "*")
        #expect(shown { label.labelStyle(Loud()) } == "<* title>")
        #expect(shown { VStack { label.labelStyle(Loud()) }.labelStyle(.titleOnly) } == "<title>")
    }
}

import AppKit
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Actions of AppKit")
struct NSButtonTests {
    @MainActor
    private final class Target {
        var lines: [String] = []
        func press(_ button: NSButton) { lines.append("\(button.title) \(button.state.rawValue)") }
    }

    @Test("a button and a check box call their target")
    func buttons() {
        let target = Target()
        let action = Selector._method("press:", Target.press)
        let button = NSButton(title: "Go", target: target, action: action)
        let box = NSButton(checkboxWithTitle: "Sound", target: target, action: action)
        let stage = Stage(width: 300, height: 100) {
            VStack {
                ShownView(view: button)
                ShownView(view: box)
            }
        }
        stage.label("Go").tap()
        stage.label("Sound").tap()
        #expect(target.lines == ["Go 0", "Sound 1"])
        button.isEnabled = false
        button.performClick(nil)
        #expect(target.lines.count == 2)
    }

    @Test("the window of a scene drops the focus")
    func focus() {
        struct Form: View {
            @State private var text = ""
            var body: some View {
                TextField("Name", text: $text).accessibilityIdentifier("field")
                Text("Done").onTapGesture { NSApp.keyWindow?.makeFirstResponder(nil) }.accessibilityIdentifier("done")
            }
        }
        let stage = Stage(width: 300, height: 100) { Form() }
        stage["field"].tap()
        stage["done"].tap()
        #expect(!stage["field"].isFocused)
    }

    private struct Mail: View {
        let isBound: Bool
        @State private var visibility = NavigationSplitViewVisibility.automatic

        var body: some View {
            if isBound {
                NavigationSplitView(columnVisibility: $visibility) {
                    Text("folders")
                } detail: {
                    detail
                }
            } else {
                NavigationSplitView {
                    Text("folders")
                } detail: {
                    detail
                }
            }
        }

        private var detail: some View {
            Button("Sidebar") {
                NSApp.keyWindow?.firstResponder?.tryToPerform(Selector("toggleSidebar:"), with: nil)
            }
            .accessibilityIdentifier("toggle")
        }
    }

    @Test("an action shows and hides the sidebar, with a binding or without", arguments: [true, false])
    func sidebar(_ isBound: Bool) {
        let stage = Stage(width: 900, height: 500) { Mail(isBound: isBound) }
        #expect(stage.showing("folders").exists)
        stage["toggle"].tap()
        #expect(!stage.showing("folders").exists)
        stage["toggle"].tap()
        #expect(stage.showing("folders").exists)
    }
}

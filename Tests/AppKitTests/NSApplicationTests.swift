import Cocoa
import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Calls of AppKit in a scene")
struct NSApplicationTests {
    /// A stage with a button that runs an action.
    private func stage(_ action: @escaping () -> Void) -> Stage {
        Stage(width: 300, height: 100) { Button("Go", action: action).accessibilityIdentifier("go") }
    }

    @Test("haptic patterns and the sound of an alert are events of feedback")
    func feedback() {
        let stage = stage {
            NSHapticFeedbackManager.defaultPerformer.perform(.alignment, performanceTime: .now)
            NSHapticFeedbackManager.defaultPerformer.perform(.levelChange, performanceTime: .default)
            NSHapticFeedbackManager.defaultPerformer.perform(.generic, performanceTime: .drawCompleted)
            NSSound.beep()
        }
        stage["go"].tap()
        _ = stage.currentPicture
        #expect(
            stage.feedback == [
                Feedback(.alignment), Feedback(.levelChange), Feedback(.lightImpact), Feedback(.warning),
            ])
    }

    @Test("the pasteboard has the text that was copied, and takes texts only")
    func pasteboard() {
        final class Read { var before: String?, after: String?, results: [Bool] = [] }
        let read = Read()
        let stage = stage {
            let board = NSPasteboard.general
            read.before = board.string(forType: .string)
            board.clearContents()
            read.results.append(board.setString("words", forType: .string))
            read.results.append(board.setString("<b>words</b>", forType: .init("public.html")))
            read.after = board.string(forType: .string)
        }
        stage["go"].tap()
        #expect((read.before, read.after) == (nil, "words"))
        #expect(read.results == [true, false])
    }

    @Test("calls outside of the main actor find no scene")
    func elsewhere() async {
        let result = await Task.detached {
            (NSWorkspace.shared.open(URL(filePath: "/")), NSPasteboard.general.setString("a", forType: .string))
        }.value
        #expect(result == (false, false))
    }

    @Test("an action opens the settings, and is refused without any")
    func settings() {
        struct WithSettings: App {
            var body: some Scene {
                WindowGroup { SettingsCall() }
                Settings { Text("Volume") }
            }
        }
        struct WithoutSettings: App {
            var body: some Scene { WindowGroup { SettingsCall() } }
        }
        let (with, without) = (
            Stage(WithSettings(), width: 300, height: 200), Stage(WithoutSettings(), width: 300, height: 200)
        )
        with["go"].tap()
        without["go"].tap()
        #expect(with.showing("Volume").exists && with.showing("true").exists)
        #expect(without.showing("false").exists)
    }

    private struct SettingsCall: View {
        @State private var result = ""
        var body: some View {
            Text(result)
            Button("Go") {
                result = "\(NSApp.sendAction(Selector(("showSettingsWindow:")), to: nil, from: nil))"
            }
            .accessibilityIdentifier("go")
        }
    }

    @Test("resigning the first responder removes the focus")
    func focus() {
        struct Form: View {
            @State private var text = ""
            var body: some View {
                TextField("Name", text: $text).accessibilityIdentifier("field")
                Text("Done").onTapGesture { NSResponder().resignFirstResponder() }.accessibilityIdentifier("done")
            }
        }
        let stage = Stage(width: 300, height: 100) { Form() }
        stage["field"].tap()
        #expect(stage["field"].isFocused)
        stage["done"].tap()
        #expect(!stage["field"].isFocused)
    }

    @Test("the screen is that of the scene whose code runs, and outside of the main actor a notebook's")
    func screen() async {
        struct Reader: View {
            // Code of a scene has its window, which is not among those that the app has made.
            var body: some View {
                Text(verbatim: "\(Int(NSScreen.main?.visibleFrame.width ?? 0))").accessibilityIdentifier("width")
                Text(verbatim: "\(NSApp.keyWindow != nil && NSApp.keyWindow === NSApp.mainWindow)")
                    .accessibilityIdentifier("hasWindow")
            }
        }
        let stage = Stage(width: 820, height: 640) { Reader() }
        #expect(stage["width"].label == "820" && stage["hasWindow"].label == "true")
        #expect(NSApp.windows.isEmpty)
        let size = await Task.detached { NSScreen.main?.frame.size }.value
        #expect(size == NSSize(width: 1440, height: 900))
    }

    class Delegate: NSObject, NSApplicationDelegate {
        private(set) var calls: [String] = []
        let words = ["made", "by", "its", "own", "initialiser"]

        func applicationWillFinishLaunching(_ notification: Notification) { calls.append("will launch") }
        func applicationDidFinishLaunching(_ notification: Notification) { calls.append("launched") }

        func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
            calls.append("asked")
            return .terminateCancel
        }

        func applicationWillTerminate(_ notification: Notification) { calls.append("ended") }
    }

    /// An app with both ways to declare its delegate.
    private struct Program: App {
        @NSApplicationDelegateAdaptor(Delegate.self) var named
        @NSApplicationDelegateAdaptor var typed: Delegate

        var body: some Scene { WindowGroup { Text("Program") } }
    }

    @Test("a delegate is made once, receives the launch once, and can prevent the end of the program")
    func delegate() {
        let first = NSApplicationDelegateAdaptor(Delegate.self)
        let program = Program()
        #expect(program.named === first.wrappedValue && program.typed === first.wrappedValue)
        #expect(NSApplication.shared.delegate === first.wrappedValue)
        #expect(first.wrappedValue.words.count == 5)
        NSApp.terminate(nil)
        #expect(first.wrappedValue.calls == ["will launch", "launched", "asked"])
    }

    @Test("the place of the pointer in a window is unknown, and zero")
    @available(*, deprecated)
    func pointer() {
        var place: NSPoint?
        let stage = stage { place = NSApp.keyWindow?.mouseLocationOutsideOfEventStream }
        stage["go"].tap()
        #expect(place == NSPoint.zero)
    }
}

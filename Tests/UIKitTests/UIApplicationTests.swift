import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Calls of UIKit in a scene")
struct UIApplicationTests {
    /// A stage with a button that runs an action.
    private func stage(_ action: @escaping () -> Void) -> Stage {
        Stage(width: 300, height: 100) { Button("Go", action: action).accessibilityIdentifier("go") }
    }

    @Test("feedback generators play the events of sensory feedback")
    func feedback() {
        let stage = stage {
            UIImpactFeedbackGenerator(style: .heavy).impactOccurred(intensity: 0.5)
            UIImpactFeedbackGenerator().impactOccurred()
            UINotificationFeedbackGenerator().notificationOccurred(.success)
            UISelectionFeedbackGenerator().selectionChanged()
        }
        stage["go"].tap()
        _ = stage.currentPicture
        #expect(
            stage.feedback == [
                Feedback(.heavyImpact, intensity: 0.5), Feedback(.mediumImpact), Feedback(.success),
                Feedback(.selection),
            ])
    }

    @Test("the pasteboard has the text that was copied")
    func pasteboard() {
        final class Read { var before: String?, after: String? }
        let read = Read()
        let stage = stage {
            read.before = UIPasteboard.general.string
            UIPasteboard.general.string = "words"
            read.after = UIPasteboard.general.string
        }
        stage["go"].tap()
        #expect((read.before, read.after) == (nil, "words"))
    }

    @Test("resigning the first responder removes the focus")
    func focus() {
        struct Form: View {
            @State private var text = ""
            var body: some View {
                VStack {
                    TextField("Name", text: $text).accessibilityIdentifier("field")
                    Text("Done")
                        .onTapGesture {
                            UIApplication.shared.sendAction("resignFirstResponder", to: nil, from: nil, for: nil)
                        }
                        .accessibilityIdentifier("done")
                }
            }
        }
        let stage = Stage(width: 300, height: 100) { Form() }
        stage["field"].tap()
        #expect(stage["field"].isFocused)
        stage["done"].tap()
        #expect(!stage["field"].isFocused)
    }

    class Delegate: NSObject, UIApplicationDelegate {
        private(set) var launches = 0
        let words = ["made", "by", "its", "own", "initialiser"]

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            launches += 1
            return true
        }
    }

    /// An app with both ways to declare its delegate.
    private struct Program: App {
        @UIApplicationDelegateAdaptor(Delegate.self) var named
        @UIApplicationDelegateAdaptor var typed: Delegate

        var body: some Scene { WindowGroup { Text("Program") } }
    }

    @Test("a delegate is made once and receives the launch once")
    func delegate() {
        let (first, second) = (UIApplicationDelegateAdaptor(Delegate.self), UIApplicationDelegateAdaptor(Delegate.self))
        let program = Program()
        #expect(first.wrappedValue === second.wrappedValue)
        #expect(program.named === first.wrappedValue)
        #expect(program.typed === first.wrappedValue)
        #expect(first.wrappedValue.launches == 1)
        #expect(first.wrappedValue.words.count == 5)
        #expect(UIApplication.shared.delegate === first.wrappedValue)
    }
}

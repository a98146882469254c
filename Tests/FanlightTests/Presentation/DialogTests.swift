import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Confirmation dialogs")
struct DialogTests {
    private struct Offering: View {
        var visibility = Visibility.automatic
        var hasOwnCancel = false
        /// True if the whole page presents the dialog, and not its button.
        var isOfPage = false
        @State private var isOffered = false
        @State private var log = ""

        var body: some View {
            VStack(alignment: .leading) {
                dialog(Button("offer") { isOffered = true }, isOffered: isOfPage ? .constant(false) : $isOffered)
                Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                Spacer()
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .background { dialog(Color.clear, isOffered: isOfPage ? $isOffered : .constant(false)) }
        }

        private func dialog(_ view: some View, isOffered: Binding<Bool>) -> some View {
            view.confirmationDialog("What now?", isPresented: isOffered, titleVisibility: visibility) {
                Button("Print") { log += "p" }
                Button("Delete", role: .destructive) { log += "d" }
                if hasOwnCancel { Button("Keep", role: .cancel) { log += "k" } }
            }
        }
    }

    private func offered(width: CGFloat, _ view: Offering) -> (stage: Stage, button: CGRect) {
        let stage = Stage(width: width, height: 600) { view }
        let button = stage.label("offer").frame
        stage.label("offer").tap()
        stage.advance(by: .seconds(1))
        return (stage, button)
    }

    @Test("on a narrow display a dialog is at the bottom, and its cancel button is apart")
    func narrow() {
        let (stage, _) = offered(width: 360, Offering())
        let (print, delete) = (stage.label("Print").frame, stage.label("Delete").frame)
        let cancel = stage.label("Cancel").frame
        #expect(abs(cancel.maxY - 592) <= 1 && abs(cancel.minX - 8) <= 1 && abs(cancel.width - 344) <= 1, "\(cancel)")
        #expect(abs(cancel.minY - delete.maxY - 8) <= 1 && print.maxY <= delete.minY, "\(delete) \(cancel)")
        stage.label("Delete").tap()
        #expect(stage["log"].label == "<d>" && !stage.role(.alert).exists)
    }

    @Test("on a wide display a dialog is beside the view that presents it, or in the middle of a page")
    func wide() {
        let (stage, button) = offered(width: 800, Offering())
        let first = stage.label("Print").frame
        #expect(first.minY > button.maxY && first.minY < button.maxY + 20 && first.minX < 20, "\(first)")
        #expect(first.width >= 270 && first.width <= 320)
        #expect(stage.label("Cancel").frame.minY > stage.label("Delete").frame.minY)
        let page = offered(width: 800, Offering(isOfPage: true)).stage.label("Delete").frame
        #expect(abs(page.midX - 400) <= 1 && abs(page.midY - 300) <= 40, "\(page)")
    }

    @Test("a press outside of a dialog presses its cancel button", arguments: [360, 800])
    func outside(width: CGFloat) {
        for hasOwnCancel in [false, true] {
            let (stage, _) = offered(width: width, Offering(hasOwnCancel: hasOwnCancel))
            stage.drag(from: CGPoint(x: width - 4, y: 300), through: [])
            #expect(stage["log"].label == (hasOwnCancel ? "<k>" : "<>") && !stage.role(.alert).exists)
        }
    }

    @Test("the title of a dialog is hidden by default, except on a terminal")
    func titles() {
        #expect(!offered(width: 360, Offering()).stage.text.contains("What now?"))
        #expect(offered(width: 360, Offering()).stage.role(.alert).label == "What now?")
        #expect(offered(width: 360, Offering(visibility: .visible)).stage.text.contains("What now?"))
        let terminal = Stage(columns: 60, rows: 20) { Offering() }
        terminal.label("offer").tap()
        #expect(terminal.text.contains("What now?"))
    }

    @Test("a message is above the actions, also without a title")
    func messages() {
        struct Asking: View {
            var body: some View {
                Text("page").confirmationDialog("Really?", isPresented: .constant(true)) {
                    Button("Delete", role: .destructive) {}
                } message: {
                    Text("There is no way back.").accessibilityIdentifier("message")
                }
            }
        }
        for width in [360.0, 800] {
            let stage = Stage(width: width, height: 600) { Asking() }
            stage.advance(by: .seconds(1))
            #expect(stage["message"].frame.maxY <= stage.label("Delete").frame.minY)
            #expect(!stage.text.contains("Really?"))
        }
    }

    @Test("a dialog that a pointer opened shows its focus once a key is used")
    func hiddenFocus() {
        let (stage, _) = offered(width: 360, Offering())
        #expect(stage.label("Print").isFocused)
        let hidden = stage.png()
        stage.press(.home)
        stage.advance(by: .seconds(1))
        #expect(stage.label("Print").isFocused && stage.png() != hidden)
    }
}

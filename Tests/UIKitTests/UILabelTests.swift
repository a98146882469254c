import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Labels and texts of UIKit's views")
struct UILabelTests {
    @Test("a label shows its text with attributes, until it gets a plain one")
    func attributes() {
        let label = UILabel()
        let text = NSMutableAttributedString(string: "plain ")
        text.append(NSAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red]))
        label.attributedText = text
        let stage = Stage(width: 300, height: 100) { Shown(view: label) }
        #expect(stage.showing("plain red").exists && label.text == "plain red")
        label.text = "words"
        #expect(stage.showing("words").exists && label.attributedText?.string == "words")
        label.text = nil
        #expect(label.attributedText == nil)
    }

    @Test("a view has a name for scripts and a label for assistive technology")
    func accessibility() {
        let button = UIButton(type: .close)
        (button.accessibilityIdentifier, button.accessibilityLabel) = ("close", "Leave")
        let stage = Stage(width: 300, height: 100) { Shown(view: button) }
        #expect(stage["close"].label == "Leave")
        button.accessibilityLabel = "Go"
        #expect(stage["close"].label == "Go" && button.accessibilityHint == nil)
    }

    @Test("a toolbar in a view shows its items")
    func toolbar() {
        var presses = 0
        let toolbar = UIToolbar()
        toolbar.items = [
            .flexibleSpace(), UIBarButtonItem(title: "Done", primaryAction: UIAction { _ in presses += 1 }),
        ]
        let stage = Stage(width: 300, height: 100) { Shown(view: toolbar) }
        stage.label("Done").tap()
        #expect(presses == 1)
    }
}

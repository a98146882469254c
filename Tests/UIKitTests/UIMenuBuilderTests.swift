import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Menus that a delegate builds", .serialized)
struct UIMenuBuilderTests {
    final class Delegate: UIResponder, UIApplicationDelegate {
        private(set) var lines: [String] = []

        override func buildMenu(with builder: any UIMenuBuilder) {
            builder.remove(menu: .edit)
            builder.replaceChildren(ofMenu: .file) { old in
                let command = UIKeyCommand(
                    input: "N", modifierFlags: .command, action: ._method("newGame:", Delegate.newGame(_:)))
                command.title = "New Game"
                return old + [command]
            }
            let hint = UIAction(title: "Hint", attributes: .disabled) { [weak self] _ in self?.lines.append("hint") }
            let undo = UIAction(title: "Undo Move") { [weak self] _ in self?.lines.append("undo") }
            builder.insertChild(UIMenu(title: "Moves", children: [undo, hint]), atEndOfMenu: .file)
        }

        func newGame(_ sender: AnyObject?) { lines.append("new \(sender is UIKeyCommand)") }
    }

    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {}

    private struct Program: App {
        var body: some Scene { _DelegateScene(SceneDelegate.self) }
    }

    @Test("commands of a delegate are in the menu and have their keys")
    func commands() {
        let delegate = Delegate()
        UIApplication.shared.delegate = delegate
        defer { UIApplication.shared.delegate = nil }
        let stage = Stage(Program(), width: 500, height: 300)
        stage.press(Key("n"), modifiers: .command)
        #expect(delegate.lines == ["new true"])
        stage.press(Key(name: "f10"))
        #expect(!stage.label("Hint").isEnabled)
        stage.label("Undo Move").tap()
        #expect(delegate.lines == ["new true", "undo"])
    }
}

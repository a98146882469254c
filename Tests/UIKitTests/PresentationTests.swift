import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Presentations of UIKit")
struct PresentationTests {
    private final class Delegate: UIAdaptivePresentationControllerDelegate {
        var ends = 0
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { ends += 1 }
    }

    private func stage(_ page: UIViewController) -> Stage {
        Stage(width: 400, height: 400) { ShownController(controller: page) }
    }

    @Test(
        "a controller presents another one, which ends the presentation itself",
        arguments: [UIModalPresentationStyle.automatic, .fullScreen])
    func sheet(_ style: UIModalPresentationStyle) {
        let page = UIViewController()
        let stage = stage(page)
        _ = stage.currentPicture
        let letter = UIHostingController(rootView: Text("Dear reader"))
        letter.modalPresentationStyle = style
        letter.sheetPresentationController?.detents = [.medium()]
        var completions = 0
        page.present(letter, animated: true) { completions += 1 }
        #expect(stage.showing("Dear reader").exists)
        #expect(completions == 1)
        #expect(page.presentedViewController === letter && letter.presentingViewController === page)
        letter.dismiss(animated: true) { completions += 1 }
        _ = stage.currentPicture
        #expect(!stage.showing("Dear reader").exists)
        #expect(completions == 2 && page.presentedViewController == nil && letter.presentingViewController == nil)
    }

    @Test("a sheet dims nothing up through its largest undimmed detent", arguments: [false, true])
    func undimmed(isUndimmed: Bool) {
        let page = UIViewController()
        let stage = stage(page)
        _ = stage.currentPicture
        let letter = UIHostingController(rootView: Text("Dear reader"))
        letter.sheetPresentationController?.detents = [.medium()]
        if isUndimmed { letter.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium }
        page.present(letter, animated: true)
        #expect(stage.showing("Dear reader").exists)
        let isDimmed = stage.currentPicture.layers.values.flatMap(\.drawing.commands).contains {
            $0.paint == .color(RGBA(red: 0, green: 0, blue: 0, alpha: 90))
        }
        #expect(isDimmed != isUndimmed)
    }

    @Test("the style of a sheet sets its width on a wide display")
    func sizing() {
        func width(_ style: UIModalPresentationStyle) -> CGFloat {
            let page = UIViewController()
            let stage = Stage(width: 1200, height: 900) { ShownController(controller: page) }
            _ = stage.currentPicture
            let letter = UIHostingController(
                rootView: Color.red.accessibilityElement().accessibilityIdentifier("letter"))
            letter.modalPresentationStyle = style
            page.present(letter, animated: true)
            return stage["letter"].frame.width
        }
        #expect(width(.formSheet) < width(.pageSheet))
    }

    @Test("the delegate of a sheet receives its end by a person")
    func dismissal() {
        let (page, delegate) = (UIViewController(), Delegate())
        let stage = stage(page)
        _ = stage.currentPicture
        let letter = UIHostingController(rootView: Text("Dear reader"))
        letter.presentationController?.delegate = delegate
        page.present(letter, animated: true)
        #expect(stage.showing("Dear reader").exists)
        stage.press(.escape)
        #expect(!stage.showing("Dear reader").exists)
        #expect(page.presentedViewController == nil && delegate.ends == 1)
    }

    @Test("an alert has a title, a message, fields and buttons, whose handlers may present another one")
    func alert() {
        let page = UIViewController()
        let stage = stage(page)
        _ = stage.currentPicture
        var lines: [String] = []
        let alert = UIAlertController(title: "Rename", message: "The name is seen by all.", preferredStyle: .alert)
        alert.addTextField { $0.text = "one" }
        alert.addAction(
            UIAlertAction(title: "Save", style: .default) { [weak alert] action in
                lines.append("\(action.title ?? "") \(alert?.textFields?.first?.text ?? "")")
                let next = UIAlertController(title: "Saved", message: nil, preferredStyle: .alert)
                next.addAction(UIAlertAction(title: "Fine", style: .cancel))
                page.present(next, animated: true)
            })
        page.present(alert, animated: true)
        #expect(stage.showing("Rename").exists && stage.showing("The name is seen by all.").exists)
        stage.showing("Save").tap()
        #expect(lines == ["Save one"])
        #expect(stage.showing("Saved").exists && !stage.showing("Rename").exists)
        stage.showing("Fine").tap()
        #expect(!stage.showing("Saved").exists && page.presentedViewController == nil)
    }

    @Test("a list of choices is presented, and only one presentation at a time")
    func choices() {
        let page = UIViewController()
        let stage = stage(page)
        _ = stage.currentPicture
        var chosen: [String] = []
        let list = UIAlertController(title: "Colour", message: nil, preferredStyle: .actionSheet)
        for name in ["Red", "Green"] {
            list.addAction(UIAlertAction(title: name, style: .default) { chosen.append($0.title ?? "") })
        }
        page.present(list, animated: true)
        page.present(UIViewController(), animated: true)
        #expect(page.presentedViewController === list)
        stage.showing("Green").tap()
        #expect(chosen == ["Green"] && page.presentedViewController == nil)
    }

    @Test("a page that shares items shows them, and copies them to the clipboard")
    func sharing() throws {
        let address = try #require(URL(string: "https://recipes.example/1"))
        let share = UIActivityViewController(activityItems: ["Soup", address, 3], applicationActivities: nil)
        var (ends, copied): ([String], String?) = ([], nil)
        share.completionWithItemsHandler = { type, isCompleted, _, _ in
            ends.append("\(type?.rawValue ?? "none") \(isCompleted)")
            copied = UIPasteboard.general.string
        }
        let stage = stage(share)
        #expect(stage.showing("Soup").exists && stage.showing("https://recipes.example/1").exists)
        stage.label("Copy").tap()
        #expect(ends == ["com.apple.UIKit.activity.CopyToPasteboard true"])
        #expect(copied == "Soup\nhttps://recipes.example/1")
    }
}

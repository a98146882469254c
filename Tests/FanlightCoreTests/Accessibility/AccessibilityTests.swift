import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Accessibility attributes")
struct AccessibilityTests {
    @Test("a view has a label, value, hint and role; the innermost modifier wins")
    func attributes() {
        let stage = Stage(width: 200, height: 100) {
            Color.red
                .accessibilityLabel("inner").accessibilityLabel("outer").accessibilityValue("7").accessibilityHint("do")
                .accessibilityAddTraits(.isButton).accessibilityIdentifier("it")
        }
        let info = stage["it"].info
        #expect(info.label == "inner")
        #expect(info.value == "7")
        #expect(info.hint == "do")
        #expect(info.role == .button)
    }

    nonisolated private static let roles: [(AccessibilityTraits, Role)] = [
        (.isHeader, .heading), (.isLink, .link), (.isImage, .image), (.isToggle, .toggle),
        ([.isButton, .isSelected], .button),
    ]

    @Test("traits set the role and can be removed", arguments: roles)
    func traits(_ traits: AccessibilityTraits, _ role: Role) {
        let stage = Stage(width: 200, height: 100) {
            VStack {
                Text("a").accessibilityAddTraits(traits).accessibilityIdentifier("a")
                Text("b").accessibilityAddTraits(traits).accessibilityRemoveTraits(traits).accessibilityIdentifier("b")
            }
        }
        #expect(stage["a"].role == role)
        #expect(stage["a"].label == "a")
        #expect(stage["b"].role == .text)
    }

    @Test("children are combined, contained or ignored")
    func children() {
        func stage(_ behavior: AccessibilityChildBehavior) -> Stage {
            Stage(width: 200, height: 100) {
                VStack {
                    Text("one")
                    Text("two")
                }
                .accessibilityElement(children: behavior).accessibilityIdentifier("both")
            }
        }
        let combined = stage(.combine)
        #expect(combined["both"].label == "one, two")
        #expect(combined.elements.count == 1)
        let contained = stage(.contain)
        #expect(contained["both"].role == .group)
        #expect(contained.elements.map(\.label) == ["", "one", "two"])
        let ignored = stage(.ignore)
        #expect(ignored.elements.map(\.identifier) == ["both"])
        #expect(ignored["both"].label == "")
    }

    @Test("an ignored element has only the attributes of its modifiers")
    func replaced() {
        let stage = Stage(width: 200, height: 100) {
            HStack {
                Text("★")
                Text("★")
            }
            .accessibilityElement().accessibilityLabel("2 of 5 stars").accessibilityIdentifier("stars")
        }
        #expect(stage["stars"].label == "2 of 5 stars")
        #expect(stage.elements.count == 1)
    }

    @Test("a named action is performed by name; an unknown name is refused with the list of names")
    func namedActions() {
        var done: [String] = []
        let stage = Stage(width: 200, height: 100) {
            Text("mail").accessibilityAction(named: "Archive") { done.append("archive") }
                .accessibilityAction(named: "Delete") { done.append("delete") }
                .accessibilityAction { done.append("open") }
                .accessibilityIdentifier("mail")
        }
        #expect(stage["mail"].perform("Delete") == .handled)
        #expect(stage["mail"].perform("Archive") == .handled)
        #expect(stage["mail"].info.actions.contains(.tap))
        #expect(stage["mail"].tap() == .handled)
        #expect(done == ["delete", "archive", "open"])
        guard case .refused(let sentence) = stage["mail"].perform("Burn") else {
            Issue.record("expected an unknown action to be refused")
            return
        }
        #expect(sentence.contains("Archive") && sentence.contains("Delete"))
    }

    @Test("an adjustable element steps with its latest closure")
    func adjustable() {
        struct Rating: View {
            @State private var stars = 2
            var body: some View {
                Text(verbatim: "\(stars)").accessibilityValue("\(stars)")
                    .accessibilityAdjustableAction { stars += $0 == .increment ? 1 : -1 }
                    .accessibilityIdentifier("stars")
            }
        }
        let stage = Stage(width: 200, height: 100) { Rating() }
        stage["stars"].increment()
        stage["stars"].increment()
        stage["stars"].decrement()
        #expect(stage["stars"].value == "3")
        #expect(stage["stars"].info.actions.isSuperset(of: [.increment, .decrement]))
    }

    @Test("a disabled control neither lists nor performs accessibility actions")
    func disabled() {
        struct Page: View {
            @Binding var done: [String]
            @State private var isDisabled = true
            var body: some View {
                TestButton("Pay") {}.accessibilityAction { done.append("pay") }
                    .accessibilityAction(named: "Later") { done.append("later") }
                    .disabled(isDisabled).accessibilityIdentifier("pay")
                TestButton("enable") { isDisabled = false }.accessibilityIdentifier("enable")
            }
        }
        var done: [String] = []
        let stage = Stage(width: 200, height: 100) { Page(done: Binding(get: { done }, set: { done = $0 })) }
        #expect(stage["pay"].info.actions == [])
        #expect(stage["pay"].actionNames == [])
        for action in [ElementAction.tap(count: 1), .perform("Later")] {
            let outcome = stage.send(.act(action, on: stage["pay"].info.id))
            #expect(outcome == .refused("This element is disabled."))
        }
        #expect(done == [])
        stage["enable"].tap()
        #expect(stage["pay"].actionNames == ["Later"])
        stage["pay"].tap()
        stage["pay"].perform("Later")
        #expect(done == ["pay", "later"])
    }
}

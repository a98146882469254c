import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("What is said to those who do not see it")
struct AccessibilityTests {
    @Test("a view says its label, value, hint and what it is; the inner modifier counts")
    func words() {
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

    @Test("traits say what a view is, and can be taken away", arguments: roles)
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

    @Test("children are combined into one element, stay elements, or are not told of")
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

    @Test(
        "one element of several has the focus when what takes it inside has",
        arguments: [
            AccessibilityChildBehavior.combine, .ignore,
        ])
    func focusInside(behavior: AccessibilityChildBehavior) {
        let stage = Stage(width: 200, height: 100) {
            VStack {
                Button("first") {}.accessibilityIdentifier("first")
                HStack {
                    Text("Wifi")
                    Toggle("", isOn: .constant(true)).labelsHidden()
                }
                .accessibilityElement(children: behavior).accessibilityLabel("Wifi").accessibilityIdentifier("both")
            }
        }
        stage.press(.tab)
        #expect(stage["first"].isFocused && !stage["both"].isFocused)
        stage.press(.tab)
        #expect(!stage["first"].isFocused && stage["both"].isFocused)
        stage.press(.tab)
        #expect(stage["first"].isFocused && !stage["both"].isFocused)
    }

    @Test("images are named where elements are combined, beside the words of a control they are not")
    func combinedImages() {
        let stage = Stage(width: 200, height: 100) {
            HStack {
                Text("Rain")
                Image(systemName: "umbrella")
                Image(systemName: "heart").accessibilityHidden(true)
                Label("Wind", systemImage: "wind")
            }
            .accessibilityElement(children: .combine).accessibilityIdentifier("both")
            Button {
            } label: {
                Image(systemName: "umbrella")
                Text("Rain")
            }
            .accessibilityIdentifier("button")
        }
        #expect(stage["both"].label == "Rain, umbrella, Wind")
        #expect(stage["button"].label == "Rain")
    }

    @Test("an ignored view is what modifiers say it is")
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

    @Test("a named action is done by its name; another name is refused with those that there are")
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
            Issue.record("there is no such action")
            return
        }
        #expect(sentence.contains("Archive") && sentence.contains("Delete"))
    }

    @Test("an adjustable view is stepped, with the closure of its newest value")
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

    @Test("a control's own words are added to, and help is its hint")
    func controls() {
        let stage = Stage(width: 200, height: 100) {
            Button("x") {}.accessibilityLabel("Close").help("Closes the window").accessibilityIdentifier("x")
        }
        #expect(stage["x"].label == "Close")
        #expect(stage["x"].info.hint == "Closes the window")
        #expect(stage["x"].role == .button)
    }

    @Test("what a modifier offers on a disabled control is neither told of nor done")
    func disabled() {
        struct Page: View {
            @Binding var done: [String]
            @State private var isDisabled = true
            var body: some View {
                Button("Pay") {}.accessibilityAction { done.append("pay") }
                    .accessibilityAction(named: "Later") { done.append("later") }
                    .disabled(isDisabled).accessibilityIdentifier("pay")
                Button("enable") { isDisabled = false }.accessibilityIdentifier("enable")
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

import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Further accessibility attributes")
struct AccessibilityDetailTests {
    private func stage<Content: View>(@ViewBuilder _ content: () -> Content) -> Stage {
        Stage(width: 300, height: 200, content: content)
    }

    @Test("named actions, including those of a combined element's controls, are listed and performed by name")
    func actionNames() {
        var done: [String] = []
        let stage = stage {
            HStack {
                Text("mail")
                TestButton("Reply") { done.append("reply") }
                TestButton("Delete") { done.append("delete") }
            }
            .accessibilityElement(children: .combine)
            .accessibilityAction(named: "Archive") { done.append("archive") }
            .accessibilityIdentifier("mail")
        }
        #expect(stage["mail"].actionNames == ["Reply", "Delete", "Archive"])
        #expect(stage.elements.map(\.identifier) == ["mail"])
        for name in ["Delete", "Archive", "Reply"] { #expect(stage["mail"].perform(name) == .handled) }
        #expect(done == ["delete", "archive", "reply"])
    }

    @Test("a view shown in two places keeps its action in one when it is replaced in the other")
    func actionAtTwoPlaces() {
        struct Twice: View {
            @State private var isReplaced = false
            let done: (String) -> Void
            var body: some View {
                let done = done
                let kept = Text("kept").accessibilityAction(named: "do") { done("kept") }
                let other = Text("other").accessibilityAction(named: "do") { done("other") }
                TestButton("replace") { isReplaced = true }
                HStack { isReplaced ? other : kept }
                HStack { kept }
            }
        }
        var done: [String] = []
        let stage = stage { Twice { done.append($0) } }
        stage.label("replace").tap()
        stage.showing("kept").perform("do")
        stage.showing("other").perform("do")
        #expect(done == ["kept", "other"])
    }

    @Test("a combined element with one control takes the role and action of that control")
    func combinedControl() {
        var presses = 0
        let stage = stage {
            HStack {
                Text("Wi-Fi")
                TestButton("Connect") { presses += 1 }
            }
            .accessibilityElement(children: .combine).accessibilityIdentifier("row")
        }
        #expect(stage["row"].role == .button)
        #expect(stage["row"].label == "Wi-Fi, Connect")
        stage["row"].tap()
        #expect(presses == 1)
    }

    @Test("heading levels, sort priorities and input labels are reported")
    func levelsPrioritiesLabels() {
        let stage = stage {
            Text("end").accessibilitySortPriority(-1)
            Text("start").accessibilityHeading(.h2).accessibilitySortPriority(1)
            Text("middle").accessibilityInputLabels(["center", "mid"])
        }
        #expect(stage.elements.map(\.label) == ["start", "middle", "end"])
        #expect(stage.label("start").role == .heading)
        #expect(stage.label("start").info.details.headingLevel == 2)
        #expect(stage.label("middle").info.details.inputLabels == ["center", "mid"])
    }

    @Test("scroll and zoom actions run without pointer input")
    func scrollAndZoom() {
        var done: [String] = []
        let stage = stage {
            Color.red
                .accessibilityScrollAction { done.append("\($0)") }
                .accessibilityZoomAction { done.append("\($0.direction)") }
                .accessibilityIdentifier("map")
        }
        #expect(stage["map"].info.actions.contains(.scroll))
        stage["map"].scroll(by: 100)
        stage["map"].scroll(by: -100)
        stage["map"].magnify(by: 2)
        stage["map"].magnify(by: 0.5)
        #expect(done == ["bottom", "top", "zoomIn", "zoomOut"])
        #expect(stage["map"].actionNames == ["Zoom In", "Zoom Out"], "zoom actions are also offered by name")
        stage["map"].perform("Zoom Out")
        stage["map"].perform("Zoom In")
        #expect(done.suffix(2) == ["zoomOut", "zoomIn"])
    }

    @Test("a tap on an element hits its activation point")
    func activationPoint() {
        var taps: [CGPoint] = []
        let stage = stage {
            Color.red.frame(width: 100, height: 100).onTapGesture { taps.append($0) }
                .accessibilityActivationPoint(UnitPoint(x: 0.1, y: 0.9)).accessibilityIdentifier("map")
        }
        stage["map"].tap()
        #expect(taps == [CGPoint(x: 10, y: 90)])
    }

    @Test("an element that does not respond to user interaction offers no actions")
    func unresponsive() {
        let stage = stage {
            TestButton("press") {}.accessibilityRespondsToUserInteraction(false).accessibilityIdentifier("b")
        }
        #expect(stage["b"].info.actions == [])
    }

    @Test("consecutive modifiers merge into one, and the innermost value wins")
    func oneModifier() {
        let text = Text(verbatim: "a").accessibilityIdentifier("a").accessibilityValue("1").accessibilityValue("2")
            .accessibilityAddTraits(.isHeader)
        #expect(type(of: text) == ModifiedContent<Text, AccessibilityAttachmentModifier>.self)
        let stage = stage { text }
        #expect(stage["a"].value == "1")
        #expect(stage["a"].role == .heading)
    }

    @Test("a label or hint with isEnabled: false is ignored")
    func disabledLabels() {
        let stage = stage {
            Text("a").accessibilityIdentifier("a").accessibilityLabel("other", isEnabled: false)
                .accessibilityHint("do", isEnabled: false)
        }
        #expect(stage["a"].label == "a")
        #expect(stage["a"].info.hint == "")
    }
}

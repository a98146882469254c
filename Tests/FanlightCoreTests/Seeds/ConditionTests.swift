import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

/// Seed 004, "Prefer Modifiers Over Conditional Views" and "AnyView": preserved and lost identity.
@MainActor
@Suite("Seed 004: conditions and identity")
struct ConditionTests {
    /// Counts its own taps. A preserved identity keeps the count.
    private struct Own: View {
        @State private var taps = 0
        var body: some View { TestButton("\(taps)") { taps += 1 }.accessibilityIdentifier("own") }
    }

    private struct Toggled<Content: View>: View {
        @State private var isOn = true
        @ViewBuilder let content: (Bool) -> Content
        var body: some View {
            VStack {
                content(isOn)
                TestButton("toggle") { isOn.toggle() }.accessibilityIdentifier("toggle")
            }
        }
    }

    /// Returns true if a tapped view keeps its state after its condition changed back and forth.
    private func keepsState<Content: View>(@ViewBuilder _ content: @escaping (Bool) -> Content) -> Bool {
        let stage = Stage(width: 300, height: 300) { Toggled(content: content) }
        stage["own"].tap()
        stage["toggle"].tap()
        stage["toggle"].tap()
        return stage["own"].label == "1"
    }

    @Test("zero opacity keeps a view's identity, and removing the view does not")
    func opacity() {
        #expect(keepsState { Own().opacity($0 ? 1 : 0) })
        #expect(!keepsState { if $0 { Own() } })
    }

    @Test("a modifier with a changing value keeps the view's identity")
    func modifiers() {
        #expect(keepsState { Own().foregroundStyle($0 ? .red : .primary) })
        #expect(keepsState { Own().padding($0 ? 8 : 0).disabled(false) })
        #expect(keepsState { Own().environment(\.isEnabled, $0) })
    }

    @Test("a modifier applied conditionally changes the view's identity")
    func conditionalModifier() {
        #expect(!keepsState { isOn in Own().when(isOn) { $0.padding() } })
    }

    @Test("builder branches have different identities, also for equal types")
    func branches() {
        #expect(!keepsState { if $0 { Own() } else { Own().padding() } })
        #expect(!keepsState { if $0 { Own() } else { Own() } })
    }

    @Test("an AnyView of another type has a new identity; one of the same type keeps it, unlike a builder branch")
    func erased() {
        #expect(!keepsState { $0 ? AnyView(Own()) : AnyView(Own().padding()) })
        #expect(keepsState { $0 ? AnyView(Own().padding(1)) : AnyView(Own().padding(2)) })
    }

    @Test("an AnyView with an equal view is skipped")
    func erasedSkipped() {
        struct Fixed: View {
            var body: some View { Text("fixed") }
        }
        struct Ticking: View {
            @State private var ticks = 0
            var body: some View {
                Text("\(ticks)")
                AnyView(Fixed())
                TestButton("tick") { ticks += 1 }.accessibilityIdentifier("tick")
            }
        }
        let stage = Stage(width: 200, height: 200) { Ticking() }
        stage.resetWork()
        stage["tick"].tap()
        #expect(stage.work.bodies == 1)
    }

    @Test("an unwrapped optional shows its present value")
    func unwrapped() {
        struct Profile: View {
            @State private var user: String? = "Ada"
            var body: some View {
                if let user { Text(user).accessibilityIdentifier("user") } else { Text("nobody") }
                TestButton("rename") { user = "Grace" }.accessibilityIdentifier("rename")
                TestButton("leave") { user = nil }.accessibilityIdentifier("leave")
            }
        }
        let stage = Stage(width: 200, height: 200) { Profile() }
        stage["rename"].tap()
        #expect(stage["user"].label == "Grace")
        stage["leave"].tap()
        #expect(!stage["user"].exists)
    }

    @Test("branches of one type need no builder")
    func sameType() {
        struct Fair: View {
            let first: Bool
            var text: some View {
                if first { Text("Hello") } else { Text("World") }
            }
            var body: some View { text.accessibilityIdentifier("text") }
        }
        #expect(Stage(width: 100, height: 100) { Fair(first: false) }["text"].label == "World")
    }
}

extension View {
    @ViewBuilder fileprivate func when<Changed: View>(_ condition: Bool, _ change: (Self) -> Changed) -> some View {
        if condition { change(self) } else { self }
    }
}

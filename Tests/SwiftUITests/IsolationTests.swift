import FanlightTesting
import Foundation
import SwiftUI
import Testing

// The test is mainly that this file compiles: existing code builds views outside of the main actor.

nonisolated private func title(_ words: String) -> some View {
    Text(words).font(.title).bold().padding().foregroundStyle(.red).accessibilityLabel("A title")
}

nonisolated private func decorated(_ content: some View) -> some View {
    content
        .frame(width: 100, height: 20, alignment: .leading)
        .frame(maxWidth: .infinity)
        .background(Color.red)
        .background { Color.blue }
        .overlay(alignment: .top) { Divider() }
        .opacity(0.5)
        .disabled(false)
        .id(1)
        .onAppear {}
        .onChange(of: 1) { _, _ in }
        .task {}
        .environment(\.lineLimit, 1)
        .transformEnvironment(\.lineLimit) { $0 = 2 }
        .modifier(EmptyModifier().concat(EmptyModifier()))
}

nonisolated private func stack() -> some View {
    VStack(alignment: .leading, spacing: 2) {
        HStack { Text("a") + Text(verbatim: "b") }
        ZStack { Spacer() }
        ForEach(0..<3) { Text(verbatim: "\($0)") }
        Group { EmptyView() }
        AnyView(Divider())
        Button("Press") {}
        if Bool.random() { Text("one") } else { Color.red }
    }
}

private struct BuiltOutside: View {
    let label: Text
    @State private var count: Int
    @Binding private var bound: Int

    nonisolated init(_ words: String, bound: Binding<Int>) {
        label = Text(words).bold()
        _count = State(initialValue: 3)
        _bound = bound
    }

    nonisolated static func make() -> BuiltOutside { BuiltOutside("made outside", bound: .constant(4)) }

    var body: some View {
        VStack {
            label
            Text(verbatim: "\(count + bound)")
        }
    }
}

private struct Card<Content: View> {
    let content: Content
    let row = AnyView(HStack { Text("row") })
    nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Card: View {
    var body: some View { content.padding(4).background { row } }
}

private enum Kind: String, CaseIterable {
    case plain
    /// A protocol requirement without actor isolation.
    var icon: some View { Text(rawValue).italic() }
}

private protocol Screen {
    associatedtype Content: View
    func make() -> Content
}

private struct Home: Screen {
    func make() -> some View { Card { Text("home") } }
}

@MainActor
struct IsolationTests {
    @Test("views built outside of the main actor are shown") func showsThem() {
        let stage = Stage(width: 400, height: 400) {
            VStack {
                BuiltOutside.make()
                decorated(title("outside"))
                Home().make()
                Kind.plain.icon
            }
        }
        #expect(stage.label("made outside").exists)
        #expect(stage.label("A title").exists)
        #expect(stage.label("home").exists)
        #expect(stage.label("7").exists)
    }

    @Test("property wrappers are Sendable if their values are") func areSendable() {
        func needsSendable<T: Sendable>(_ type: T.Type) -> Bool { true }
        #expect(needsSendable(State<Int>.self))
        #expect(needsSendable(Binding<String>.self))
        #expect(needsSendable(Text.self))
        #expect(needsSendable(Color.self))
        #expect(needsSendable(EmptyModifier.self))
    }

    @Test("an animated write can come from any thread") func animatesFromOutside() async {
        struct Holder: View {
            @State var value = 0
            let give: (Binding<Int>) -> Void
            var body: some View {
                give($value)
                return Text(verbatim: "\(value)")
            }
        }
        var binding = Binding.constant(0)
        let stage = Stage(width: 100, height: 100) { Holder { binding = $0 } }
        let sent = binding
        await Task.detached { withAnimation(.default) { sent.wrappedValue = 5 } }.value
        await stage.settled()
        #expect(stage.label("5").exists)
    }
}

import Foundation
import SwiftUI
import Testing

/// What the framework makes of bindings and values is compared by those, not by the closures that it makes of them.
@MainActor
@Suite("Stored content whose bindings and values are made anew the same")
struct StoredContentOfBindingsTests {
    private struct Item: Identifiable, Equatable {
        let id: Int
        var children: [Item]? { nil }
    }

    private static let items = [Item(id: 1), Item(id: 2)]
    private static let sorting = [KeyPathComparator(\Item.id)]
    private static let numbers = NumberFormatter()

    @Test("fields for text and for values, whatever leads to those")
    func fields() {
        isSkipped("text") { text, _ in TextField("a", text: text.animation()) }
        isSkipped("several lines") { text, _ in TextField("a", text: text.animation(), axis: .vertical) }
        isSkipped("secret") { text, _ in SecureField("a", text: text.animation()) }
        isSkipped("editor") { text, _ in TextEditor(text: text.animation()) }
        isSkipped("editor with attributes") { _, _ in TextEditor(text: .constant(AttributedString("a"))) }
        isSkipped("selection") { text, _ in TextField("a", text: text, selection: .constant(nil)) }
        isSkipped("format") { _, _ in TextField("a", value: .constant(1), format: .number) }
        isSkipped("format of what may be missing") { _, _ in
            TextField("a", value: .constant(Int?.none), format: .number)
        }
        isSkipped("formatter") { _, _ in TextField("a", value: .constant(1.5), formatter: Self.numbers) }
        isSkipped("in an alert") { text, isOn in
            Text("a").alert("t", isPresented: isOn) { TextField("b", text: text.animation()) }
        }
    }

    @Test("fields with actions of the older form")
    @available(*, deprecated)
    func olderFields() {
        isSkipped("older actions") { text, _ in
            TextField("a", text: text.animation(), onEditingChanged: { print($0) }, onCommit: { print("done") })
        }
    }

    @Test("what is chosen, in what order rows are, and where people have gone")
    func choices() {
        isSkipped("one of a list") { _, _ in List(selection: .constant(Int?.none)) { Text("a").tag(1) } }
        isSkipped("several of a list") { _, _ in List(selection: .constant(Set<Int>())) { Text("a").tag(1) } }
        isSkipped("one of rows") { _, _ in
            List(Self.items, selection: .constant(Int?.none)) { Text(verbatim: "\($0.id)") }
        }
        isSkipped("one of a tree") { _, _ in
            List(Self.items, children: \.children, selection: .constant(Int?.none)) { Text(verbatim: "\($0.id)") }
        }
        isSkipped("one of a table") { _, _ in
            Table(Self.items, selection: .constant(Int?.none)) {
                TableColumn("a") { Text(verbatim: "\($0.id)") }
            }
        }
        isSkipped("order of a table") { _, _ in
            Table(Self.items, sortOrder: .constant(Self.sorting)) {
                TableColumn("a", value: \.id) { Text(verbatim: "\($0.id)") }
            }
        }
        isSkipped("path") { _, _ in NavigationStack(path: .constant([1])) { Text("a") } }
        isSkipped("path of anything") { _, _ in NavigationStack(path: .constant(NavigationPath())) { Text("a") } }
        isSkipped("several switches as one") { _, isOn in
            Toggle(sources: [isOn, isOn.animation()], isOn: \.self) { Text("a") }
        }
        isSkipped("several choices as one") { text, _ in
            Picker(sources: [text, text.animation()], selection: \.self) {
                Text("a").tag("a")
            } label: {
                Text("b")
            }
        }
    }

    @Test("rows that are edited in the collection they are bound to")
    func edits() {
        isSkipped("rows") { _, _ in
            List { ForEach(.constant(Self.items), editActions: .all) { Text(verbatim: "\($0.wrappedValue.id)") } }
        }
        isSkipped("list") { _, _ in
            List(.constant([1, 2]), id: \.self, editActions: .delete) { Text(verbatim: "\($0.wrappedValue)") }
        }
    }

    private struct Plain: LabelStyle {
        let spacing: CGFloat
        func makeBody(configuration: Configuration) -> some View { HStack(spacing: spacing) { configuration.title } }
    }

    private struct Focused: View {
        @FocusState private var isFocused: Bool
        var body: some View { TextField("a", text: .constant("b")).defaultFocus($isFocused, true) }
    }

    @Test("changes of the environment and of preferences by a value")
    func changes() {
        isSkipped("lines") { _, _ in Text("a").lineLimit(2...4) }
        isSkipped("lines kept free") { _, _ in Text("a").lineLimit(3, reservesSpace: true) }
        isSkipped("bounds of the text's size") { _, _ in Text("a").dynamicTypeSize(.small ... .large) }
        isSkipped("language") { _, _ in Text("a").typesettingLanguage(.init(languageCode: .german)) }
        isSkipped("label style") { _, _ in Label("a", systemImage: "star").labelStyle(.titleOnly) }
        isSkipped("label style with a value") { _, _ in
            Label("a", systemImage: "star").labelStyle(Plain(spacing: 4))
        }
        isSkipped("symbols") { _, _ in Image(systemName: "star").symbolVariant(.fill) }
        isSkipped("redaction") { _, _ in Text("a").redacted(reason: .placeholder) }
        isSkipped("scrolling") { _, _ in
            ScrollView { Text("a") }.scrollDisabled(true).defaultScrollAnchor(.bottom, for: .sizeChanges)
        }
        isSkipped("effects") { _, _ in Text("a").hoverEffectDisabled().focusEffectDisabled() }
        isSkipped("suggestions") { text, _ in
            NavigationStack { Text("a").searchSuggestions(.hidden, for: .content).searchable(text: text) }
        }
        isSkipped("height of a sheet") { _, _ in
            Text("a").presentationDetents([.medium]).presentationCornerRadius(3)
        }
        isSkipped("ending of a sheet") { _, _ in Text("a").interactiveDismissDisabled() }
        isSkipped("first focus") { _, _ in Focused() }
        isSkipped("stepper with a format") { _, _ in
            Stepper("a", value: .constant(1.5), in: 0...3, format: .number)
        }
    }
}

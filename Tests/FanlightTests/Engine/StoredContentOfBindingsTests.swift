import Fanlight
import Foundation
import Testing

/// Wrappers around bindings and values compare the bindings and values, not the closures that the framework makes of
/// them.
@MainActor
@Suite("Skipping content with equal bindings and values")
struct StoredContentOfBindingsTests {
    private struct Item: Identifiable, Equatable {
        let id: Int
        var children: [Item]? { nil }
    }

    private static let items = [Item(id: 1), Item(id: 2)]
    private static let sorting = [KeyPathComparator(\Item.id)]
    private static let numbers = NumberFormatter()

    @Test("text and value fields bound through any binding path")
    func fields() {
        expectSkipped("text") { text, _ in TextField("a", text: text.animation()) }
        expectSkipped("several lines") { text, _ in TextField("a", text: text.animation(), axis: .vertical) }
        expectSkipped("secret") { text, _ in SecureField("a", text: text.animation()) }
        expectSkipped("editor") { text, _ in TextEditor(text: text.animation()) }
        expectSkipped("editor with attributes") { _, _ in TextEditor(text: .constant(AttributedString("a"))) }
        expectSkipped("selection") { text, _ in TextField("a", text: text, selection: .constant(nil)) }
        expectSkipped("format") { _, _ in TextField("a", value: .constant(1), format: .number) }
        expectSkipped("format of an optional value") { _, _ in
            TextField("a", value: .constant(Int?.none), format: .number)
        }
        expectSkipped("formatter") { _, _ in TextField("a", value: .constant(1.5), formatter: Self.numbers) }
        expectSkipped("in an alert") { text, isOn in
            Text("a").alert("t", isPresented: isOn) { TextField("b", text: text.animation()) }
        }
    }

    @Test("fields with actions of the older form")
    @available(*, deprecated)
    func olderFields() {
        expectSkipped("older actions") { text, _ in
            TextField("a", text: text.animation(), onEditingChanged: { print($0) }, onCommit: { print("done") })
        }
    }

    @Test("selections, sort orders and navigation paths")
    func choices() {
        expectSkipped("single selection of a list") { _, _ in List(selection: .constant(Int?.none)) { Text("a").tag(1) }
        }
        expectSkipped("multiple selection of a list") { _, _ in
            List(selection: .constant(Set<Int>())) { Text("a").tag(1) }
        }
        expectSkipped("single selection of data rows") { _, _ in
            List(Self.items, selection: .constant(Int?.none)) { Text(verbatim: "\($0.id)") }
        }
        expectSkipped("single selection of a tree") { _, _ in
            List(Self.items, children: \.children, selection: .constant(Int?.none)) { Text(verbatim: "\($0.id)") }
        }
        expectSkipped("single selection of a table") { _, _ in
            Table(Self.items, selection: .constant(Int?.none)) {
                TableColumn("a") { Text(verbatim: "\($0.id)") }
            }
        }
        expectSkipped("sort order of a table") { _, _ in
            Table(Self.items, sortOrder: .constant(Self.sorting)) {
                TableColumn("a", value: \.id) { Text(verbatim: "\($0.id)") }
            }
        }
        expectSkipped("path") { _, _ in NavigationStack(path: .constant([1])) { Text("a") } }
        expectSkipped("type-erased path") { _, _ in NavigationStack(path: .constant(NavigationPath())) { Text("a") } }
        expectSkipped("toggle with several sources") { _, isOn in
            Toggle(sources: [isOn, isOn.animation()], isOn: \.self) { Text("a") }
        }
        expectSkipped("picker with several sources") { text, _ in
            Picker(sources: [text, text.animation()], selection: \.self) {
                Text("a").tag("a")
            } label: {
                Text("b")
            }
        }
    }

    @Test("editable rows of a bound collection")
    func edits() {
        expectSkipped("rows") { _, _ in
            List { ForEach(.constant(Self.items), editActions: .all) { Text(verbatim: "\($0.wrappedValue.id)") } }
        }
        expectSkipped("list") { _, _ in
            List(.constant([1, 2]), id: \.self, editActions: .delete) { Text(verbatim: "\($0.wrappedValue)") }
        }
    }

    @Test("accessibility attributes with actions that capture nothing")
    func accessibility() {
        expectSkipped("action") { _, _ in Text("a").accessibilityAction { print("done") } }
        expectSkipped("named action") { _, _ in
            Text("a").accessibilityLabel("b").accessibilityAction(named: "c") { print("done") }
        }
        expectSkipped("steps") { _, _ in Text("a").accessibilityAdjustableAction { print($0) } }
        expectSkipped("scrolling") { _, _ in Text("a").accessibilityScrollAction { print($0) } }
        expectSkipped("zoom") { _, _ in Text("a").accessibilityZoomAction { print($0.direction) } }
    }

    private struct Plain: LabelStyle {
        let spacing: CGFloat
        func makeBody(configuration: Configuration) -> some View { HStack(spacing: spacing) { configuration.title } }
    }

    private struct Focused: View {
        @FocusState private var isFocused: Bool
        var body: some View { TextField("a", text: .constant("b")).defaultFocus($isFocused, true) }
    }

    @Test("environment and preference changes by value")
    func changes() {
        expectSkipped("lines") { _, _ in Text("a").lineLimit(2...4) }
        expectSkipped("reserved lines") { _, _ in Text("a").lineLimit(3, reservesSpace: true) }
        expectSkipped("bounds of the dynamic type size") { _, _ in Text("a").dynamicTypeSize(.small ... .large) }
        expectSkipped("language") { _, _ in Text("a").typesettingLanguage(.init(languageCode: .german)) }
        expectSkipped("label style") { _, _ in Label("a", systemImage: "star").labelStyle(.titleOnly) }
        expectSkipped("label style with a value") { _, _ in
            Label("a", systemImage: "star").labelStyle(Plain(spacing: 4))
        }
        expectSkipped("symbols") { _, _ in Image(systemName: "star").symbolVariant(.fill) }
        expectSkipped("redaction") { _, _ in Text("a").redacted(reason: .placeholder) }
        expectSkipped("scrolling") { _, _ in
            ScrollView { Text("a") }.scrollDisabled(true).defaultScrollAnchor(.bottom, for: .sizeChanges)
        }
        expectSkipped("effects") { _, _ in Text("a").hoverEffectDisabled().focusEffectDisabled() }
        expectSkipped("suggestions") { text, _ in
            NavigationStack { Text("a").searchSuggestions(.hidden, for: .content).searchable(text: text) }
        }
        expectSkipped("detents of a sheet") { _, _ in
            Text("a").presentationDetents([.medium]).presentationCornerRadius(3).presentationBackground(.red)
        }
        expectSkipped("interactive dismissal of a sheet") { _, _ in Text("a").interactiveDismissDisabled() }
        expectSkipped("first focus") { _, _ in Focused() }
        expectSkipped("stepper with a format") { _, _ in
            Stepper("a", value: .constant(1.5), in: 0...3, format: .number)
        }
    }
}

import Combine
import CoreTransferable
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Nothing retains a scene that was closed, or released without being closed.
@MainActor
@Suite("Release of closed scenes")
struct ReleaseTests {
    /// Captured by a view's closures; alive while anything of the view is retained.
    private final class Token {
        func use() {}
    }

    nonisolated enum End: CaseIterable { case closed, forgotten }

    private func expectReleased<Content: View>(
        _ name: String, _ end: End, _ location: SourceLocation = #_sourceLocation,
        using act: (Stage) -> Void = { _ in }, @ViewBuilder _ make: @escaping (Token) -> Content
    ) {
        weak var token: Token?
        weak var session: SceneSession?
        func show() {
            let made = Token()
            token = made
            let stage = Stage(width: 500, height: 500) { make(made) }
            act(stage)
            session = stage.session
            if end == .closed { stage.session.close() }
        }
        show()
        #expect(session == nil, "\(name): the session", sourceLocation: location)
        #expect(token == nil, "\(name): what its views captured", sourceLocation: location)
    }

    private func binding<Value>(_ value: Value, _ token: Token) -> Binding<Value> {
        Binding(
            get: {
                token.use()
                return value
            }, set: { _ in token.use() })
    }

    private struct Item: Identifiable {
        let id: Int
        var children: [Item]?
    }

    private static let items = (0..<20).map { Item(id: $0, children: $0 == 0 ? [Item(id: 100)] : nil) }

    @Test("lists, tables and forms are released", arguments: End.allCases)
    func collections(_ end: End) {
        expectReleased("list", end, using: { $0["row 3"].tap() }) { token in
            List(Self.items, selection: binding(Int?.none, token)) { item in
                Text(verbatim: "\(item.id)").onAppear { token.use() }.accessibilityIdentifier("row \(item.id)")
            }
        }
        expectReleased("list of several", end, using: { $0["row 3"].tap() }) { token in
            List(selection: binding(Set<Int>(), token)) {
                ForEach(Self.items) { Text(verbatim: "\($0.id)").accessibilityIdentifier("row \($0.id)") }
                    .onDelete { _ in token.use() }.onMove { _, _ in token.use() }
            }
            .refreshable { token.use() }
        }
        expectReleased("tree", end) { token in
            List(Self.items, children: \.children, selection: binding(Int?.none, token)) { Text(verbatim: "\($0.id)") }
        }
        expectReleased("table", end) { token in
            Table(Self.items, selection: binding(Int?.none, token)) {
                TableColumn("id") { item in Text(verbatim: "\(item.id)").onTapGesture { token.use() } }
            }
        }
        expectReleased("form", end) { token in
            Form {
                Section("s") {
                    TextField("a", text: binding("", token))
                    Toggle("b", isOn: binding(true, token))
                    Picker("c", selection: binding(1, token)) {
                        Text("one").tag(1)
                        Text("two").tag(2)
                    }
                    DatePicker("d", selection: binding(Date(timeIntervalSince1970: 0), token))
                    Slider(value: binding(0.5, token))
                    Stepper("e", value: binding(1, token))
                    DisclosureGroup("f", isExpanded: binding(true, token)) { Text("g") }
                }
            }
        }
    }

    @Test("navigation, tabs and presentations are released", arguments: End.allCases)
    func navigation(_ end: End) {
        expectReleased("stack", end) { token in
            NavigationStack(path: binding([1], token)) {
                NavigationLink("go", value: 1).accessibilityIdentifier("go")
                    .navigationDestination(for: Int.self) { Text(verbatim: "\($0)").onDisappear { token.use() } }
                    .navigationTitle("title")
                    .toolbar { ToolbarItem { Button("t") { token.use() } } }
            }
        }
        expectReleased("stack by itself", end, using: { $0["go"].tap() }) { token in
            NavigationStack {
                NavigationLink("go") { Text("there").onAppear { token.use() } }.accessibilityIdentifier("go")
            }
        }
        expectReleased("split", end) { token in
            NavigationSplitView {
                List(Self.items, selection: binding(Int?.none, token)) { Text(verbatim: "\($0.id)") }
            } detail: {
                Text("detail").onAppear { token.use() }
            }
        }
        expectReleased("tabs", end) { token in
            TabView(selection: binding(1, token)) {
                Text("one").onAppear { token.use() }.tabItem { Text("1") }.tag(1)
                Text("two").tabItem { Text("2") }.tag(2)
            }
        }
        expectReleased("sheet", end) { token in
            Text("a").sheet(isPresented: binding(true, token), onDismiss: { token.use() }) {
                Button("b") { token.use() }
            }
        }
        expectReleased("alert", end) { token in
            Text("a").alert("t", isPresented: binding(true, token)) { Button("b") { token.use() } }
        }
        expectReleased("popover and dialog", end) { token in
            Text("a").popover(isPresented: binding(true, token)) { Button("b") { token.use() } }
                .confirmationDialog("c", isPresented: binding(false, token)) { Button("d") { token.use() } }
        }
        expectReleased("search", end) { token in
            NavigationStack {
                Text("a").searchable(text: binding("x", token))
                    .searchSuggestions { Text("s").onAppear { token.use() } }
            }
        }
    }

    @Test("controls and gestures are released", arguments: End.allCases)
    func controls(_ end: End) {
        expectReleased("field", end, using: { $0["field"].tap() }) { token in
            TextField("a", text: binding("text", token)).onSubmit { token.use() }.accessibilityIdentifier("field")
        }
        expectReleased("editor", end, using: { $0["field"].tap() }) { token in
            TextEditor(text: binding("text", token)).accessibilityIdentifier("field")
        }
        expectReleased("button", end, using: { $0["button"].tap() }) { token in
            Button("a") { token.use() }.accessibilityIdentifier("button")
        }
        expectReleased("menu", end, using: { $0["menu"].tap() }) { token in
            Menu("a") {
                Button("b") { token.use() }
                Toggle("c", isOn: binding(true, token))
            }
            .accessibilityIdentifier("menu")
        }
        expectReleased("context menu", end) { token in Text("a").contextMenu { Button("b") { token.use() } } }
        expectReleased("gestures", end, using: { $0["a"].tap() }) { token in
            Text("a")
                .gesture(DragGesture().onChanged { _ in token.use() }.onEnded { _ in token.use() })
                .simultaneousGesture(TapGesture().onEnded { token.use() })
                .onLongPressGesture { token.use() }
                .onHover { _ in token.use() }
                .accessibilityIdentifier("a")
        }
        expectReleased("drag and drop", end) { token in
            Text("a").onDrag {
                token.use()
                return NSItemProvider()
            }
            .dropDestination(for: String.self) { _, _ in
                token.use()
                return true
            }
        }
        expectReleased("keys and focus", end, using: { $0["a"].tap() }) { token in
            Text("a").focusable().onKeyPress { _ in
                token.use()
                return .handled
            }
            .accessibilityIdentifier("a")
        }
    }

    @Test("containers and drawings are released", arguments: End.allCases)
    func containers(_ end: End) {
        expectReleased("lazy stack", end) { token in
            ScrollView {
                LazyVStack { ForEach(Self.items) { Text(verbatim: "\($0.id)").onAppear { token.use() } } }
            }
        }
        expectReleased("scroll reader", end, using: { $0["go"].tap() }) { token in
            ScrollViewReader { proxy in
                ScrollView { ForEach(Self.items) { Text(verbatim: "\($0.id)") } }
                Button("go") {
                    token.use()
                    proxy.scrollTo(19)
                }
                .accessibilityIdentifier("go")
            }
        }
        expectReleased("scroll position", end) { token in
            ScrollView { LazyVStack { ForEach(Self.items) { Text(verbatim: "\($0.id)") } } }
                .scrollPosition(id: binding(Int?.some(3), token))
        }
        expectReleased("canvas", end) { token in
            Canvas { context, size in
                token.use()
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
            }
        }
        expectReleased("geometry", end) { token in
            GeometryReader { proxy in Text(verbatim: "\(proxy.size.width)").onAppear { token.use() } }
        }
        expectReleased("anchors", end) { token in
            Text("a").anchorPreference(key: Bounds.self, value: .bounds) { [$0] }
                .overlayPreferenceValue(Bounds.self) { bounds in
                    GeometryReader { proxy in
                        let _ = token.use()
                        ForEach(bounds.indices, id: \.self) { Text(verbatim: "\(proxy[bounds[$0]].width)") }
                    }
                }
        }
        expectReleased("timeline", end) { token in
            TimelineView(.periodic(from: .now, by: 1)) { _ in Text("a").onAppear { token.use() } }
        }
        expectReleased("grid", end) { token in
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 40))]) {
                    ForEach(Self.items) { Text(verbatim: "\($0.id)").onTapGesture { token.use() } }
                }
            }
        }
    }

    private struct Bounds: PreferenceKey {
        static var defaultValue: [Anchor<CGRect>] { [] }
        static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
    }

    private final class Model: ObservableObject {
        @Published var count = 0
    }

    private struct Counting: View {
        let token: Token
        @StateObject private var model = Model()
        @State private var count = 0
        @FocusState private var isFocused: Bool
        @AppStorage("release") private var stored = 0
        var body: some View {
            VStack {
                Button("\(count) \(model.count) \(stored)") {
                    token.use()
                    withAnimation(.linear(duration: 10)) {
                        count += 1
                    } completion: {
                        token.use()
                    }
                    model.count += 1
                    stored += 1
                    isFocused = true
                }
                .accessibilityIdentifier("button")
                .offset(x: CGFloat(count))
                TextField("a", text: .constant("")).focused($isFocused)
            }
            .onChange(of: count) { token.use() }
            .onReceive(model.$count) { _ in token.use() }
            .onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in token.use() }
            .onPreferenceChange(Name.self) { _ in token.use() }
            .environment(
                \.openURL,
                OpenURLAction { _ in
                    token.use()
                    return .handled
                })
        }
    }

    private struct Name: PreferenceKey {
        static var defaultValue: String { "" }
        static func reduce(value: inout String, nextValue: () -> String) {}
    }

    @Test("state, observed objects and running tasks are released", arguments: End.allCases)
    func state(_ end: End) {
        expectReleased("state", end, using: { $0["button"].tap() }) { Counting(token: $0) }
        expectReleased("binding", end, using: { $0["inner"].tap() }) { token in
            Outer(token: token)
        }
    }

    private struct Outer: View {
        let token: Token
        @State private var text = "a"
        var body: some View {
            Inner(text: $text, done: { [token] in token.use() })
            Text(text).id(text).contextMenu { Button("x") { text = "y" } }
        }
        struct Inner: View {
            @Binding var text: String
            let done: () -> Void
            var body: some View {
                Button(text) {
                    text += "b"
                    done()
                }
                .accessibilityIdentifier("inner")
            }
        }
    }
}

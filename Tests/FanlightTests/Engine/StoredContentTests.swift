import FanlightTesting
import SwiftUI
import Testing

/// A view that keeps the views it is given is skipped while those are what they were, whatever they are made of.
@MainActor
@Suite("Stored content that is made anew the same")
struct StoredContentTests {
    private struct Item: Identifiable {
        let id: Int
        var children: [Item]?
    }

    private static let items = [Item(id: 1, children: nil), Item(id: 2, children: nil)]

    @Test("conditions and repetitions")
    func builders() {
        let (yes, name): (Bool, String?) = (Bool("true") ?? false, ["name"].first)
        isSkipped("if") { _, _ in if yes { Text("a") } }
        isSkipped("if else") { _, _ in
            if yes { Text("a") } else { Color.red }
        }
        isSkipped("else") { _, _ in
            if !yes { Text("a") } else { Color.red.frame(height: 3) }
        }
        isSkipped("if let") { _, _ in if let name { Text(verbatim: name) } }
        isSkipped("for a range") { _, _ in ForEach(0..<3) { Text(verbatim: "\($0)") } }
        isSkipped("for a key path") { _, _ in ForEach([1, 2, 3], id: \.self) { Text(verbatim: "\($0)") } }
        isSkipped("for what has an id") { _, _ in ForEach(Self.items) { Text(verbatim: "\($0.id)") } }
        isSkipped("a group with a section") { _, _ in
            Group {
                Section("s") { Text("a") }
                Divider()
            }
        }
        isSkipped("any view") { _, _ in AnyView(Text("a").padding()) }
    }

    @Test("actions that capture nothing")
    func actions() {
        isSkipped("button") { _, _ in Button("a") { print("pressed") } }
        isSkipped("appear") { _, _ in Text("a").onAppear { print("here") }.onDisappear { print("gone") } }
        isSkipped("hover") { _, _ in Text("a").onHover { print($0) } }
        isSkipped("submit") { _, _ in Text("a").onSubmit { print("submitted") } }
    }

    @Test("animations, styles and shapes")
    func looks() {
        isSkipped("animation") { _, _ in Text("a").animation(.default, value: 1) }
        isSkipped("spring") { _, _ in Text("a").animation(.spring(duration: 0.3, bounce: 0.2), value: 1) }
        isSkipped("delayed") { _, _ in Text("a").animation(.easeIn(duration: 2).delay(1).repeatCount(2), value: 1) }
        isSkipped("colour") { _, _ in Text("a").foregroundStyle(.red.opacity(0.5)).background(.blue) }
        isSkipped("hierarchy") { _, _ in Text("a").foregroundStyle(.secondary) }
        isSkipped("any style") { _, _ in Text("a").foregroundStyle(AnyShapeStyle(.tint)) }
        isSkipped("gradient") { _, _ in
            Rectangle().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        }
        isSkipped("shapes") { _, _ in
            Text("a").clipShape(.rect(cornerRadius: 3)).overlay { Circle().strokeBorder(.red) }
        }
        isSkipped("material") { _, _ in Text("a").background(.thinMaterial, in: .capsule) }
        isSkipped("font") { _, _ in Text("a").font(.system(size: 12, weight: .bold)).bold().kerning(1) }
        isSkipped("shadow") { _, _ in Text("a").shadow(radius: 2).blur(radius: 1).rotationEffect(.degrees(3)) }
        isSkipped("button style") { _, _ in Button("a") { print("pressed") }.buttonStyle(.borderedProminent) }
        isSkipped("frame") { _, _ in Text("a").frame(maxWidth: .infinity).padding(.horizontal, 4).offset(x: 2) }
        isSkipped("environment") { _, _ in Text("a").environment(\.lineLimit, 2).tint(.red).disabled(true) }
        isSkipped("alignment guide") { _, _ in Text("a").alignmentGuide(.leading) { $0.width } }
    }

    @Test("controls, with bindings to what is stored elsewhere")
    func controls() throws {
        let address = try #require(URL(string: "https://example.org"))
        isSkipped("link") { _, _ in Link("a", destination: address) }
        isSkipped("text field") { text, _ in TextField("a", text: text) }
        isSkipped("secure field") { text, _ in SecureField("a", text: text) }
        isSkipped("toggle") { _, isOn in Toggle("a", isOn: isOn) }
        isSkipped("label") { _, _ in Label("a", systemImage: "star") }
        isSkipped("image") { _, _ in Image(systemName: "star").resizable() }
        isSkipped("picker") { text, _ in
            Picker("a", selection: text) {
                Text("one").tag("one")
                Text("two").tag("two")
            }
        }
        isSkipped("menu") { _, _ in Menu("a") { Button("b") { print("pressed") } } }
        isSkipped("slider") { _, _ in Slider(value: .constant(0.5), in: 0...1, step: 0.1) }
        isSkipped("progress") { _, _ in ProgressView("a", value: 0.5) }
        isSkipped("gauge") { _, _ in Gauge(value: 0.5) { Text("a") } }
        isSkipped("disclosure") { _, isOn in DisclosureGroup("a", isExpanded: isOn) { Text("b") } }
        isSkipped("group box") { _, _ in GroupBox("a") { Text("b") } }
        isSkipped("labeled") { _, _ in LabeledContent("a", value: "b") }
    }

    @Test("containers")
    func containers() {
        isSkipped("stacks") { _, _ in
            VStack {
                HStack { ZStack { Text("a") } }; Spacer()
            }
        }
        isSkipped("scroll") { _, _ in ScrollView { LazyVStack { ForEach(0..<3) { Text(verbatim: "\($0)") } } } }
        isSkipped("list") { _, _ in List { ForEach(Self.items) { Text(verbatim: "\($0.id)") } } }
        isSkipped("list of data") { _, _ in List(Self.items) { Text(verbatim: "\($0.id)") } }
        isSkipped("tree") { _, _ in List(Self.items, children: \.children) { Text(verbatim: "\($0.id)") } }
        isSkipped("form") { text, isOn in
            Form {
                Section("s") {
                    TextField("a", text: text)
                    Toggle("b", isOn: isOn)
                }
            }
        }
        isSkipped("grid") { _, _ in Grid { GridRow { Text("a") } } }
        isSkipped("lazy grid") { _, _ in LazyVGrid(columns: [GridItem(.flexible())]) { Text("a") } }
        isSkipped("navigation") { _, _ in NavigationStack { NavigationLink("a") { Text("b") }.navigationTitle("t") } }
        isSkipped("tabs") { _, _ in TabView { Text("a").tabItem { Text("b") } } }
        isSkipped("geometry") { _, _ in GeometryReader { Text(verbatim: "\($0.size.width)") } }
        isSkipped("canvas") { _, _ in
            Canvas { context, size in context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red)) }
        }
        isSkipped("table") { _, _ in Table(Self.items) { TableColumn("a") { Text(verbatim: "\($0.id)") } } }
        isSkipped("toolbar") { _, _ in Text("a").toolbar { ToolbarItem { Button("b") { print("pressed") } } } }
        isSkipped("context menu") { _, _ in Text("a").contextMenu { Button("b") { print("pressed") } } }
    }

    @Test("what is searched")
    func searched() {
        isSkipped("search") { text, _ in NavigationStack { Text("a").searchable(text: text) } }
    }

    private struct Name: PreferenceKey {
        static var defaultValue: String { "" }
        static func reduce(value: inout String, nextValue: () -> String) {}
    }

    @Test("what goes on while a view is there, and what it says")
    func lasting() {
        isSkipped("refreshable") { _, _ in Text("a").refreshable { print("begun") } }
        isSkipped("change with both values") { _, _ in Text("a").onChange(of: 1, initial: true) { print($0, $1) } }
        isSkipped("preference") { _, _ in Text("a").preference(key: Name.self, value: "n") }
        isSkipped("preference read") { _, _ in Text("a").onPreferenceChange(Name.self) { print($0) } }
        isSkipped("preference changed") { _, _ in Text("a").transformPreference(Name.self) { $0 += "n" } }
        isSkipped("preference shown") { _, _ in
            Text("a").overlayPreferenceValue(Name.self) { Text(verbatim: $0) }
                .backgroundPreferenceValue(Name.self) { Text(verbatim: $0) }
        }
        isSkipped("environment changed") { _, _ in Text("a").transformEnvironment(\.lineLimit) { $0 = 2 } }
        isSkipped("accessibility") { _, _ in Text("a").accessibilityLabel("b").accessibilityAddTraits(.isHeader) }
        isSkipped("transaction") { _, _ in Text("a").transaction { $0.animation = nil } }
        isSkipped("visual effect") { _, _ in Text("a").visualEffect { content, _ in content.opacity(0.5) } }
        isSkipped("timeline") { _, _ in
            TimelineView(.periodic(from: Date(timeIntervalSince1970: 0), by: 60)) { _ in Text("a") }
        }
    }

    @Test("controls that step, choose and take keys")
    func furtherControls() {
        isSkipped("stepper") { _, _ in Stepper("a", value: .constant(1)) }
        isSkipped("stepper with bounds") { _, _ in Stepper("a", value: .constant(1), in: 0...3, step: 2) }
        isSkipped("stepper with actions") { _, _ in
            Stepper("a", onIncrement: { print("up") }, onDecrement: { print("down") })
        }
        isSkipped("stepper that tells") { _, _ in
            Stepper(value: .constant(1.5)) {
                Text("a")
            } onEditingChanged: {
                print($0)
            }
        }
        isSkipped("date") { _, _ in DatePicker("a", selection: .constant(Date(timeIntervalSince1970: 0))) }
        isSkipped("colour") { _, _ in ColorPicker("a", selection: .constant(Color.red)) }
        isSkipped("shortcut") { _, _ in Button("a") { print("pressed") }.keyboardShortcut("s") }
        isSkipped("menu with an action") { _, _ in
            Menu("a") {
                Button("b") { print("b") }
            } primaryAction: {
                print("a")
            }
        }
        isSkipped("swipe") { _, _ in List { Text("a").swipeActions { Button("b") { print("pressed") } } } }
        isSkipped("scroll reader") { _, _ in ScrollViewReader { _ in ScrollView { Text("a") } } }
        isSkipped("fitting") { _, _ in
            ViewThatFits {
                Text("a")
                Text("b")
            }
        }
        isSkipped("share") { _, _ in ShareLink("a", item: "b") }
    }
}

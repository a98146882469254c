import Fanlight
import FanlightTesting
import Foundation
import Testing

/// A view that stores its content is skipped while that content is equal, for every kind of content.
@MainActor
@Suite("Skipping equal stored content")
struct StoredContentTests {
    private struct Item: Identifiable {
        let id: Int
        var children: [Item]?
    }

    private static let items = [Item(id: 1, children: nil), Item(id: 2, children: nil)]

    @Test("equal conditions and repetitions are skipped")
    func builders() {
        let (yes, name): (Bool, String?) = (Bool("true") ?? false, ["name"].first)
        expectSkipped("if") { _, _ in if yes { Text("a") } }
        expectSkipped("if else") { _, _ in
            if yes { Text("a") } else { Color.red }
        }
        expectSkipped("else") { _, _ in
            if !yes { Text("a") } else { Color.red.frame(height: 3) }
        }
        expectSkipped("if let") { _, _ in if let name { Text(verbatim: name) } }
        expectSkipped("for a range") { _, _ in ForEach(0..<3) { Text(verbatim: "\($0)") } }
        expectSkipped("for a key path") { _, _ in ForEach([1, 2, 3], id: \.self) { Text(verbatim: "\($0)") } }
        expectSkipped("for identifiable elements") { _, _ in ForEach(Self.items) { Text(verbatim: "\($0.id)") } }
        expectSkipped("a group with a section") { _, _ in
            Group {
                Section("s") { Text("a") }
                Divider()
            }
        }
        expectSkipped("any view") { _, _ in AnyView(Text("a").padding()) }
    }

    @Test("gestures and actions that capture nothing are skipped")
    func gestures() {
        expectSkipped("tap") { _, _ in Text("a").onTapGesture { print("tapped") } }
        expectSkipped("tap with its location") { _, _ in Text("a").onTapGesture { print($0.x) } }
        expectSkipped("long press") { _, _ in Text("a").onLongPressGesture { print("pressed") } }
        expectSkipped("drag") { _, _ in Text("a").gesture(DragGesture().onChanged { print($0) }.onEnded { print($0) }) }
        expectSkipped("button") { _, _ in Button("a") { print("pressed") } }
        expectSkipped("appear") { _, _ in Text("a").onAppear { print("here") }.onDisappear { print("gone") } }
        expectSkipped("change") { _, isOn in Text("a").onChange(of: 1) { print("changed") } }
        expectSkipped("hover") { _, _ in Text("a").onHover { print($0) } }
        expectSkipped("submit") { _, _ in Text("a").onSubmit { print("submitted") } }
    }

    @Test("equal animations, styles and shapes are skipped")
    func animationsStylesShapes() {
        expectSkipped("animation") { _, _ in Text("a").animation(.default, value: 1) }
        expectSkipped("spring") { _, _ in Text("a").animation(.spring(duration: 0.3, bounce: 0.2), value: 1) }
        expectSkipped("delayed") { _, _ in Text("a").animation(.easeIn(duration: 2).delay(1).repeatCount(2), value: 1) }
        expectSkipped("colour") { _, _ in Text("a").foregroundStyle(.red.opacity(0.5)).background(.blue) }
        expectSkipped("hierarchy") { _, _ in Text("a").foregroundStyle(.secondary) }
        expectSkipped("any style") { _, _ in Text("a").foregroundStyle(AnyShapeStyle(.tint)) }
        expectSkipped("gradient") { _, _ in
            Rectangle().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        }
        expectSkipped("shapes") { _, _ in
            Text("a").clipShape(.rect(cornerRadius: 3)).overlay { Circle().strokeBorder(.red) }
        }
        expectSkipped("material") { _, _ in Text("a").background(.thinMaterial, in: .capsule) }
        expectSkipped("font") { _, _ in Text("a").font(.system(size: 12, weight: .bold)).bold().kerning(1) }
        expectSkipped("shadow") { _, _ in Text("a").shadow(radius: 2).blur(radius: 1).rotationEffect(.degrees(3)) }
        expectSkipped("button style") { _, _ in Button("a") { print("pressed") }.buttonStyle(.borderedProminent) }
        expectSkipped("frame") { _, _ in Text("a").frame(maxWidth: .infinity).padding(.horizontal, 4).offset(x: 2) }
        expectSkipped("environment") { _, _ in Text("a").environment(\.lineLimit, 2).tint(.red).disabled(true) }
        expectSkipped("alignment guide") { _, _ in Text("a").alignmentGuide(.leading) { $0.width } }
    }

    @Test("controls with bindings to state elsewhere are skipped")
    func controls() throws {
        let address = try #require(URL(string: "https://example.org"))
        expectSkipped("link") { _, _ in Link("a", destination: address) }
        expectSkipped("text field") { text, _ in TextField("a", text: text) }
        expectSkipped("secure field") { text, _ in SecureField("a", text: text) }
        expectSkipped("toggle") { _, isOn in Toggle("a", isOn: isOn) }
        expectSkipped("label") { _, _ in Label("a", systemImage: "star") }
        expectSkipped("image") { _, _ in Image(systemName: "star").resizable() }
        expectSkipped("picker") { text, _ in
            Picker("a", selection: text) {
                Text("one").tag("one")
                Text("two").tag("two")
            }
        }
        expectSkipped("menu") { _, _ in Menu("a") { Button("b") { print("pressed") } } }
        expectSkipped("slider") { _, _ in Slider(value: .constant(0.5), in: 0...1, step: 0.1) }
        expectSkipped("progress") { _, _ in ProgressView("a", value: 0.5) }
        expectSkipped("gauge") { _, _ in Gauge(value: 0.5) { Text("a") } }
        expectSkipped("disclosure") { _, isOn in DisclosureGroup("a", isExpanded: isOn) { Text("b") } }
        expectSkipped("group box") { _, _ in GroupBox("a") { Text("b") } }
        expectSkipped("labeled") { _, _ in LabeledContent("a", value: "b") }
    }

    @Test("equal containers are skipped")
    func containers() {
        expectSkipped("stacks") { _, _ in
            VStack {
                HStack { ZStack { Text("a") } }; Spacer()
            }
        }
        expectSkipped("scroll") { _, _ in ScrollView { LazyVStack { ForEach(0..<3) { Text(verbatim: "\($0)") } } } }
        expectSkipped("list") { _, _ in List { ForEach(Self.items) { Text(verbatim: "\($0.id)") } } }
        expectSkipped("list of data") { _, _ in List(Self.items) { Text(verbatim: "\($0.id)") } }
        expectSkipped("tree") { _, _ in List(Self.items, children: \.children) { Text(verbatim: "\($0.id)") } }
        expectSkipped("form") { text, isOn in
            Form {
                Section("s") {
                    TextField("a", text: text)
                    Toggle("b", isOn: isOn)
                }
            }
        }
        expectSkipped("grid") { _, _ in Grid { GridRow { Text("a") } } }
        expectSkipped("lazy grid") { _, _ in LazyVGrid(columns: [GridItem(.flexible())]) { Text("a") } }
        expectSkipped("navigation") { _, _ in NavigationStack { NavigationLink("a") { Text("b") }.navigationTitle("t") }
        }
        expectSkipped("tabs") { _, _ in TabView { Text("a").tabItem { Text("b") } } }
        expectSkipped("geometry") { _, _ in GeometryReader { Text(verbatim: "\($0.size.width)") } }
        expectSkipped("canvas") { _, _ in
            Canvas { context, size in context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red)) }
        }
        expectSkipped("table") { _, _ in Table(Self.items) { TableColumn("a") { Text(verbatim: "\($0.id)") } } }
        expectSkipped("toolbar") { _, _ in Text("a").toolbar { ToolbarItem { Button("b") { print("pressed") } } } }
        expectSkipped("context menu") { _, _ in Text("a").contextMenu { Button("b") { print("pressed") } } }
    }

    private static let item: Item? = items[0]

    @Test("equal presentations are skipped")
    func presented() {
        expectSkipped("sheet") { _, isOn in Text("a").sheet(isPresented: isOn) { Text("b") } }
        expectSkipped("sheet with onDismiss") { _, isOn in
            Text("a").sheet(isPresented: isOn, onDismiss: { print("over") }) { Text("b") }
        }
        expectSkipped("sheet of an item") { _, _ in
            Text("a").sheet(item: .constant(Item?.none)) { Text(verbatim: "\($0.id)") }
        }
        expectSkipped("cover") { _, isOn in Text("a").fullScreenCover(isPresented: isOn) { Text("b") } }
        expectSkipped("popover") { _, isOn in Text("a").popover(isPresented: isOn) { Text("b") } }
        expectSkipped("alert") { _, isOn in Text("a").alert("t", isPresented: isOn) { Button("b") { print("pressed") } }
        }
        expectSkipped("alert with a message") { _, isOn in
            Text("a").alert("t", isPresented: isOn) {
                Button("b") { print("pressed") }
            } message: {
                Text("m")
            }
        }
        expectSkipped("alert with a presented value") { _, isOn in
            Text("a").alert("t", isPresented: isOn, presenting: 3) { Text(verbatim: "\($0)") }
        }
        expectSkipped("dialog") { _, isOn in
            Text("a").confirmationDialog("t", isPresented: isOn) { Button("b") { print("pressed") } }
        }
        expectSkipped("alert as a value") { _, isOn in Text("a").alert(isPresented: isOn) { Alert(title: Text("t")) } }
        expectSkipped("action sheet") { _, isOn in
            Text("a").actionSheet(isPresented: isOn) { ActionSheet(title: Text("t")) }
        }
        expectSkipped("destination") { _, isOn in
            NavigationStack {
                Text("a").navigationDestination(for: Int.self) { Text(verbatim: "\($0)") }
                    .navigationDestination(isPresented: isOn) { Text("b") }
            }
        }
        expectSkipped("search") { text, _ in NavigationStack { Text("a").searchable(text: text) } }
    }

    private struct Name: PreferenceKey {
        static var defaultValue: String { "" }
        static func reduce(value: inout String, nextValue: () -> String) {}
    }

    @Test("equal refresh actions and preferences are skipped")
    func lasting() {
        expectSkipped("refreshable") { _, _ in Text("a").refreshable { print("begun") } }
        expectSkipped("change with both values") { _, _ in Text("a").onChange(of: 1, initial: true) { print($0, $1) } }
        expectSkipped("preference") { _, _ in Text("a").preference(key: Name.self, value: "n") }
        expectSkipped("preference read") { _, _ in Text("a").onPreferenceChange(Name.self) { print($0) } }
        expectSkipped("preference changed") { _, _ in Text("a").transformPreference(Name.self) { $0 += "n" } }
        expectSkipped("preference shown") { _, _ in
            Text("a").overlayPreferenceValue(Name.self) { Text(verbatim: $0) }
                .backgroundPreferenceValue(Name.self) { Text(verbatim: $0) }
        }
        expectSkipped("environment changed") { _, _ in Text("a").transformEnvironment(\.lineLimit) { $0 = 2 } }
        expectSkipped("accessibility") { _, _ in Text("a").accessibilityLabel("b").accessibilityAddTraits(.isHeader) }
        expectSkipped("transaction") { _, _ in Text("a").transaction { $0.animation = nil } }
        expectSkipped("geometry change") { _, _ in
            Text("a").onGeometryChange(for: CGSize.self, of: { $0.size }, action: { print($0) })
        }
        expectSkipped("visual effect") { _, _ in Text("a").visualEffect { content, _ in content.opacity(0.5) } }
        expectSkipped("timeline") { _, _ in
            TimelineView(.periodic(from: Date(timeIntervalSince1970: 0), by: 60)) { _ in Text("a") }
        }
    }

    @Test("equal steppers, pickers and keyboard controls are skipped")
    func furtherControls() {
        expectSkipped("stepper") { _, _ in Stepper("a", value: .constant(1)) }
        expectSkipped("stepper with bounds") { _, _ in Stepper("a", value: .constant(1), in: 0...3, step: 2) }
        expectSkipped("stepper with actions") { _, _ in
            Stepper("a", onIncrement: { print("up") }, onDecrement: { print("down") })
        }
        expectSkipped("stepper with onEditingChanged") { _, _ in
            Stepper(value: .constant(1.5)) {
                Text("a")
            } onEditingChanged: {
                print($0)
            }
        }
        expectSkipped("date") { _, _ in DatePicker("a", selection: .constant(Date(timeIntervalSince1970: 0))) }
        expectSkipped("colour") { _, _ in ColorPicker("a", selection: .constant(Color.red)) }
        expectSkipped("keys") { _, _ in
            Text("a").focusable().onKeyPress(.return) {
                print("pressed")
                return .handled
            }
        }
        expectSkipped("shortcut") { _, _ in Button("a") { print("pressed") }.keyboardShortcut("s") }
        expectSkipped("menu with an action") { _, _ in
            Menu("a") {
                Button("b") { print("b") }
            } primaryAction: {
                print("a")
            }
        }
        expectSkipped("swipe") { _, _ in List { Text("a").swipeActions { Button("b") { print("pressed") } } } }
        expectSkipped("edited rows") { _, _ in
            List {
                ForEach(Self.items) { Text(verbatim: "\($0.id)") }
                    .onDelete { print($0) }.onMove { print($0, $1) }
            }
        }
        expectSkipped("drag and drop") { _, _ in
            Text("a").draggable("b").dropDestination(for: String.self) { _, _ in true }
        }
        expectSkipped("scroll reader") { _, _ in ScrollViewReader { _ in ScrollView { Text("a") } } }
        expectSkipped("fitting") { _, _ in
            ViewThatFits {
                Text("a")
                Text("b")
            }
        }
        expectSkipped("share") { _, _ in ShareLink("a", item: "b") }
    }
}

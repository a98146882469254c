import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Every control matches its reference picture, on pixels and on cells. Text must be equal; pixels have a tolerance.
///
/// With `FANLIGHT_RECORD=1` the present pictures are recorded instead. Review the differences before committing them.
@MainActor
@Suite("Pictures of every control")
struct EveryControlPictureTests {
    private static let kept = KeptPictures(folder: "Controls")
    private static let columns = 3
    /// Space for one control on pixels and in cells.
    private static let space = CGSize(width: 240, height: 160)
    private static let cells = (columns: 40, rows: 11)

    /// Views that only display something.
    private static let shown: [(name: String, view: AnyView)] = [
        ("gauge", AnyView(Gauge(value: 0.4) { Text("Name") })),
        (
            "gauge with ends",
            AnyView(
                Gauge(value: 0.4) {
                    Text("Name")
                } currentValueLabel: {
                    Text("40")
                } minimumValueLabel: {
                    Text("0")
                } maximumValueLabel: {
                    Text("99")
                })
        ),
        ("circular gauge", AnyView(Gauge(value: 0.4) { Text("Name") }.gaugeStyle(.accessoryCircular))),
        (
            "ring",
            AnyView(
                Gauge(value: 0.4) {
                    Text("Name")
                } currentValueLabel: {
                    Text("40")
                }.gaugeStyle(.accessoryCircularCapacity))
        ),
        ("capacity", AnyView(Gauge(value: 0.4) { Text("Name") }.gaugeStyle(.linearCapacity))),
        ("small bar", AnyView(Gauge(value: 0.4) { Text("Name") }.gaugeStyle(.accessoryLinear))),
        ("small capacity", AnyView(Gauge(value: 0.4) { Text("Name") }.gaugeStyle(.accessoryLinearCapacity))),
        ("progress", AnyView(ProgressView("Name", value: 0.4))),
        ("progress without an end", AnyView(ProgressView("Name"))),
        ("round progress", AnyView(ProgressView("Name", value: 0.4).progressViewStyle(.circular))),
        ("label", AnyView(Label("Name", systemImage: "star"))),
        ("label of an icon", AnyView(Label("Name", systemImage: "star").labelStyle(.iconOnly))),
        ("labelled content", AnyView(LabeledContent("Name", value: "Value"))),
        ("group box", AnyView(GroupBox("Name") { Text("Content") })),
        ("disclosed group", AnyView(DisclosureGroup("Name", isExpanded: .constant(true)) { Text("Content") })),
        ("empty place", AnyView(ContentUnavailableView("Name", systemImage: "star", description: Text("Words")))),
        (
            "rows with badges",
            AnyView(
                List {
                    Text("Name").badge(3); Text("Other").badge("new")
                })
        ),
        (
            "sections",
            AnyView(
                List {
                    Section {
                        Text("Row")
                    } header: {
                        Text("Name")
                    } footer: {
                        Text("Footer")
                    }
                })
        ),
        (
            "grouped form",
            AnyView(Form { Section("Name") { LabeledContent("Label", value: "Value") } }.formStyle(.grouped))
        ),
        (
            "columns of a form",
            AnyView(
                Form {
                    LabeledContent("Label", value: "Value"); TextField("Name", text: .constant("words"))
                }.formStyle(.columns))
        ),
        (
            "bordered list",
            AnyView(
                List {
                    Text("One"); Text("Two")
                }.listStyle(.bordered))
        ),
        (
            "plain list",
            AnyView(
                List {
                    Text("One"); Text("Two")
                }.listStyle(.plain))
        ),
        (
            "sidebar",
            AnyView(
                List {
                    Section("Name") {
                        Text("One"); Text("Two")
                    }
                }.listStyle(.sidebar))
        ),
        ("redacted button", AnyView(Button("Name") {}.redacted(reason: .placeholder))),
        (
            "disabled controls",
            AnyView(
                VStack {
                    Toggle("Name", isOn: .constant(true)); Slider(value: .constant(0.4)); Button("Name") {}
                }.disabled(true))
        ),
    ]

    private struct Framed: View {
        let control: EveryControlTests.Case
        @Bindable var state: EveryControlTests.Probe
        var body: some View { control.view(_state) }
    }

    private static let groups: [String: [(name: String, view: AnyView)]] = {
        @MainActor func framed(_ cases: [EveryControlTests.Case]) -> [(name: String, view: AnyView)] {
            cases.map { ($0.name, AnyView(Framed(control: $0, state: EveryControlTests.Probe()))) }
        }
        return [
            "controls": framed(EveryControlTests.stylings + EveryControlTests.single),
            "dates": framed(EveryControlTests.dates),
            "presses": framed(EveryControlTests.presses), "collections": framed(EveryControlTests.collections),
            "styles": framed(EveryControlTests.styles), "shown": shown,
        ]
    }()

    private struct Sheet: View {
        let controls: [(name: String, view: AnyView)]
        let size: CGSize
        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                ForEach(Array(stride(from: 0, to: controls.count, by: EveryControlPictureTests.columns)), id: \.self) {
                    first in
                    HStack(spacing: 0) {
                        ForEach(first..<min(first + EveryControlPictureTests.columns, controls.count), id: \.self) {
                            index in
                            VStack(alignment: .leading, spacing: 0) {
                                Text(verbatim: controls[index].name).font(.caption).foregroundStyle(.secondary)
                                controls[index].view.frame(
                                    maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
                            }
                            .frame(width: size.width - 16, height: size.height - 16).clipped()
                            .frame(width: size.width, height: size.height)
                        }
                    }
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
    }

    nonisolated private static let names = ["controls", "dates", "presses", "collections", "styles", "shown"]

    @Test("controls match their reference pictures", arguments: names)
    func pictures(_ name: String) throws {
        let controls = try #require(EveryControlPictureTests.groups[name])
        let rows = (controls.count + EveryControlPictureTests.columns - 1) / EveryControlPictureTests.columns
        let (space, cells) = (EveryControlPictureTests.space, EveryControlPictureTests.cells)
        let points = Stage(
            width: space.width * CGFloat(EveryControlPictureTests.columns), height: space.height * CGFloat(rows)
        ) { Sheet(controls: controls, size: space) }
        let size = CGSize(width: Double(cells.columns * 8), height: Double(cells.rows * 16))
        let terminal = Stage(columns: cells.columns * EveryControlPictureTests.columns, rows: cells.rows * rows) {
            Sheet(controls: controls, size: size)
        }
        try check(points.png(), "\(name).points.png")
        try check(terminal.png(), "\(name).cells.png")
        try check(Array((terminal.text + "\n").utf8), "\(name).cells.txt")
    }

    private enum Opening { case tap, keys, contextMenu, focus }

    /// Views that open a panel over the scene, and how to open them.
    private static let openable: [String: (view: AnyView, by: Opening)] = {
        let day = Binding.constant(Date(timeIntervalSince1970: 86_400 * 40))
        func dated(_ view: some View) -> AnyView {
            AnyView(view.environment(\.timeZone, .gmt).environment(\.locale, Locale(identifier: "en_US")))
        }
        let items = Group {
            Button("Add") {}
            Button("Duplicate", systemImage: "plus") {}
            Divider()
            Toggle("Shown", isOn: .constant(true))
            Menu("More") { Button("Inside") {} }
            Button("Not now") {}.disabled(true)
            Button("Delete", role: .destructive) {}
        }
        let picker = Picker("Name", selection: .constant("two")) {
            ForEach(["one", "two", "three"], id: \.self) { Text(verbatim: $0).tag($0) }
        }
        let search = NavigationStack {
            Text("page").searchable(text: .constant("a"), prompt: "Name")
                .searchSuggestions {
                    Text("Apple").searchCompletion("Apple")
                    Text("Pear")
                }
        }
        return [
            "date": (dated(DatePicker("Name", selection: day, displayedComponents: .date)), .tap),
            "date and time": (dated(DatePicker("Name", selection: day)), .tap),
            "colour": (AnyView(ColorPicker("Name", selection: .constant(.orange))), .tap),
            "menu": (AnyView(Menu("Name") { items }), .tap),
            "menu by keys": (AnyView(Menu("Name") { items }), .keys),
            "menu picker": (AnyView(picker), .tap),
            "context menu": (AnyView(Text("Name").contextMenu { items }), .contextMenu),
            "alert": (AnyView(AlertView()), .tap),
            "suggestions": (AnyView(search), .focus),
        ]
    }()

    private static func open(_ stage: Stage, by opening: Opening) {
        switch opening {
        case .tap: stage["it"].tap()
        case .contextMenu: stage["it"].perform("menu")
        case .focus: stage.role(.textField).focus()
        case .keys:
            stage["it"].focus()
            stage.press(.enter)
            stage.press(.down)
        }
    }

    private struct AlertView: View {
        @State private var isAsked = false
        var body: some View {
            Button("Name") { isAsked = true }
                .alert("Delete it?", isPresented: $isAsked) {
                    Button("Delete", role: .destructive) {}
                    Button("Cancel", role: .cancel) {}
                } message: {
                    Text("There is no way back.")
                }
                .dialogIcon(Image(systemName: "trash"))
        }
    }

    nonisolated private static let openNames = [
        "date", "date and time", "colour", "menu", "menu by keys", "menu picker", "context menu", "alert",
        "suggestions",
    ]

    @Test("opened panels match their reference pictures", arguments: openNames)
    func openPictures(_ name: String) throws {
        let (view, opening) = try #require(EveryControlPictureTests.openable[name])
        func space() -> some View {
            view.accessibilityIdentifier("it").padding(8)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
        let (points, terminal) = (
            Stage(width: 360, height: 420, content: space), Stage(columns: 48, rows: 24, content: space)
        )
        for stage in [points, terminal] {
            EveryControlPictureTests.open(stage, by: opening)
            // The colour picker shows similar colours on purpose, so its contrast is not checked.
            let findings = stage.audit().filter { $0.kind != .target && ($0.kind != .contrast || name != "colour") }
            #expect(findings == [], "\(name)")
        }
        let file = "open " + name
        try check(points.png(), "\(file).points.png")
        try check(terminal.png(), "\(file).cells.png")
        try check(Array((terminal.text + "\n").utf8), "\(file).cells.txt")
    }

    private func check(_ now: [UInt8], _ name: String) throws { try EveryControlPictureTests.kept.check(now, name) }
}

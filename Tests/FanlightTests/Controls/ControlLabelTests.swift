import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Control labels")
struct ControlLabelTests {
    private static let controls: [(name: String, view: @MainActor (Text) -> AnyView)] = [
        ("toggle", { label in AnyView(Toggle(isOn: .constant(true)) { label }) }),
        ("switch", { label in AnyView(Toggle(isOn: .constant(true)) { label }.toggleStyle(.switch)) }),
        ("checkbox", { label in AnyView(Toggle(isOn: .constant(true)) { label }.toggleStyle(.checkbox)) }),
        ("stepper", { label in AnyView(Stepper(value: .constant(1)) { label }) }),
        ("menu picker", { label in AnyView(picker(label).pickerStyle(.menu)) }),
        ("inline picker", { label in AnyView(picker(label).pickerStyle(.inline)) }),
        ("wheel picker", { label in AnyView(picker(label).pickerStyle(.wheel)) }),
        (
            "slider",
            { label in
                AnyView(
                    Slider(value: .constant(0.5)) {
                        Text("s")
                    } minimumValueLabel: {
                        label
                    } maximumValueLabel: {
                        Text("m")
                    })
            }
        ),
        ("progress", { label in AnyView(ProgressView(value: 0.5) { label }) }),
        ("spinner", { label in AnyView(ProgressView { label }) }),
        ("compact date", { label in AnyView(DatePicker(selection: .constant(.distantPast)) { label }) }),
        (
            "date in fields",
            { label in
                AnyView(DatePicker(selection: .constant(.distantPast)) { label }.datePickerStyle(.stepperField))
            }
        ),
        ("colour", { label in AnyView(ColorPicker(selection: .constant(.red)) { label }) }),
        (
            "disclosure",
            { label in
                AnyView(
                    DisclosureGroup {
                        Text("x")
                    } label: {
                        label
                    })
            }
        ),
    ]

    private static func picker(_ label: Text) -> some View {
        Picker(selection: .constant(1)) {
            Text("one").tag(1)
        } label: {
            label
        }
    }

    private static func stages(_ view: some View) -> [Stage] {
        [Stage(width: 400, height: 200) { view }, Stage(columns: 50, rows: 12) { view }]
    }

    private static func style(of letters: String, on stage: Stage) -> Display.TextStyle? {
        stage.currentPicture.layers.values.flatMap(\.text).first { $0.text == letters }?.style
    }

    @ViewBuilder private var sizes: some View {
        Text("small").accessibilityIdentifier("first")
        Text("large").accessibilityIdentifier("second")
    }

    @Test("several values of labelled content are laid out with spacing")
    func severalValues() {
        for stage in [
            Stage(columns: 40, rows: 3) { LabeledContent("Sizes") { sizes } },
            Stage(width: 300, height: 60) { LabeledContent("Sizes") { sizes } },
        ] {
            #expect(stage["second"].frame.minX - stage["first"].frame.maxX == 8)
        }
    }

    @Test("a label fades with its disabled control, and an explicit colour stays")
    func disabled() {
        for control in Self.controls {
            for isEnabled in [true, false] {
                for stage in Self.stages(control.view(Text("Name")).disabled(!isEnabled)) {
                    let isFaint = Self.style(of: "Name", on: stage)?.paint == .foreground(level: 2)
                    #expect(isFaint != isEnabled, "\(control.name) \(isEnabled)\n\(stage.text)")
                }
                for stage in Self.stages(control.view(Text("Name").foregroundStyle(.red)).disabled(!isEnabled)) {
                    guard case .color = Self.style(of: "Name", on: stage)?.paint else {
                        Issue.record("\(control.name) \(isEnabled)\n\(stage.text)")
                        continue
                    }
                }
            }
        }
    }

    private static let labels: [(name: String, view: @MainActor (TwoTexts) -> AnyView)] = [
        ("toggle", { label in AnyView(Toggle(isOn: .constant(true)) { label.body }) }),
        ("stepper", { label in AnyView(Stepper(value: .constant(1)) { label.body }) }),
        (
            "picker",
            { label in
                AnyView(
                    Picker(selection: .constant(1)) {
                        Text("one").tag(1)
                    } label: {
                        label.body
                    })
            }
        ),
        ("date", { label in AnyView(DatePicker(selection: .constant(.distantPast)) { label.body }) }),
        ("colour", { label in AnyView(ColorPicker(selection: .constant(.red)) { label.body }) }),
        (
            "value",
            { label in
                AnyView(
                    LabeledContent {
                        Text("v")
                    } label: {
                        label.body
                    })
            }
        ),
        (
            "label",
            { label in
                AnyView(
                    Label {
                        label.body
                    } icon: {
                        Text("i")
                    })
            }
        ),
    ]

    private struct TwoTexts {
        @ViewBuilder var body: TupleView<(Text, Text)> {
            Text("Title")
            Text("More about it")
        }
    }

    @Test("a label's second text is a smaller and fainter subtitle")
    func subtitle() throws {
        for label in Self.labels {
            for isEnabled in [true, false] {
                for stage in Self.stages(label.view(TwoTexts()).disabled(!isEnabled)) {
                    let title = try #require(Self.style(of: "Title", on: stage), "\(label.name)\n\(stage.text)")
                    let more = try #require(Self.style(of: "More about it", on: stage), "\(label.name)\n\(stage.text)")
                    #expect(stage.currentPicture.isBelow("More about it", "Title"), "\(label.name)\n\(stage.text)")
                    let isFaint = title.paint == .foreground(level: 2)
                    #expect(!isEnabled || title.paint == .foreground(level: 0), "\(label.name)")
                    #expect(more.paint == .foreground(level: isFaint ? 2 : 1), "\(label.name)")
                }
            }
            let stage = Stage(width: 400, height: 200) { label.view(TwoTexts()) }
            let (title, more) = (Self.style(of: "Title", on: stage), Self.style(of: "More about it", on: stage))
            #expect(title?.size == 17 && more?.size == 15, "\(label.name)")
        }
    }

    @Test("a menu item has a title and a subtitle, readable while it is highlighted")
    func menu() throws {
        let menu = Menu("Menu") {
            Button {
            } label: {
                TwoTexts().body
            }
            Button {
            } label: {
                Text("Off")
                Text("Said about it")
            }
            .disabled(true)
        }
        for stage in Self.stages(menu) {
            let isCell = stage.session.screen.idiom == .cell
            stage.press(.tab)
            stage.press(.enter)
            #expect(stage.currentPicture.isBelow("More about it", "Title"), "\(stage.text)")
            #expect(stage.currentPicture.isBelow("Said about it", "Off"), "\(stage.text)")
            let (title, more) = (Self.style(of: "Title", on: stage), Self.style(of: "More about it", on: stage))
            #expect(stage.label("Title, More about it").isFocused)
            #expect(isCell ? more?.paint == .foreground(level: 1) : title?.paint == more?.paint && title != more)
            #expect(Self.style(of: "Off", on: stage)?.paint == .foreground(level: 2))
            #expect(Self.style(of: "Said about it", on: stage)?.paint == .foreground(level: 2))
        }
    }

    @Test("an explicit style of the subtitle wins")
    func explicitStyle() {
        let stage = Stage(width: 400, height: 100) {
            Toggle(isOn: .constant(true)) {
                Text("Title")
                Text("More").font(.title).foregroundStyle(.red)
            }
        }
        let more = Self.style(of: "More", on: stage)
        #expect(more?.size == 28 && more?.paint == .color(RGBA(packed: 0xFF38_3CFF)))
    }
}

extension Picture {
    /// Returns true if a text lies entirely below another.
    fileprivate func isBelow(_ lower: String, _ upper: String) -> Bool {
        func frame(_ letters: String) -> DotRect? {
            layers.first { $0.value.text.contains { $0.text == letters } }.flatMap { self.frame(of: $0.key) }
        }
        guard let lower = frame(lower), let upper = frame(upper) else { return false }
        return lower.y >= upper.y + upper.height && lower.x == upper.x
    }
}

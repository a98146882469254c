import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Pickers")
struct PickerTests {
    enum Flavor: String, CaseIterable, Identifiable {
        case plain, sweet, sour
        var id: Self { self }
    }

    private struct Choosing<S: PickerStyle>: View {
        let style: S
        @State private var flavor = Flavor.plain
        var body: some View {
            VStack(spacing: 0) {
                Picker("Flavor", selection: $flavor) {
                    Text("Plain").tag(Flavor.plain)
                    Text("Sweet").tag(Flavor.sweet)
                    Text("Sour").tag(Flavor.sour)
                }
                .pickerStyle(style).accessibilityIdentifier("picker")
                Text(verbatim: "<\(flavor)>").accessibilityIdentifier("value")
            }
        }
    }

    private func stages() -> [(name: String, stage: Stage)] {
        [
            ("segmented", Stage(width: 300, height: 200) { Choosing(style: .segmented) }),
            ("inline", Stage(width: 300, height: 200) { Choosing(style: .inline) }),
            ("wheel", Stage(width: 300, height: 200) { Choosing(style: .wheel) }),
            ("palette", Stage(width: 300, height: 200) { Choosing(style: .palette) }),
            ("menu", Stage(width: 300, height: 200) { Choosing(style: .menu) }),
            ("menu in place of a navigation link", Stage(width: 300, height: 200) { Choosing(style: .navigationLink) }),
            ("wheel cells", Stage(columns: 40, rows: 8) { Choosing(style: .wheel) }),
            ("segmented cells", Stage(columns: 40, rows: 8) { Choosing(style: .segmented) }),
            ("inline cells", Stage(columns: 40, rows: 8) { Choosing(style: .radioGroup) }),
            ("menu cells", Stage(columns: 40, rows: 8) { Choosing(style: .automatic) }),
        ]
    }

    @Test("pickers in rows of a form have their own styles")
    func styledRow() {
        let stage = Stage(columns: 40, rows: 8) {
            Form {
                Picker("Size", selection: .constant(2)) { ForEach(1..<4) { Text(verbatim: "S\($0)").tag($0) } }
                    .pickerStyle(.segmented)
                Picker("Room", selection: .constant(2)) { ForEach(1..<4) { Text(verbatim: "R\($0)").tag($0) } }
                    .pickerStyle(.radioGroup)
            }
        }
        #expect(stage.text.contains("[S2]"))
        #expect(stage.text.contains("(•) R2"))
    }

    @Test("an option is selected by pointer, keyboard and action, in every style")
    func choosing() {
        for (name, stage) in stages() {
            if name.hasPrefix("menu") { stage["picker"].tap() }
            let sweet = stage.label("Sweet").frame
            stage.drag(from: CGPoint(x: sweet.midX, y: sweet.midY), through: [])
            #expect(stage["value"].label == "<sweet>", "\(name) by pointer")
        }
        for (name, stage) in stages() {
            stage.press(.tab)
            #expect(stage["picker"].isFocused)
            if name.hasPrefix("segmented") || name == "palette" {
                stage.press(.down)
                #expect(stage["value"].label == "<plain>", "\(name): the down key has no effect in a horizontal picker")
                stage.press(.right)
            } else {
                stage.press(.down)
            }
            #expect(stage["value"].label == "<sweet>", "\(name) by keys")
            stage.press(.right)
            stage.press(.right)
            #expect(stage["value"].label == "<sour>", "\(name) by keys: the selection stops at the last option")
        }
        for (name, stage) in stages() {
            stage["picker"].set("sour")
            #expect(stage["value"].label == "<sour>", "\(name) by value")
            stage["picker"].decrement()
            #expect(stage["picker"].value == "Sweet", "\(name) by step")
            guard case .refused = stage["picker"].set("salty") else {
                Issue.record("expected an unknown flavor to be refused")
                continue
            }
        }
    }

    @Test("a picker has its label and is one tab stop")
    func semantics() {
        for (name, stage) in stages() {
            #expect(stage["picker"].role == .picker, "\(name)")
            #expect(stage["picker"].label == "Flavor", "\(name)")
            #expect(stage["picker"].value == "Plain", "\(name)")
            stage.press(.tab)
            stage.press(.tab)
            #expect(stage["picker"].isFocused, "\(name)")
        }
    }

    @Test("views of a ForEach have their element's id as tag; nil has a tag of its own")
    func tags() {
        struct Each: View {
            @State private var flavor = Flavor.plain
            @State private var maybe: Flavor?
            var body: some View {
                VStack(spacing: 0) {
                    Picker("A", selection: $flavor) {
                        ForEach(Flavor.allCases) { Text($0.rawValue) }
                    }
                    .accessibilityIdentifier("a")
                    Picker("B", selection: $maybe) {
                        Text("None").tag(Flavor?.none)
                        ForEach(Flavor.allCases) { Text($0.rawValue).tag($0) }
                    }
                    .accessibilityIdentifier("b")
                    Text(verbatim: "\(flavor) \(maybe?.rawValue ?? "none")").accessibilityIdentifier("values")
                }
                .pickerStyle(.inline)
            }
        }
        let stage = Stage(width: 300, height: 400) { Each() }
        stage["a"].increment()
        stage["b"].increment()
        #expect(stage["values"].label == "sweet plain")
        stage["b"].decrement()
        #expect(stage["values"].label == "sweet none")
    }

    @Test("a navigation link picker shows its options on a page, and a selection goes back")
    func page() {
        for stage in [
            Stage(width: 300, height: 300) { NavigationStack { Choosing(style: .navigationLink) } },
            Stage(columns: 40, rows: 12) { NavigationStack { Choosing(style: .navigationLink) } },
        ] {
            #expect(stage["picker"].value == "Plain")
            stage.press(.tab)
            stage.press(.enter)
            #expect(stage.label("Sour").exists && stage.text.contains("✓"))
            stage.label("Sweet").tap()
            #expect(stage["value"].label == "<sweet>" && stage["picker"].value == "Sweet")
            stage["picker"].increment()
            #expect(stage["value"].label == "<sour>")
        }
    }

    @Test("a menu picker opens and closes, also by Escape, and a selection closes it")
    func menu() {
        let stage = Stage(columns: 40, rows: 8) { Choosing(style: .menu) }
        #expect(!stage.text.contains("Sour"))
        stage.press(.tab)
        stage.press(.space)
        #expect(stage.text.contains("Sour"))
        stage.press(.escape)
        #expect(!stage.text.contains("Sour"))
        stage.press(.space)
        stage.label("Sour").tap()
        #expect(stage["value"].label == "<sour>")
        #expect(!stage.text.contains("Sweet"))
    }

    @Test("a selection without an option is shown as empty, and the first step selects the first option")
    func missing() {
        struct Missing: View {
            @State private var number = 7
            var body: some View {
                Picker("N", selection: $number) {
                    Text("one").tag(1)
                    Text("two").tag(2)
                    Text("untagged")
                }
                .pickerStyle(.segmented).accessibilityIdentifier("n")
            }
        }
        let stage = Stage(width: 300, height: 100) { Missing() }
        #expect(stage["n"].value == "")
        stage["n"].increment()
        #expect(stage["n"].value == "one")
    }

    @Test("an option's value is its text, or its tag's description if it has no text")
    func words() {
        struct Own: Hashable { let secret = 42 }
        struct Worded: View {
            @State private var size = 1
            @State private var theme = "dark"
            @State private var own = Own()
            @State private var large = "Large"
            var body: some View {
                VStack(spacing: 0) {
                    Picker("Size", selection: $size) {
                        Text("Small").tag(1)
                        Text(verbatim: large).tag(3)
                        HStack {
                            Text("Very")
                            Text("•").accessibilityHidden(true)
                            Text("large")
                        }
                        .tag(4)
                    }
                    .accessibilityIdentifier("size")
                    Picker("Theme", selection: $theme) {
                        Color.black.frame(width: 16, height: 16).tag("dark")
                        Color.white.frame(width: 16, height: 16).accessibilityLabel("Bright").tag("light")
                    }
                    .accessibilityIdentifier("theme")
                    Picker("Own", selection: $own) { Color.red.frame(width: 16, height: 16).tag(Own()) }
                        .accessibilityIdentifier("own")
                    Button("rename") { large = "Big" }
                }
            }
        }
        for stage in [
            Stage(width: 400, height: 300) { Worded().pickerStyle(.menu) },
            Stage(width: 400, height: 300) { Worded().pickerStyle(.segmented) },
            Stage(columns: 60, rows: 12) { Worded().pickerStyle(.inline) },
        ] {
            #expect(stage["size"].set("Large") == .handled && stage["size"].value == "Large")
            stage.label("rename").tap()
            #expect(stage["size"].value == "Big")
            #expect(stage["size"].set("1") == .handled && stage["size"].value == "Small")
            #expect(stage["size"].set("Very large") == .handled && stage["size"].value == "Very large")
            #expect(stage["theme"].value == "dark")
            #expect(stage["theme"].set("Bright") == .handled && stage["theme"].value == "Bright")
            #expect(stage["theme"].set("dark") == .handled && stage["own"].value == "")
        }
    }

    @Test("arrow keys follow the visual order of options in right-to-left layout")
    func mirrored() {
        let stage = Stage(width: 300, height: 200) {
            Choosing(style: .segmented).environment(\.layoutDirection, .rightToLeft)
        }
        stage.press(.tab)
        #expect(stage.label("Sweet").frame.minX < stage.label("Plain").frame.minX)
        stage.press(.left)
        #expect(stage["value"].label == "<sweet>")
    }

    @Test("the text of a narrow segment becomes smaller before it is cut")
    func narrowSegments() {
        let stage = Stage(width: 254, height: 60) {
            Picker("Place", selection: .constant("Baseline")) {
                ForEach(["Top", "Baseline", "Center", "Bottom"], id: \.self) { Text($0) }
            }
            .pickerStyle(.segmented).labelsHidden()
        }
        #expect(stage.currentPicture.texts.sorted() == ["Baseline", "Bottom", "Center", "Top"])
    }

    @Test("segments are equally wide, whether the row has its ideal width or that of its container")
    func equalSegments() {
        for isFixed in [true, false] {
            let stage = Stage(width: 300, height: 60) {
                Picker("Size", selection: .constant("S")) {
                    ForEach(["S", "Medium size", "L"], id: \.self) { Text($0) }
                }
                .pickerStyle(.segmented).labelsHidden().fixedSize(horizontal: isFixed, vertical: false)
            }
            let widths = ["S", "Medium size", "L"].map { stage.label($0).frame.width }
            #expect(widths.allSatisfy { abs($0 - widths[0]) <= 1 }, "\(widths)")
            #expect(isFixed ? widths[0] < 98 : abs(widths[0] - 296 / 3) <= 1, "\(widths)")
        }
    }

    @Test("a segmented picker in a bar is as wide as its segments, however wide the bar")
    func segmentsInBar() {
        func width(in display: Int) -> Double {
            Stage(width: Double(display), height: 200) {
                NavigationStack {
                    Text("page").navigationBarTitleDisplayMode(.inline).toolbar {
                        ToolbarItem(placement: .principal) {
                            Picker("Span", selection: .constant("Day")) {
                                ForEach(["Day", "Week", "Month"], id: \.self) { Text($0) }
                            }
                            .pickerStyle(.segmented).accessibilityIdentifier("span")
                        }
                    }
                }
            }["span"].frame.width
        }
        #expect(width(in: 390) < 300 && abs(width(in: 390) - width(in: 1_000)) < 0.01)
    }

    @Test("options of a disabled picker refuse actions")
    func disabled() {
        for style in [true, false] {
            let stage =
                style
                ? Stage(width: 300, height: 200) { Choosing(style: .segmented).disabled(true) }
                : Stage(columns: 40, rows: 8) { Choosing(style: .inline).disabled(true) }
            let sweet = stage.label("Sweet").info.id
            #expect(stage.send(.act(.tap(count: 1), on: sweet)) == .refused("This element is disabled."))
            #expect(stage["value"].label == "<plain>")
        }
    }

    @Test("a picker without sources is shown and disabled")
    func sources() {
        struct Source {
            let flavor: Binding<Flavor>
        }
        struct Several: View {
            let count: Int
            @State private var flavor = Flavor.plain
            var body: some View {
                Picker(sources: (0..<count).map { _ in Source(flavor: $flavor) }, selection: \.flavor) {
                    ForEach(Flavor.allCases) { Text($0.rawValue) }
                } label: {
                    Text("Flavor")
                }
                .accessibilityIdentifier("picker")
            }
        }
        let none = Stage(width: 300, height: 100) { Several(count: 0) }
        #expect(none["picker"].value == "" && !none["picker"].isEnabled)
        let two = Stage(width: 300, height: 100) { Several(count: 2) }
        two["picker"].increment()
        #expect(two["picker"].value == "sweet")
    }

    @Test("a selection without an option and duplicate tags are reported once")
    func invalidTags() {
        struct Wrong: View {
            @State private var choice = 9
            let tags: [Int]
            var body: some View {
                Picker("Number", selection: $choice) {
                    ForEach(tags.indices, id: \.self) { Text(verbatim: "n").tag(tags[$0]) }
                }
                .pickerStyle(.segmented)
            }
        }
        func reported(_ tags: [Int]) -> [String] {
            let stage = Stage(width: 200, height: 60) { Wrong(tags: tags) }
            stage.resize(width: 220, height: 60)
            return stage.diagnostics
        }
        #expect(reported([1, 9]) == [])
        #expect(
            reported([1, 2]).count == 1 && reported([1, 2])[0].contains("no option of the picker has the tag “9”"))
        #expect(
            reported([9, 9]).count == 1 && reported([9, 9])[0].contains("two options of the picker have the tag “9”"))
        // Hidden options are not reported.
        #expect(Stage(width: 200, height: 60) { Wrong(tags: [1, 2]) }.label("Number").value == "")
        let none = Stage(width: 200, height: 60) {
            Picker("Number", selection: .constant(Int?.none)) { Text("one").tag(Int?.some(1)) }
        }
        #expect(none.diagnostics == [])
    }

    @Test("keyboard shortcuts of options select them while the menu is closed")
    func closedKeys() {
        struct Choosing: View {
            @State private var choice = 1
            var body: some View {
                Text(verbatim: "choice \(choice)").accessibilityIdentifier("choice")
                Picker("Size", selection: $choice) {
                    Text("Small").tag(1).keyboardShortcut("1")
                    Text("Large").tag(2).keyboardShortcut("2")
                }
                .pickerStyle(.menu)
            }
        }
        for stage in [Stage(width: 300, height: 300) { Choosing() }, Stage(columns: 40, rows: 12) { Choosing() }] {
            stage.press(Key("2"), modifiers: .control)
            #expect(stage["choice"].label == "choice 2")
            stage.press(Key("1"), modifiers: .control)
            #expect(stage["choice"].label == "choice 1")
        }
    }

    @Test("an inline picker in a list looks like rows, each of which is pressed at any place")
    func inlineInList() {
        struct Rows: View {
            @State private var size = 1
            var body: some View {
                List {
                    Picker("Size", selection: $size) {
                        Text("Small").tag(1)
                        Text("Large").tag(2)
                    }
                    .pickerStyle(.inline)
                }
            }
        }
        let stage = Stage(width: 400, height: 300) { Rows() }
        let (small, large) = (stage.label("Small"), stage.label("Large"))
        #expect(small.frame.minX == 32 && small.frame.maxX == 368 && large.frame.minY - small.frame.minY == 45)
        for y in [large.frame.minY - 8, large.frame.maxY + 8] {
            stage.drag(from: CGPoint(x: 300, y: small.frame.midY), through: [])
            #expect(small.isSelected && !large.isSelected)
            stage.drag(from: CGPoint(x: 300, y: y), through: [])
            #expect(large.isSelected && !small.isSelected)
        }
        #expect(stage.audit().isEmpty, "\(stage.audit())")
    }
}

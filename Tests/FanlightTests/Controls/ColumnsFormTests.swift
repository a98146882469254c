import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Forms in columns")
struct ColumnsFormTests {
    private struct Settings: View {
        @State private var isOn = true
        @State private var name = ""
        @State private var level = 0.5
        @State private var count = 3
        @State private var size = 1
        @State private var color = Color.red
        var title = "Name"

        var body: some View {
            Form {
                Section("General") {
                    TextField(title, text: $name).accessibilityIdentifier("name")
                    Toggle("Wifi", isOn: $isOn).toggleStyle(.switch).accessibilityIdentifier("wifi")
                    Toggle("Checked", isOn: $isOn).toggleStyle(.checkbox).accessibilityIdentifier("check")
                    Button("Reset") { name = "" }.accessibilityIdentifier("reset")
                }
                Section {
                    Slider(value: $level) { Text("Volume of everything") }.accessibilityIdentifier("level")
                    Stepper("Count", value: $count).accessibilityIdentifier("count")
                    Picker("Size", selection: $size) {
                        Text("Small").tag(1)
                        Text("Big").tag(2)
                    }
                    .accessibilityIdentifier("size")
                    LabeledContent("Version") { Text(verbatim: "1.0").accessibilityIdentifier("version") }
                } footer: {
                    Text("All of it").accessibilityIdentifier("footer")
                }
            }
            .formStyle(.columns)
        }
    }

    private func place(_ stage: Stage, _ words: String) -> (start: Int, end: Int)? {
        for line in stage.text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard let range = line.range(of: words) else { continue }
            let start = line.distance(from: line.startIndex, to: range.lowerBound)
            return (start, start + words.count)
        }
        return nil
    }

    @Test("on a terminal labels are right-aligned in one column and controls start in the next")
    func cells() throws {
        let stage = Stage(columns: 60, rows: 16) { Settings() }
        let longest = try #require(place(stage, "Volume of everything"))
        for name in ["Name", "Wifi", "Count", "Size", "Version"] {
            #expect(place(stage, name)?.end == longest.end, "\(name)\n\(stage.text)")
        }
        for control in ["1.0", "All of it"] {
            #expect(place(stage, control)?.start == longest.end + 1, "\(control)\n\(stage.text)")
        }
        #expect(place(stage, "General")?.start == longest.start)
        #expect(Int(stage["reset"].frame.minX / 8) == longest.end + 1)
    }

    @Test("on pixels labels and controls are in columns, in either layout direction")
    func points() {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let stage = Stage(width: 500, height: 500) { Settings().environment(\.layoutDirection, direction) }
            let begin = { (id: String) in
                direction == .leftToRight ? stage[id].frame.minX : 500 - stage[id].frame.maxX
            }
            let controls = begin("reset")
            #expect(controls > 100)
            for id in ["check", "version", "footer"] {
                #expect(abs(begin(id) - controls) < 0.5, "\(id): \(begin(id)) is not \(controls)")
            }
            // The element of a labelled control covers label and control.
            for id in ["name", "wifi", "level", "count", "size"] { #expect(begin(id) < controls) }
        }
    }

    @Test("controls in a columns form have the labels beside them and work as elsewhere")
    func use() {
        for stage in [
            Stage(width: 500, height: 500) { Settings() }, Stage(columns: 60, rows: 16) { Settings() },
        ] {
            #expect(stage["name"].label == "Name" && stage["level"].label == "Volume of everything")
            #expect(stage["wifi"].label == "Wifi" && stage["count"].label == "Count" && stage["size"].label == "Size")
            stage["wifi"].tap()
            #expect(stage["wifi"].value == "off")
            stage["name"].set("Ada")
            #expect(stage["name"].value == "Ada")
            stage["level"].increment()
            #expect(stage["level"].value == "55%")
        }
    }

    private struct Renamed: View {
        @State private var isLong = false
        var body: some View {
            Form {
                LabeledContent(isLong ? "A much longer name" : "Name") {
                    Text(verbatim: "value").accessibilityIdentifier("value")
                }
                Button("Other") { isLong.toggle() }.accessibilityIdentifier("other")
            }
            .formStyle(.columns).frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    @Test("the columns follow the longest label")
    func renamed() {
        let stage = Stage(width: 400, height: 200) { Renamed() }
        let before = stage["other"].frame.minX
        #expect(stage["value"].frame.minX == before)
        stage["other"].tap()
        let after = stage["other"].frame.minX
        #expect(after > before + 50 && stage["value"].frame.minX == after)
        stage["other"].tap()
        #expect(stage["other"].frame.minX == before && stage["value"].frame.minX == before)
    }

    @Test("a label longer than half the width wraps")
    func narrow() {
        let stage = Stage(width: 160, height: 400) { Settings(title: "A name that is far too long for this") }
        #expect(stage["reset"].frame.minX <= 81 && stage["reset"].frame.maxX <= 160)
        #expect(stage["name"].frame.width > 60)
    }

    // Guards against a second, empty label column.
    @Test("a control inside labelled content starts in the control column", arguments: [true, false])
    func inside(isCell: Bool) {
        struct Nested: View {
            @State private var name = ""

            var body: some View {
                Form {
                    TextField("Name", text: $name).accessibilityIdentifier("name")
                    LabeledContent("Own") { TextField("", text: $name).accessibilityIdentifier("own") }
                    LabeledContent("Range") {
                        HStack {
                            TextField("least", text: $name).accessibilityIdentifier("least")
                            TextField("most", text: $name).accessibilityIdentifier("most")
                        }
                    }
                }
                .formStyle(.columns)
            }
        }
        let stage = isCell ? Stage(columns: 50, rows: 12) { Nested() } : Stage(width: 400, height: 300) { Nested() }
        // The first element covers its whole row.
        let (start, end) = (stage["own"].frame.minX, stage["name"].frame.maxX)
        #expect(start < (isCell ? 80 : 100) && stage["own"].frame.maxX == end)
        #expect(stage["least"].frame.minX == start && stage["most"].frame.maxX == end)
    }

    /// The dimensions of a probed view.
    private final class Dimensions {
        var width: CGFloat?
        var baseline: CGFloat?
        var leading: CGFloat?
    }

    /// A layout that records the dimensions of its view in a width of 41 cells.
    private struct Probe: Layout {
        let dimensions: Dimensions
        private let offered = ProposedViewSize(width: 328, height: nil)

        init(_ dimensions: Dimensions) { self.dimensions = dimensions }

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            let found = subviews[0].dimensions(in: offered)
            dimensions.width = found.width
            dimensions.baseline = found[explicit: .firstTextBaseline]
            dimensions.leading = found[explicit: .leading]
            return CGSize(width: found.width, height: found.height)
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            subviews[0].place(at: bounds.origin, proposal: offered)
        }
    }

    @Test(
        "guides of rows are not those of the form, and a labelled row passes on vertical ones",
        arguments: [true, false])
    func guides(isCell: Bool) {
        let (form, row) = (Dimensions(), Dimensions())
        let content = Probe(form) {
            Form {
                Probe(row) { LabeledContent("Name") { Text("value").alignmentGuide(.leading) { _ in 7 } } }
                Text("more").alignmentGuide(.leading) { _ in 7 }
            }
            .formStyle(.columns)
        }
        let stage = isCell ? Stage(columns: 50, rows: 12) { content } : Stage(width: 400, height: 300) { content }
        #expect(stage.diagnostics.isEmpty && form.width != nil)
        #expect(form.baseline == nil && form.leading == nil)
        #expect(row.baseline != nil && row.leading == nil)
    }

    @Test("on a terminal a form is as wide as its rows, without rounding to whole cells")
    func cellWidth() {
        let form = Dimensions()
        let stage = Stage(columns: 50, rows: 12) {
            Probe(form) {
                Form { LabeledContent("A label longer than half of the form") { Text("value") } }.formStyle(.columns)
            }
        }
        #expect(stage.diagnostics.isEmpty)
        // Half of the width, which is 20.5 cells, and the value.
        #expect(form.width == 204)
    }

    @Observable final class Title { var text = "Name" }

    private struct TitledRow: View {
        let title: Title
        var body: some View { LabeledContent(title.text) { Text("value") } }
    }

    @Test("a labelled row evaluates as many bodies in columns as elsewhere")
    func bodies() {
        func bodies(isInForm: Bool) -> Int {
            let title = Title()
            let stage = Stage(width: 400, height: 300) {
                if isInForm {
                    Form { TitledRow(title: title) }.formStyle(.columns)
                } else {
                    VStack { TitledRow(title: title) }
                }
            }
            stage.resetWork()
            title.text = "Other"
            return stage.work.bodies
        }
        let elsewhere = bodies(isInForm: false)
        #expect(elsewhere > 0 && bodies(isInForm: true) == elsewhere)
    }
}

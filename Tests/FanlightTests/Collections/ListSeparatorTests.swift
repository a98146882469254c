import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("List separators")
struct ListSeparatorTests {
    private struct Sections: View {
        var visibility = Visibility.automatic
        var edges = VerticalEdge.Set.all
        var hasHeaders = true
        var row = Visibility.automatic
        var tint: Color?
        var body: some View {
            List {
                ForEach(0..<2) { section in
                    Section {
                        ForEach(0..<2) { Text(verbatim: "row \(section).\($0)").listRowSeparator(row) }
                    } header: {
                        if hasHeaders { Text(verbatim: "head \(section)") }
                    }
                    .listSectionSeparator(section == 0 ? visibility : .automatic, edges: edges)
                    .listSectionSeparatorTint(section == 0 ? tint : nil)
                }
            }
        }
    }

    private func lines(_ stage: Stage) -> [Paint] {
        stage.currentPicture.layers.values.flatMap { $0.drawing.commands.filter { $0.rect?.height == 1 }.map(\.paint) }
    }

    private func count(_ view: some View) -> Int { lines(Stage(width: 300, height: 400) { view }).count }

    @Test("the plain style has separators above, between and below each section's rows")
    func plain() {
        #expect(count(Sections().listStyle(.plain)) == 6)
        #expect(count(Sections(visibility: .hidden).listStyle(.plain)) == 4)
        #expect(count(Sections(visibility: .hidden, edges: .top).listStyle(.plain)) == 5)
        #expect(count(Sections(hasHeaders: false).listStyle(.plain)) == 5, "adjacent sections share one separator")
        #expect(count(Sections(visibility: .hidden, edges: .bottom, hasHeaders: false).listStyle(.plain)) == 4)
        #expect(count(List { Text("alone") }.listStyle(.plain)) == 2)
    }

    @Test("hidden row separators remove those of the section, unless the section shows them")
    func rows() {
        #expect(count(Sections(row: .hidden).listStyle(.plain)) == 0)
        #expect(count(Sections(visibility: .visible, row: .hidden).listStyle(.plain)) == 2)
    }

    @Test("other styles show section separators on request, except on row backgrounds")
    func others() {
        #expect(count(Sections().listStyle(.inset)) == 2)
        #expect(count(Sections(visibility: .visible).listStyle(.inset)) == 4)
        #expect(count(Sections(visibility: .visible).listStyle(.insetGrouped)) == 2)
        #expect(count(Sections(visibility: .visible).listStyle(.plain).alternatingRowBackgrounds()) == 0)
    }

    /// Returns the horizontal range of the separator below the row.
    private func ends(_ direction: LayoutDirection = .leftToRight, @ViewBuilder _ row: () -> some View) -> ClosedRange<
        Int32
    >? {
        let stage = Stage(width: 300, height: 200) {
            List {
                Section {
                    row()
                    Color.red.frame(height: 10)
                }
                .listSectionSeparator(.hidden)
            }
            .listStyle(.plain).environment(\.layoutDirection, direction)
        }
        let found = stage.currentPicture.layers.values.flatMap { layer in
            layer.drawing.commands.compactMap { $0.rect?.height == 1 ? $0.rect : nil }
        }
        guard found.count == 1, let line = found.first else { return nil }
        return line.x...(line.x + line.width)
    }

    @Test("a separator starts at the first text of the row above")
    func beginning() {
        #expect(ends { Text("a") } == 16...300)
        #expect(ends { Color.blue.frame(height: 10) } == 16...300)
        #expect(
            ends {
                HStack(spacing: 0) {
                    Color.blue.frame(width: 30, height: 10); Text("a"); Text("b")
                }
            } == 46...300)
        #expect(
            ends {
                VStack(alignment: .leading) {
                    Text("a").padding(.leading, 20); Text("b")
                }
            } == 16...300)
        #expect(
            ends(.rightToLeft) {
                HStack(spacing: 0) {
                    Color.blue.frame(width: 30, height: 10); Text("a")
                }
            } == 0...254)
        #expect(ends { Color.blue.frame(height: 10).overlay(alignment: .trailing) { Text("a") } } == 16...300)
    }

    @Test("separators follow the alignment guides of the row above")
    func guides() {
        #expect(ends { Text("a").alignmentGuide(.listRowSeparatorLeading) { _ in 40 } } == 56...300)
        #expect(ends { Text("a").alignmentGuide(.listRowSeparatorLeading) { _ in -8 } } == 8...300)
        #expect(ends { Text("a").alignmentGuide(.listRowSeparatorLeading) { _ in -80 } } == 0...300)
        #expect(
            ends { Color.blue.frame(height: 10).alignmentGuide(.listRowSeparatorTrailing) { $0.width - 20 } }
                == 16...264)
        #expect(
            ends(.rightToLeft) {
                Text("a").alignmentGuide(.listRowSeparatorLeading) { _ in 40 }
            } == 0...244)
    }

    @Test("separators follow changes of the row above")
    func following() {
        struct Rows: View {
            @State private var isIndented = false
            var body: some View {
                List {
                    Section {
                        HStack(spacing: 0) {
                            Color.blue.frame(width: isIndented ? 50 : 30, height: 10)
                            Text("a")
                        }
                        Button("go") { isIndented = true }.accessibilityIdentifier("go")
                    }
                    .listSectionSeparator(.hidden)
                }
                .listStyle(.plain)
            }
        }
        let stage = Stage(width: 300, height: 200) { Rows() }
        func begins() -> [Int32] {
            stage.currentPicture.layers.values.flatMap { layer in
                layer.drawing.commands.compactMap { $0.rect?.height == 1 ? $0.rect?.x : nil }
            }
        }
        #expect(begins() == [46])
        stage["go"].tap()
        #expect(begins() == [66])
    }

    @Test("a separator starts at a control's edge, not at text inside it")
    func controls() {
        let stage = Stage(width: 400, height: 300) {
            Form {
                Picker("Theme", selection: .constant(1)) {
                    Text("Light").tag(1)
                    Text("Dark").tag(2)
                }
                .pickerStyle(.segmented)
                Toggle("first", isOn: .constant(true))
                Toggle("second", isOn: .constant(true))
            }
            .formStyle(.grouped)
        }
        let begins = stage.currentPicture.layers.values.flatMap { layer in
            layer.drawing.commands.compactMap { $0.rect?.height == 1 ? $0.rect?.x : nil }
        }
        #expect(begins.count == 2 && Set(begins).count == 1, "\(begins)")
    }

    @Test("a section can have its own separator colour")
    func tint() {
        let red = RGBA(red: 1, green: 2, blue: 3)
        let color = Color(.sRGB, red: 1.0 / 255, green: 2.0 / 255, blue: 3.0 / 255)
        let stage = Stage(width: 300, height: 400) { Sections(tint: color).listStyle(.plain) }
        #expect(lines(stage).count { $0 == .color(red) } == 2)
    }

    @Test("on a terminal a separator occupies one line, and only on request")
    func cells() {
        func rows(_ view: some View) -> [String] {
            Stage(columns: 20, rows: 10) { view }.text.split(separator: "\n").map { String($0.filter { $0 != " " }) }
        }
        #expect(rows(Sections().listStyle(.plain)) == ["head0", "row0.0", "row0.1", "head1", "row1.0", "row1.1"])
        let seen = rows(Sections(visibility: .visible).listStyle(.plain))
        #expect(seen.count == 8 && seen[2] == "row0.0" && seen[3] == "row0.1" && seen[5] == "head1", "\(seen)")
        #expect(Set(seen[1] + seen[4]) == ["─"], "\(seen)")
        #expect(rows(Sections(visibility: .visible, row: .visible).listStyle(.inset)).count == 8)
        #expect(rows(Sections(visibility: .visible, tint: .red).listStyle(.plain)) == seen)
    }
}

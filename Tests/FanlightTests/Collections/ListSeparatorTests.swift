import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("Lines in a list")
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

    @Test("stand above, between and below the rows of each section in the plain style")
    func plain() {
        #expect(count(Sections().listStyle(.plain)) == 6)
        #expect(count(Sections(visibility: .hidden).listStyle(.plain)) == 4)
        #expect(count(Sections(visibility: .hidden, edges: .top).listStyle(.plain)) == 5)
        #expect(count(Sections(hasHeaders: false).listStyle(.plain)) == 5, "where two sections meet there is one")
        #expect(count(Sections(visibility: .hidden, edges: .bottom, hasHeaders: false).listStyle(.plain)) == 4)
        #expect(count(List { Text("alone") }.listStyle(.plain)) == 2)
    }

    @Test("rows without lines of their own leave those of the section away, unless they are wanted")
    func rows() {
        #expect(count(Sections(row: .hidden).listStyle(.plain)) == 0)
        #expect(count(Sections(visibility: .visible, row: .hidden).listStyle(.plain)) == 2)
    }

    @Test("stand around the sections of other styles where that is wanted, and of those on a ground nowhere")
    func others() {
        #expect(count(Sections().listStyle(.inset)) == 2)
        #expect(count(Sections(visibility: .visible).listStyle(.inset)) == 4)
        #expect(count(Sections(visibility: .visible).listStyle(.insetGrouped)) == 2)
        #expect(count(Sections(visibility: .visible).listStyle(.plain).alternatingRowBackgrounds()) == 0)
    }

    /// Where the line below the only row with something to say begins and ends.
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

    @Test("begin where the first text of the row above does, whatever stands before it")
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

    @Test("begin and end where the row above says, and beside no row")
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

    @Test("follow what the row above becomes")
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

    @Test("begin where a control does, not at words inside of it")
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

    @Test("of a section have a colour of their own")
    func tint() {
        let red = RGBA(red: 1, green: 2, blue: 3)
        let color = Color(.sRGB, red: 1.0 / 255, green: 2.0 / 255, blue: 3.0 / 255)
        let stage = Stage(width: 300, height: 400) { Sections(tint: color).listStyle(.plain) }
        #expect(lines(stage).count { $0 == .color(red) } == 2)
    }

    @Test("take a line each on a terminal, where only the author can want them")
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

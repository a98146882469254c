import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Lists")
struct ListTests {
    private struct Numbers: View {
        let count: Int
        var body: some View { List(0..<count, id: \.self) { PlainRow(number: $0) }.listStyle(.plain) }
    }

    private struct PlainRow: View {
        let number: Int
        var body: some View { Text(verbatim: "Row \(number)").accessibilityIdentifier("\(number)") }
    }

    @Test("a hundred thousand rows cost the same work as a thousand", arguments: [true, false])
    func lazy(isCell: Bool) {
        func stage(_ count: Int) -> Stage {
            isCell
                ? Stage(columns: 80, rows: 24) { Numbers(count: count) }
                : Stage(width: 300, height: 600) { Numbers(count: count) }
        }
        let (small, large) = (stage(1000), stage(100_000))
        #expect(large.work.bodies <= 36, "\(large.work.bodies)")
        #expect(small.work.bodies == large.work.bodies)
        #expect(small.work.measurements == large.work.measurements)
        large.press(.end)
        #expect(large["99999"].frame.maxY <= 600)
        large.resetWork()
        large.press(.up)
        #expect(large.work.bodies <= 3, "\(large.work.bodies)")
    }

    @Test("a list has its role and scrolls by action, also where it takes no keyboard focus", arguments: [true, false])
    func role(isCell: Bool) {
        let view = Numbers(count: 50).accessibilityIdentifier("numbers")
        let stage = isCell ? Stage(columns: 40, rows: 8) { view } : Stage(width: 300, height: 200) { view }
        #expect(stage.role(.list)["0"].exists && stage["numbers"].role == .list)
        stage.role(.list).scroll(by: 480)
        #expect(!stage["0"].exists)
    }

    private struct Fruit: View {
        @State private var kinds = ["Apple", "Pear"]
        var body: some View {
            List {
                Button("More") { kinds.insert("Fig", at: 0) }
                Section("Fruit") { ForEach(kinds, id: \.self) { Text($0).accessibilityIdentifier($0) } }
                Section {
                    Text("Leek")
                } header: {
                    Text("Vegetables")
                } footer: {
                    Text("In season")
                }
            }
        }
    }

    @Test("on a terminal each row is one line, headers are outdented and groups are spaced")
    func cells() {
        let stage = Stage(columns: 24, rows: 9) { Fruit() }
        let lines = stage.text.components(separatedBy: "\n")
        #expect(lines[0].contains("More"))
        #expect(
            Array(lines[1...]) == [
                "", "  Fruit", "   Apple", "   Pear", "", "  Vegetables", "   Leek", "  In season",
            ], "\(stage.text)")
    }

    /// Counts the row backgrounds, the rounded ones among them, and the separators.
    private func paintings(_ stage: Stage) -> (grounds: Int, rounded: Int, lines: Int) {
        var (grounds, rounded, lines) = (0, 0, 0)
        for layer in stage.currentPicture.layers.values {
            for command in layer.drawing.commands {
                guard let rect = command.rect else { continue }
                if rect.height == 1 { lines += 1 } else { grounds += 1 }
                if case .roundedRectangle = command.outline { rounded += 1 }
            }
        }
        return (grounds, rounded, lines)
    }

    @Test("a list has separators between the rows of a section and rounded corners at a group's ends")
    func separatorsAndCorners() {
        let stage = Stage(width: 300, height: 600) { Fruit() }
        let first = paintings(stage)
        #expect(first.grounds == 4 && first.rounded == 4 && first.lines == 1, "\(first)")
        stage.label("More").tap()
        let second = paintings(stage)
        #expect(second.grounds == 5 && second.rounded == 4 && second.lines == 2, "\(second)")
        #expect(stage["Fig"].frame.minY < stage["Apple"].frame.minY)
    }

    @Test("rows can hide their separators and backgrounds, and the list follows changes")
    func rowTraits() {
        struct Changing: View {
            @State private var isPlain = false
            var body: some View {
                List {
                    Button("change") { isPlain.toggle() }.accessibilityIdentifier("change")
                    Text("second").listRowSeparator(isPlain ? .hidden : .automatic)
                    Text("third").listRowBackground(isPlain ? Color.red : nil)
                }
            }
        }
        let stage = Stage(width: 300, height: 400) { Changing() }
        let before = paintings(stage)
        #expect(before.grounds == 3 && before.lines == 2, "\(before)")
        stage["change"].tap()
        let after = paintings(stage)
        #expect(after.grounds == 2 && after.lines == 0, "\(after)")
        stage["change"].tap()
        #expect(paintings(stage) == before)
    }

    @Test(
        "a separator is hidden by either neighbour and takes the colour that one of them sets")
    func lines() {
        func lines<V: View>(@ViewBuilder _ rows: @escaping () -> V) -> [Paint] {
            let stage = Stage(width: 300, height: 400) { List(content: rows) }
            let layers = stage.currentPicture.layers
            return layers.keys.sorted().flatMap { layers[$0]?.drawing.commands ?? [] }
                .filter { $0.rect?.height == 1 }.map(\.paint)
        }
        let red = Color(red: 1, green: 0, blue: 0)
        let (usual, tinted) = (Paint.color(RGBA(packed: 0x3C3C_434A)), Paint.color(RGBA(packed: 0xFF00_00FF)))
        func rows(_ change: (Text) -> some View) -> [Paint] {
            let second = change(Text("second"))
            return lines {
                Text("first")
                second
                Text("third")
                Text("fourth")
            }
        }
        #expect(rows { $0 } == [usual, usual, usual])
        #expect(rows { $0.listRowSeparator(.hidden) } == [usual])
        #expect(rows { $0.listRowSeparator(.hidden, edges: .bottom) } == [usual, usual])
        #expect(rows { $0.listRowSeparator(.hidden, edges: .top).listRowSeparator(.visible) } == [usual, usual, usual])
        #expect(rows { $0.listRowSeparatorTint(red) } == [tinted, tinted, usual])
        #expect(rows { $0.listRowSeparatorTint(red, edges: .bottom) } == [usual, tinted, usual])
        #expect(rows { $0.listRowSeparatorTint(red, edges: .top).listRowSeparatorTint(nil) } == [usual, usual, usual])
        #expect(
            rows { $0.listRowSeparator(.hidden, edges: .top).listRowSeparatorTint(red, edges: .bottom) }
                == [tinted, usual])
    }

    @Test("a plain section's header stays pinned while its rows scroll below it")
    func pinned() {
        let stage = Stage(width: 300, height: 200) {
            List {
                ForEach(0..<3, id: \.self) { section in
                    Section {
                        ForEach(0..<20, id: \.self) { Text(verbatim: "\(section) \($0)") }
                    } header: {
                        Text(verbatim: "Section \(section)").accessibilityIdentifier("h\(section)")
                    }
                }
            }
            .listStyle(.plain)
        }
        let place = stage["h0"].frame.minY
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 100), deltaY: 300)))
        #expect(stage["h0"].frame.minY == place)
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 100), deltaY: 1000)))
        #expect(stage["h1"].frame.minY == place)
    }

    @Test("scrollTo finds rows by id")
    func scrolledTo() {
        struct Reading: View {
            var body: some View {
                ScrollViewReader { proxy in
                    VStack(spacing: 0) {
                        Button("go") { proxy.scrollTo(700, anchor: .top) }.accessibilityIdentifier("go")
                        List(0..<1000, id: \.self) { PlainRow(number: $0) }.listStyle(.plain)
                    }
                }
            }
        }
        let stage = Stage(columns: 30, rows: 10) { Reading() }
        stage["go"].tap()
        #expect(stage["700"].frame.minY == 16)
    }
}

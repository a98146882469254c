import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@MainActor
@Suite("Lazy grids")
struct LazyGridTests {
    private func grid(_ columns: [GridItem], count: Int = 20, spacing: CGFloat? = nil) -> some View {
        ScrollView {
            LazyVGrid(columns: columns, spacing: spacing) {
                ForEach(0..<count, id: \.self) { Color.red.frame(height: 20).accessibilityIdentifier("cell-\($0)") }
            }
        }
    }

    @Test("fixed columns have their width, and flexible ones share the rest equally")
    func columns() {
        let stage = Stage(width: 300, height: 200) {
            grid([GridItem(.fixed(60)), GridItem(.flexible()), GridItem(.flexible(maximum: 50))])
        }
        #expect(stage["cell-0"].frame == CGRect(x: 31, y: 0, width: 60, height: 20))
        #expect(stage["cell-1"].frame == CGRect(x: 99, y: 0, width: 112, height: 20))
        #expect(stage["cell-2"].frame == CGRect(x: 219, y: 0, width: 50, height: 20))
        #expect(stage["cell-3"].frame.minY == 28)
    }

    @Test("adaptive columns are as many as fit")
    func adaptive() {
        let stage = Stage(width: 300, height: 200) { grid([GridItem(.adaptive(minimum: 80), spacing: 6)], spacing: 4) }
        #expect(stage["cell-0"].frame == CGRect(x: 0, y: 0, width: 96, height: 20))
        #expect(stage["cell-2"].frame == CGRect(x: 204, y: 0, width: 96, height: 20))
        #expect(stage["cell-3"].frame == CGRect(x: 0, y: 24, width: 96, height: 20))
    }

    @Test("a single adaptive column has the available width, also below its minimum")
    func singleAdaptiveColumn() {
        let stage = Stage(width: 300, height: 200) { grid([GridItem(.adaptive(minimum: 1_000))]) }
        #expect(stage["cell-0"].frame == CGRect(x: 0, y: 0, width: 300, height: 20))
        #expect(stage["cell-1"].frame == CGRect(x: 0, y: 28, width: 300, height: 20))
    }

    @Test("cells follow their column's alignment")
    func alignment() {
        let stage = Stage(width: 200, height: 100) {
            LazyVGrid(columns: [
                GridItem(.flexible(), spacing: 0, alignment: .topLeading),
                GridItem(.flexible(), alignment: .bottomTrailing),
            ]) {
                Color.red.frame(width: 20, height: 40).accessibilityIdentifier("a")
                Color.red.frame(width: 20, height: 10).accessibilityIdentifier("b")
                Color.red.frame(width: 20, height: 10).accessibilityIdentifier("c")
            }
        }
        #expect(stage["a"].frame.origin == stage["c"].frame.offsetBy(dx: 0, dy: -48).origin)
        #expect(stage["a"].frame.minX == 0)
        #expect(stage["b"].frame.maxX == 200)
        #expect(stage["b"].frame.maxY == stage["a"].frame.maxY)
    }

    @Test("the alignment of a grid counts for columns and rows without one of their own")
    func alignmentOfAll() {
        let box = Color.red.frame(width: 20, height: 10)
        let columns = Stage(width: 200, height: 100) {
            LazyVGrid(
                columns: [GridItem(.flexible(), spacing: 0), GridItem(.flexible(), alignment: .trailing)],
                alignment: .leading
            ) {
                box.accessibilityIdentifier("a")
                box.accessibilityIdentifier("b")
            }
        }
        #expect(columns["a"].frame.minX == 0)
        #expect(columns["b"].frame.maxX == 200)
        let rows = Stage(width: 200, height: 100) {
            LazyHGrid(
                rows: [GridItem(.flexible(), spacing: 0), GridItem(.flexible(), alignment: .top)], alignment: .bottom
            ) {
                box.accessibilityIdentifier("a")
                box.accessibilityIdentifier("b")
            }
        }
        #expect(rows["a"].frame.maxY == 50)
        #expect(rows["b"].frame.minY == 50)
    }

    @Test("a changed alignment of a grid moves its views")
    func changedAlignment() {
        struct Turning: View {
            @State private var isTrailing = false
            var body: some View {
                LazyVGrid(columns: [GridItem()], alignment: isTrailing ? .trailing : .leading) {
                    Color.red.frame(width: 20, height: 10).accessibilityIdentifier("a")
                        .onTapGesture { isTrailing = true }
                }
            }
        }
        let stage = Stage(width: 200, height: 100) { Turning() }
        #expect(stage["a"].frame.minX == 0)
        stage["a"].tap()
        #expect(stage["a"].frame.maxX == 200)
    }

    @Test("only the visible lines of a hundred thousand cells are created")
    func lazily() {
        let stage = Stage(columns: 80, rows: 24) {
            ScrollView {
                LazyVGrid(columns: Array(repeating: GridItem(), count: 4), spacing: 0) {
                    ForEach(0..<100_000, id: \.self) { Text("Cell \($0)") }
                }
            }
        }
        #expect(stage.work.measurements <= 4 * 32, "\(stage.work.measurements)")
        stage.resetWork()
        stage.press(.end)
        #expect(stage.text.contains("Cell 99,999"))
        #expect(stage.work.measurements <= 4 * 50, "\(stage.work.measurements)")
    }

    @Test("a horizontal grid fills columns of rows")
    func sideways() {
        let stage = Stage(width: 200, height: 100) {
            ScrollView(.horizontal) {
                LazyHGrid(rows: [GridItem(.fixed(40)), GridItem(.fixed(40))], spacing: 10) {
                    ForEach(0..<1000, id: \.self) { Color.red.frame(width: 30).accessibilityIdentifier("cell-\($0)") }
                }
            }
        }
        #expect(stage["cell-0"].frame == CGRect(x: 0, y: 6, width: 30, height: 40))
        #expect(stage["cell-1"].frame == CGRect(x: 0, y: 54, width: 30, height: 40))
        #expect(stage["cell-2"].frame == CGRect(x: 40, y: 6, width: 30, height: 40))
    }

    @Test(
        "a grid shrinks with its space, together with its columns",
        arguments: [
            [GridItem(), GridItem()], [GridItem(.adaptive(minimum: 80))],
            [GridItem(.flexible(minimum: 40)), GridItem(.fixed(60))],
        ])
    func narrower(_ columns: [GridItem]) {
        for isScrolled in [true, false] {
            func stage(_ width: CGFloat) -> Stage {
                Stage(width: width, height: 400) {
                    let grid = LazyVGrid(columns: columns) {
                        ForEach(0..<4) { Text("item \($0)").accessibilityIdentifier("\($0)") }
                    }
                    .accessibilityIdentifier("grid")
                    if isScrolled { ScrollView { grid } } else { grid }
                }
            }
            let shrunk = stage(600)
            _ = shrunk["grid"].frame
            shrunk.resize(width: 300, height: 400)
            let fresh = stage(300)
            for name in ["grid", "0", "1", "2", "3"] { #expect(shrunk[name].frame == fresh[name].frame, "\(name)") }
            #expect(shrunk["grid"].frame.minX == 0 && shrunk["grid"].frame.width == 300)
        }
        let rows = Stage(width: 400, height: 600) {
            ScrollView(.horizontal) {
                LazyHGrid(rows: [GridItem(), GridItem()]) { ForEach(0..<4) { Text("item \($0)") } }
                    .accessibilityIdentifier("grid")
            }
        }
        _ = rows["grid"].frame
        rows.resize(width: 400, height: 300)
        #expect(rows["grid"].frame.minY == 0 && rows["grid"].frame.height == 300)
    }
}

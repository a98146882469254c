import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Motion of the framework's own changes")
struct InterfaceMotionTests {
    @Observable final class Model {
        var path: [Int] = []
        var column = NavigationSplitViewColumn.sidebar
        var isPresented = false
        var isOn = false
        var items = ["a", "b", "c"]
    }

    struct Pages: View {
        @Bindable var model: Model

        var body: some View {
            NavigationStack(path: $model.path) {
                Text("root").accessibilityIdentifier("root")
                    .navigationDestination(for: Int.self) { Text("page \($0)").accessibilityIdentifier("page\($0)") }
            }
        }
    }

    @Test("a pushed page moves in from the trailing edge over the page below, opaque, and out again")
    func push() throws {
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Pages(model: model) }
        let rest = try #require(stage.shown("root").first)
        model.path = [1]
        #expect(stage.elements.contains { $0.identifier == "page1" })
        #expect(!stage.elements.contains { $0.identifier == "root" })
        let start = try #require(stage.shown("page 1").first)
        #expect(start.x >= 200 && start.opacity == 1)
        #expect(stage.shown("root").map(\.opacity) == [1] && stage.dimmings() == [0])
        stage.advance(by: .seconds(0.1))
        let (page, below) = (try #require(stage.shown("page 1").first), try #require(stage.shown("root").first))
        #expect(page.x > 0 && page.x < 200 && page.opacity == 1)
        #expect(below.x < rest.x && below.x > rest.x - 60 && below.opacity == 1)
        let dimming = try #require(stage.dimmings().first)
        #expect(stage.dimmings().count == 1 && dimming > 0.01 && dimming < 0.1)
        stage.advance(by: .seconds(1))
        #expect(stage.shown("root").isEmpty)
        #expect(stage.shown("page 1").map(\.opacity) == [1])

        model.path = []
        #expect(stage.shown("page 1").map(\.opacity) == [1])
        let back = try #require(stage.shown("root").first)
        #expect(back.x < rest.x && back.opacity == 1)
        #expect(stage.dimmings().map { abs($0 - 0.1) < 0.01 } == [true])
        stage.advance(by: .seconds(1))
        #expect(stage.shown("root").map(\.x) == [rest.x])
        #expect(stage.shown("page 1").isEmpty && stage.dimmings().allSatisfy { $0 == 0 })
    }

    @Test("the page below does not shine through a page that moves over it")
    func opaquePage() throws {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                NavigationStack(path: $model.path) {
                    Color.red.navigationDestination(for: Int.self) { Text("page \($0)") }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Root(model: model) }
        _ = stage.currentPicture
        model.path = [1]
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.1))
        let page = try #require(stage.shown("page 1").first)
        let picture = stage.presentedPicture
        // A fill with the display's background covers the whole page, and moves with it.
        let ground = picture.layers.values.filter { $0.drawing.commands.contains { $0.paint == .background } }
        #expect(ground.contains { $0.placement.frame.width >= 200 && $0.placement.frame.height >= 200 })
        #expect(page.x < 200 && page.opacity == 1)
    }

    @Test("a column of a narrow split view moves in over the one before, and out again, and none at first")
    func column() throws {
        struct Columns: View {
            @Bindable var model: Model
            var body: some View {
                NavigationSplitView(preferredCompactColumn: $model.column) {
                    Text("side")
                } detail: {
                    Text("detail")
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Columns(model: model) }
        let rest = try #require(stage.shown("side").first)
        #expect(stage.shown("detail").isEmpty && !stage.currentPicture.isAnimated(at: 0))
        model.column = .detail
        let start = try #require(stage.shown("detail").first)
        #expect(start.x >= 200 && start.opacity == 1 && stage.shown("side").map(\.x) == [rest.x])
        stage.advance(by: .seconds(0.1))
        let page = try #require(stage.shown("detail").first)
        let below = try #require(stage.shown("side").first)
        #expect(page.x > rest.x - 60 && page.x < start.x && below.x < rest.x && below.x > rest.x - 60)
        stage.advance(by: .seconds(1))
        #expect(stage.shown("side").isEmpty && stage.shown("detail").map(\.opacity) == [1])
        model.column = .sidebar
        let back = try #require(stage.shown("side").first)
        #expect(back.x < rest.x && stage.shown("detail").map(\.opacity) == [1])
        stage.advance(by: .seconds(1))
        #expect(stage.shown("side").map(\.x) == [rest.x] && stage.shown("detail").isEmpty)
    }

    private struct Titles: View {
        @Bindable var model: Model

        var body: some View {
            NavigationStack(path: $model.path) {
                Text("root").navigationTitle(model.isOn ? "Other" : "Root").navigationBarTitleDisplayMode(.inline)
                    .navigationDestination(for: Int.self) { Text("page").navigationTitle("Page \($0)") }
            }
        }
    }

    @Test("the titles of a bar fade into those of another page, and back")
    func titles() {
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Titles(model: model) }
        func opacities(_ text: String) -> [Float] { stage.shown(text).map(\.opacity).sorted() }
        #expect(opacities("Root") == [1])
        model.path = [1]
        // The title leaves, and the button that leads back comes.
        #expect(opacities("Root") == [0, 1])
        #expect(opacities("Page 1") == [0])
        stage.advance(by: .seconds(0.1))
        for opacity in opacities("Root") + opacities("Page 1") { #expect(opacity > 0 && opacity < 1) }
        stage.advance(by: .seconds(1))
        #expect(opacities("Root") == [1] && opacities("Page 1") == [1])
        #expect(stage.elements.filter { $0.label == "Root" }.map(\.role) == [.button])
        model.path = []
        #expect(opacities("Root") == [0, 1] && opacities("Page 1") == [1])
        stage.advance(by: .seconds(0.1))
        for opacity in opacities("Root") + opacities("Page 1") { #expect(opacity > 0 && opacity < 1) }
        stage.advance(by: .seconds(1))
        #expect(opacities("Root") == [1] && opacities("Page 1").isEmpty)
    }

    @Test("a title that changes in an animated update fades, and another one changes at once")
    func changedTitle() {
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Titles(model: model) }
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        _ = stage.currentPicture
        let place = stage.shown("Root").map(\.x)
        stage.advance(by: .seconds(0.5))
        #expect(stage.shown("Root").map(\.opacity) == [0.5] && stage.shown("Other").map(\.opacity) == [0.5])
        // The title that leaves stays in place.
        #expect(stage.shown("Root").map(\.x) == place)
        stage.advance(by: .seconds(1))
        #expect(stage.shown("Root").isEmpty)
        model.isOn = false
        #expect(stage.shown("Root").map(\.opacity) == [1] && stage.shown("Other").isEmpty)
    }

    @Test("pages change at once on cells and where a transaction disables animations", arguments: [true, false])
    func immediate(onCells: Bool) {
        let model = Model()
        let stage =
            onCells
            ? Stage(columns: 40, rows: 20) { Pages(model: model) }
            : Stage(width: 200, height: 300) { Pages(model: model) }
        _ = stage.currentPicture
        var transaction = Transaction()
        transaction.disablesAnimations = !onCells
        withTransaction(transaction) { model.path = [1] }
        #expect(stage.shown("root").isEmpty)
        #expect(stage.shown("page 1").map(\.opacity) == [1])
        #expect(stage.currentPicture.animated.isEmpty)
    }

    @Test("a page keeps its state and its identity while another one is over it")
    func state() {
        struct Counter: View {
            @State private var count = 0
            var body: some View { Button("count \(count)") { count += 1 }.accessibilityIdentifier("count") }
        }
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                NavigationStack(path: $model.path) {
                    Counter().navigationDestination(for: Int.self) { Text("page \($0)") }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Root(model: model) }
        stage["count"].tap()
        model.path = [1]
        stage.advance(by: .seconds(1))
        model.path = []
        stage.advance(by: .seconds(1))
        #expect(stage["count"].label == "count 1")
    }

    @Test("the knob of a switch slides, and the label of the app does not move with it")
    func toggle() throws {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                VStack {
                    Toggle("switch", isOn: $model.isOn).accessibilityIdentifier("switch")
                    Text(model.isOn ? "on" : "off").frame(width: 100, alignment: model.isOn ? .trailing : .leading)
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Root(model: model) }
        _ = stage.currentPicture
        stage["switch"].tap()
        let picture = stage.currentPicture
        #expect(!picture.animated.isEmpty)
        for id in picture.animated { #expect(picture.layers[id]?.text.isEmpty == true) }
        let bodies = stage.work.bodies
        stage.advance(by: .seconds(1))
        #expect(stage.work.bodies == bodies)
    }

    @Test("the mark of a segmented picker slides below the labels to the segment that is selected")
    func segments() throws {
        struct Choice: View {
            @Bindable var model: Model
            var body: some View {
                Picker("Column", selection: $model.column) {
                    Text("One").tag(NavigationSplitViewColumn.sidebar)
                    Text("Two").tag(NavigationSplitViewColumn.content)
                    Text("Three").tag(NavigationSplitViewColumn.detail)
                }
                .pickerStyle(.segmented).labelsHidden()
            }
        }
        let model = Model()
        let stage = Stage(width: 304, height: 60) { Choice(model: model) }
        /// Returns the left edge of the only white form, and its width.
        func mark() throws -> (x: Int32, width: Int32) {
            let white = Paint.color(RGBA(red: 255, green: 255, blue: 255))
            let layers = stage.presentedPicture.layers
            let marks = layers.values.filter { $0.drawing.commands.contains { $0.paint == white } }
            #expect(marks.count == 1)
            var layer = try #require(marks.first)
            var x: Int32 = 0
            let width = layer.placement.frame.width
            while true {
                x += layer.placement.frame.x
                guard let outer = layers[layer.place.parent] else { return (x, width) }
                layer = outer
            }
        }
        let first = try mark()
        #expect((98...102).contains(first.width))
        let middle = stage.shown("Two").map(\.x)
        model.column = .detail
        #expect(try mark().x == first.x)
        var last = first.x
        for _ in 0..<3 {
            stage.advance(by: .seconds(0.04))
            let shown = try mark()
            #expect(shown.x > last && stage.shown("Two").map(\.x) == middle)
            last = shown.x
        }
        stage.advance(by: .seconds(1))
        let end = try mark()
        #expect(abs(end.x - first.x - 200) <= 2 && abs(end.width - first.width) <= 1)
        withTransaction(\.disablesAnimations, true) { model.column = .sidebar }
        #expect(try mark().x == first.x)
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("rows that a person deletes fade, and those below move up")
    func deletion() throws {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                List {
                    ForEach(model.items, id: \.self) { Text($0).accessibilityIdentifier($0) }
                        .onDelete { model.items.remove(atOffsets: $0) }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Root(model: model) }
        let before = stage["b"].frame
        stage.role(.row).nth(0).perform("delete")
        #expect(model.items == ["b", "c"])
        #expect(stage["b"].frame.minY < before.minY)
        #expect(abs(stage["b"].presentedFrame.minY - before.minY) < 1)
        stage.advance(by: .seconds(0.1))
        #expect(stage["b"].presentedFrame.minY < before.minY)
        #expect(stage["b"].presentedFrame.minY > stage["b"].frame.minY)
        stage.advance(by: .seconds(1))
        #expect(stage["b"].presentedFrame == stage["b"].frame)
    }

    @Test("a disclosure group that a person expands lets its content fade in and what follows move down")
    func disclosure() {
        struct Root: View {
            var body: some View {
                VStack(alignment: .leading) {
                    DisclosureGroup("more") { Text("inside") }.accessibilityIdentifier("more")
                    Text("after").accessibilityIdentifier("after")
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Root() }
        let before = stage["after"].frame
        stage.role(.button).tap()
        #expect(stage.shown("inside").map(\.opacity) == [0])
        stage.advance(by: .seconds(0.1))
        let after = stage["after"].presentedFrame.minY
        #expect(after != before.minY && after != stage["after"].frame.minY)
        stage.advance(by: .seconds(1))
        #expect(stage.shown("inside").map(\.opacity) == [1])
    }

    private struct Chosen: View {
        let model: Model
        @Environment(\.dismiss) private var dismiss

        // As apps write it: the view exists only while its data does.
        var body: some View {
            Text(verbatim: model.items[model.items.count - 3]).accessibilityIdentifier("chosen")
            Button("Delete") {
                model.items = []
                dismiss()
            }
        }
    }

    @Test("a presented view is not evaluated once its presentation ends, because its data may be gone")
    func dataOfPresentation() {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                Text("below").sheet(isPresented: $model.isPresented) { Chosen(model: model) }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Root(model: model) }
        model.isPresented = true
        #expect(stage["chosen"].label == "a")
        model.items = []
        model.isPresented = false
        #expect(!stage["chosen"].exists)
        stage.advance(by: .seconds(1))
        #expect(stage.shown("a").isEmpty)
    }

    @Test("a popped page is not evaluated, because its data may be gone")
    func dataOfPage() {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                NavigationStack(path: $model.path) {
                    Text("root").navigationDestination(for: Int.self) { _ in Chosen(model: model) }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Root(model: model) }
        model.path = [1]
        #expect(stage["chosen"].label == "a")
        stage.advance(by: .seconds(1))
        stage.label("Delete").tap()
        #expect(!stage["chosen"].exists)
        #expect(stage.shown("a").map(\.opacity) == [1])
        stage.advance(by: .seconds(1))
        #expect(stage.shown("a").isEmpty)
    }
}

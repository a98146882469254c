import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Large titles")
struct LargeTitleTests {
    private struct Rows: View {
        var pinned: PinnedScrollableViews = .sectionHeaders
        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: pinned) {
                    Section {
                        ForEach(0..<60, id: \.self) { row in
                            Text(verbatim: "row \(row)").frame(maxWidth: .infinity, minHeight: 40)
                        }
                    } header: {
                        Text("head").frame(maxWidth: .infinity).frame(height: 20)
                    }
                }
            }
        }
    }

    private struct Page<Content: View>: View {
        @ViewBuilder let content: Content
        var body: some View {
            NavigationStack { content.navigationTitle("Fruit").toolbar { Button("Add") {} } }
        }
    }

    private func stage(@ViewBuilder _ view: () -> some View) -> Stage {
        Stage(width: 390, height: 700, content: view)
    }

    private func scroll(_ stage: Stage, by length: CGFloat) {
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 195, y: 400), deltaX: 0, deltaY: length)))
    }

    @Test("a large title has a row of its own below the bar, at the leading edge")
    func place() {
        let stage = stage { Page { Rows() } }
        let title = stage.label("Fruit").frame
        #expect(title.minX == 16 && title.minY >= 44 && title.maxY <= 96, "\(title)")
        #expect(stage.label("Fruit").role == .heading)
        #expect(stage.label("Add").frame.maxY <= 44)
        #expect(abs(stage.label("head").frame.midY - 106) <= 1)
        let mirrored = self.stage { Page { Rows() }.environment(\.layoutDirection, .rightToLeft) }
        #expect(abs(mirrored.label("Fruit").frame.maxX - 374) <= 1)
    }

    @Test("a large title scrolls with the content, and the bar shows the title once it has left")
    func scrolling() {
        let stage = stage { Page { Rows() } }
        let (title, row) = (stage.label("Fruit").frame, stage.label("row 5").frame)
        scroll(stage, by: 30)
        #expect(stage.label("Fruit").frame.maxY == title.maxY - 30)
        #expect(stage.label("row 5").frame.minY == row.minY - 30)
        scroll(stage, by: 70)
        let inline = stage.label("Fruit").frame
        #expect(abs(inline.midX - 195) <= 1 && inline.minY >= 0 && inline.maxY <= 44, "\(inline)")
        #expect(stage.elements.filter { $0.label == "Fruit" }.count == 1)
        scroll(stage, by: -100)
        #expect(stage.label("Fruit").frame == title)
    }

    @Test("a title stays above content that does not scroll beneath it")
    func fixed() {
        let stage = stage {
            Page {
                VStack {
                    Text("above")
                    Rows()
                }
            }
        }
        let (title, row) = (stage.label("Fruit").frame, stage.label("row 5").frame)
        #expect(stage.label("above").frame.minY >= title.maxY)
        scroll(stage, by: 100)
        #expect(stage.label("Fruit").frame == title)
        #expect(stage.label("row 5").frame.minY == row.minY - 100)
    }

    @Test("pinned headers and scroll targets come to rest below the bar")
    func resting() {
        let stage = stage {
            ScrollViewReader { reader in
                NavigationStack {
                    Rows().navigationTitle("Fruit").toolbar { Button("Go") { reader.scrollTo(30, anchor: .top) } }
                }
            }
        }
        scroll(stage, by: 20)
        #expect(abs(stage.label("head").frame.midY - 86) <= 1)
        scroll(stage, by: 400)
        #expect(abs(stage.label("head").frame.midY - 54) <= 1)
        stage.label("Go").tap()
        #expect(abs(stage.label("row 30").frame.midY - 64) <= 1)
    }

    @Test("a title goes on together with content that a pointer lets go of")
    func glide() {
        let stage = stage { Page { Rows(pinned: []) } }
        stage.drag(
            from: CGPoint(x: 195, y: 500), through: (1...5).map { CGPoint(x: 195, y: 500 - 8 * CGFloat($0)) })
        let distances = stage.currentPicture.layers.values.flatMap(\.animations)
            .filter { $0.property == .placement }.map { $0.distance[5] }.filter { $0 != 0 }
        #expect(distances.count == 2 && Set(distances).count == 1, "\(distances)")
        stage.advance(by: .seconds(5))
        #expect(stage.label("Fruit").frame.maxY <= 44)
    }

    /// The height of the large title, which is shown as a whole or not at all after scrolling.
    private static let title: CGFloat = 52

    @Test("a title that is half away after a drag or the wheel comes or goes as a whole", arguments: [10, 20, 32, 45])
    func snapping(length: CGFloat) {
        for isDrag in [false, true] {
            let stage = stage { Page { Rows(pinned: []) } }
            let row = stage.label("row 5").frame
            if isDrag {
                // The pointer rests before the release, so that content has no velocity.
                stage.drag(
                    from: CGPoint(x: 195, y: 500),
                    through: [
                        CGPoint(x: 195, y: 500 - length / 2), CGPoint(x: 195, y: 500 - length),
                        CGPoint(x: 195, y: 500 - length),
                    ], step: .milliseconds(400))
            } else {
                scroll(stage, by: length)
            }
            stage.advance(by: .seconds(4))
            let end = length < 26 ? 0 : LargeTitleTests.title
            #expect(stage.label("row 5").frame.minY == row.minY - end, "\(length) \(isDrag)")
            #expect((stage.label("Fruit").frame.minY >= 44) == (end == 0))
        }
    }

    @Test("a pointer that rests holds a title that is half away")
    func heldTitle() {
        let stage = stage { Page { Rows(pinned: []) } }
        let row = stage.label("row 5").frame
        func send(_ phase: PointerInput.Phase, _ y: CGFloat) {
            stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: 195, y: y))))
        }
        send(.pressed, 500)
        send(.moved, 480)
        send(.moved, 470)
        stage.advance(by: .seconds(4))
        #expect(stage.label("row 5").frame.minY == row.minY - 30)
        send(.released, 470)
        stage.advance(by: .seconds(4))
        #expect(stage.label("row 5").frame.minY == row.minY - LargeTitleTests.title)
    }

    private struct Stripes: View {
        @Binding var presses: Int
        var body: some View {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<40, id: \.self) { row in
                        Button {
                            presses += 1
                        } label: {
                            Color(red: 1, green: 0, blue: 0).frame(height: 40)
                        }
                        .buttonStyle(.plain).accessibilityLabel("row \(row)")
                    }
                }
            }
        }
    }

    private struct StripedTabs: View {
        @State private var presses = 0
        var body: some View {
            TabView {
                Tab("One", systemImage: "1.circle") {
                    NavigationStack {
                        Stripes(presses: $presses).navigationTitle("Fruit").toolbar {
                            ToolbarItem(placement: .bottomBar) { Text(verbatim: "<\(presses)>") }
                        }
                    }
                }
            }
        }
    }

    @Test("content is blurred beneath the bars, takes no presses there, and ends between them")
    func beneathBars() throws {
        let stage = stage { StripedTabs() }
        func redness(_ y: Int) throws -> Int {
            stage.advance(by: .seconds(2))
            let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 390, height: 700))
            let color = try #require(pixels[60, y])
            return Int(color.red) - Int(color.blue)
        }
        // The bar at the top has no background yet.
        #expect(try redness(10) == 0)
        #expect(try (4..<200).contains(redness(640)) && (4..<200).contains(redness(690)))
        scroll(stage, by: 200)
        #expect(try (4..<200).contains(redness(10)))
        stage.drag(from: CGPoint(x: 60, y: 22), through: [])
        stage.drag(from: CGPoint(x: 60, y: 630), through: [])
        #expect(stage.showing("<0>").exists)
        stage.drag(from: CGPoint(x: 60, y: 300), through: [])
        #expect(stage.showing("<1>").exists)
        scroll(stage, by: 5_000)
        stage.advance(by: .seconds(2))
        let bar = stage.showing("<1>").frame
        #expect(stage.label("row 39").frame.maxY <= bar.midY - 20 && stage.label("row 39").frame.maxY > bar.minY - 24)
        scroll(stage, by: -5_000)
        stage.advance(by: .seconds(2))
        #expect(stage.label("row 0").frame.minY == 96)
    }

    @Test("an element that a bar covers in part is pressed beside the bar")
    func partlyCovered() throws {
        let stage = stage { StripedTabs() }
        let bottom = try #require(
            (0..<40).map { stage.label("row \($0)") }.last { $0.exists && $0.frame.minY < 590 && $0.obstacle == nil })
        bottom.tap()
        #expect(stage.showing("<1>").exists)
        scroll(stage, by: 73)
        stage.advance(by: .seconds(2))
        // Rows 0 and 1 are beneath the bar at the top; its edge cuts one of them.
        let cut = try #require((0..<4).map { stage.label("row \($0)") }.first { $0.frame.maxY > 44 })
        #expect(cut.frame.minY < 44 && cut.obstacle == nil)
        cut.tap()
        #expect(stage.showing("<2>").exists)
    }

    @Test("a page of keys is the part that no bar covers")
    func pages() {
        let stage = stage { Page { Rows(pinned: []) } }
        scroll(stage, by: 100)
        let row = stage.label("row 12").frame
        stage.press(.pageDown)
        // 700 points without the bar of 44 and the overlap of 40.
        #expect(stage.label("row 12").frame.minY == row.minY - 616)
    }

    @Test("on a terminal content ends at the bars")
    func barsOnCells() {
        let stage = Stage(columns: 30, rows: 12) { Page { Rows() } }
        let bar = stage.label("Add").frame
        stage.role(.scrollArea).scroll(by: 160)
        #expect(stage.role(.scrollArea).frame.minY >= bar.maxY)
    }

    @Test(
        "the bar has a background only while content is beneath it",
        arguments: [NavigationBarItem.TitleDisplayMode.large, .inline])
    func ground(display: NavigationBarItem.TitleDisplayMode) throws {
        let stage = stage { Page { Rows().navigationBarTitleDisplayMode(display) } }
        func hasHairline() throws -> Bool {
            stage.advance(by: .seconds(1))
            let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 390, height: 700))
            return pixels[3, 43] != pixels[3, 690]
        }
        #expect(try !hasHairline())
        scroll(stage, by: 200)
        #expect(try hasHairline())
        scroll(stage, by: -200)
        #expect(try !hasHairline())
    }

    @Test("a pushed view inherits the display of the title below, unless it has its own")
    func inherited() {
        func pushed(_ root: NavigationBarItem.TitleDisplayMode, _ own: NavigationBarItem.TitleDisplayMode) -> CGRect {
            let stage = stage {
                NavigationStack {
                    NavigationLink("on") {
                        Rows().navigationTitle("Second").navigationBarTitleDisplayMode(own)
                    }
                    .navigationTitle("First").navigationBarTitleDisplayMode(root)
                }
            }
            stage.label("on").tap()
            return stage.label("Second").frame
        }
        #expect(pushed(.automatic, .automatic).minX == 16)
        #expect(pushed(.inline, .large).minX == 16)
        #expect(pushed(.inline, .automatic).maxY <= 44)
        #expect(pushed(.large, .inline).maxY <= 44)
    }

    private struct Searched: View {
        let placement: SearchFieldPlacement
        @State private var text = ""
        var body: some View { Page { Rows().searchable(text: $text, placement: placement) } }
    }

    @Test("a search field is below the large title, and scrolls away unless it is always shown or in use")
    func search() {
        let stages = [SearchFieldPlacement.automatic, .navigationBarDrawer(displayMode: .always)].map { placement in
            stage { Searched(placement: placement) }
        }
        for stage in stages {
            #expect(stage.role(.textField).frame.minY >= stage.label("Fruit").frame.maxY)
            #expect(stage.label("head").frame.minY >= stage.role(.textField).frame.maxY)
        }
        for stage in stages { scroll(stage, by: 300) }
        #expect(stages[0].elements.allSatisfy { $0.role != .textField || $0.frame[1] + $0.frame[3] <= 44 })
        func expectKept(_ stage: Stage) {
            let field = stage.role(.textField).frame
            #expect(field.minY >= 44 && field.maxY <= 90, "\(field)")
            #expect(abs(stage.label("head").frame.minY - field.maxY) <= 20)
        }
        expectKept(stages[1])
        scroll(stages[0], by: -300)
        stages[0].role(.textField).tap()
        scroll(stages[0], by: 300)
        expectKept(stages[0])
    }
}

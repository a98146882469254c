import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Sheets, covers and popovers")
struct SheetTests {
    private struct Writing: View {
        @State private var isShown = false
        @State private var dismissals = 0
        @State private var name = "none"
        var body: some View {
            VStack {
                Button("show") { isShown = true }.accessibilityIdentifier("show")
                Text(verbatim: "\(isShown) \(dismissals) \(name)").accessibilityIdentifier("state")
            }
            .environment(\.font, .title)
            .sheet(isPresented: $isShown, onDismiss: { dismissals += 1 }) { SheetContent(name: $name) }
        }
    }

    private struct SheetContent: View {
        @Binding var name: String
        @Environment(\.dismiss) private var dismiss
        @Environment(\.isPresented) private var isPresented
        var body: some View {
            VStack {
                TextField("Name", text: $name).accessibilityIdentifier("name")
                Text(verbatim: "presented \(isPresented)").accessibilityIdentifier("presented")
                Button("done") { dismiss() }.accessibilityIdentifier("done")
            }
        }
    }

    private func stages() -> [Stage] {
        [
            Stage(width: 800, height: 600) { Writing() }, Stage(width: 400, height: 600) { Writing() },
            Stage(columns: 60, rows: 20) { Writing() },
        ]
    }

    @Test("a view is the background of a sheet, and an outer style takes its place", arguments: [false, true])
    func backgroundView(hasStyle: Bool) {
        struct Sheet: View {
            let hasStyle: Bool
            @State private var isShown = true
            var body: some View {
                Text("Below").sheet(isPresented: $isShown) {
                    let front = Text("Front").presentationBackground(alignment: .bottom) { Text("Ground") }
                    if hasStyle { front.presentationBackground(.red) } else { front }
                }
            }
        }
        for stage in [
            Stage(width: 400, height: 600) { Sheet(hasStyle: hasStyle) },
            Stage(columns: 60, rows: 20) { Sheet(hasStyle: hasStyle) },
        ] {
            #expect(stage.label("Front").exists)
            let ground = stage.currentPicture.layers.values.contains { $0.text.first?.text == "Ground" }
            #expect(ground == !hasStyle)
        }
    }

    @Test("a sheet covers the scene, has the window role, and its view writes to its bindings")
    func covers() {
        for stage in stages() {
            stage["show"].tap()
            #expect(stage["presented"].label == "presented true")
            #expect(stage.role(.window).exists)
            guard case .covered = stage["show"].obstacle else {
                Issue.record("expected the sheet to cover the scene")
                continue
            }
            stage["name"].set("Ada")
            stage["done"].tap()
            #expect(stage["state"].label == "false 1 Ada")
            #expect(stage["show"].obstacle == nil)
        }
    }

    @Test("the focus stays inside a sheet, Escape closes it, and the focus is restored")
    func keys() {
        for stage in stages() {
            stage.press(.tab)
            stage.press(.enter)
            #expect(stage["presented"].exists && !stage["show"].isFocused)
            for _ in 0..<5 {
                stage.press(.tab)
                #expect(!stage["show"].isFocused)
            }
            stage.press(.escape)
            #expect(stage["state"].label == "false 1 none")
            #expect(stage["show"].isFocused)
        }
    }

    @Test("a press outside closes a sheet unless interactive dismissal is disabled")
    func outside() {
        struct Fixed: View {
            @State private var isShown = true
            let isFixed: Bool
            var body: some View {
                Text(verbatim: "\(isShown)").accessibilityIdentifier("state")
                    .sheet(isPresented: $isShown) { Text("inside").interactiveDismissDisabled(isFixed) }
            }
        }
        for isFixed in [true, false] {
            let stage = Stage(width: 800, height: 600) { Fixed(isFixed: isFixed) }
            stage.drag(from: CGPoint(x: 4, y: 4), through: [])
            stage.press(.escape)
            #expect(stage["state"].label == "\(isFixed)")
        }
    }

    @Test("another item is a new sheet; the same item changed keeps the sheet's state")
    func items() {
        struct Item: Identifiable {
            let id: Int
            var name: String
        }
        struct Counter: View {
            let name: String
            @State private var count = 0
            var body: some View { Button("\(name) \(count)") { count += 1 }.accessibilityIdentifier("count") }
        }
        struct Choosing: View {
            @State private var item: Item? = Item(id: 1, name: "one")
            var body: some View {
                Text("scene").sheet(item: $item) { item in
                    VStack {
                        Counter(name: item.name)
                        Button("rename") { self.item = Item(id: 1, name: "uno") }
                        Button("next") { self.item = Item(id: 2, name: "two") }
                    }
                }
            }
        }
        let stage = Stage(width: 600, height: 600) { Choosing() }
        stage["count"].tap()
        stage.label("rename").tap()
        #expect(stage["count"].label == "uno 1")
        stage.label("next").tap()
        #expect(stage["count"].label == "two 0")
    }

    @Test("nested sheets close one by one")
    func nested() {
        struct Nested: View {
            let depth: Int
            @State private var isShown = false
            @Environment(\.dismiss) private var dismiss
            var body: some View {
                VStack {
                    Button("open \(depth)") { isShown = true }
                    Button("close \(depth)") { dismiss() }
                }
                .sheet(isPresented: $isShown) { AnyView(Nested(depth: depth + 1)) }
            }
        }
        let stage = Stage(width: 800, height: 700) { Nested(depth: 0) }
        stage.label("open 0").tap()
        stage.label("open 1").tap()
        stage.label("close 2").tap()
        #expect(stage.label("open 1").obstacle == nil)
        stage.label("close 1").tap()
        #expect(stage.label("open 0").obstacle == nil)
    }

    @Test("a full-screen cover fills the display, a popover is beside its view")
    func others() {
        struct Others: View {
            @State private var isCovered = false
            @State private var isPopped = false
            var body: some View {
                VStack {
                    Button("cover") { isCovered = true }
                        .fullScreenCover(isPresented: $isCovered) { Color.green.accessibilityIdentifier("green") }
                    Button("pop") { isPopped = true }
                        .popover(isPresented: $isPopped) { Text("little").padding().accessibilityIdentifier("little") }
                }
            }
        }
        let stage = Stage(width: 500, height: 400) { Others() }
        stage.label("cover").tap()
        #expect(stage["green"].frame == CGRect(x: 0, y: 0, width: 500, height: 400))
        stage.press(.escape)
        let button = stage.label("pop").frame
        stage.label("pop").tap()
        #expect(stage["little"].frame.minY > button.maxY && stage["little"].frame.minY < button.maxY + 40)
        stage.drag(from: CGPoint(x: 4, y: 4), through: [])
        #expect(!stage["little"].exists)
    }

    @Test("presentation detents set a sheet's height")
    func detents() {
        let stage = Stage(width: 400, height: 600) {
            Text("scene").sheet(isPresented: .constant(true)) {
                Color.green.accessibilityIdentifier("green").presentationDetents([.height(200), .large])
            }
        }
        #expect(stage["green"].frame == CGRect(x: 0, y: 400, width: 400, height: 200))
    }

    @Test("a sheet in the middle of a wide display has the standard size, whatever its detents are")
    func standardSize() {
        for detents: Set<PresentationDetent> in [[.medium], [.height(200), .large]] {
            let stage = Stage(width: 800, height: 600) {
                Text("scene").sheet(isPresented: .constant(true)) {
                    Color.green.accessibilityIdentifier("green").presentationDetents(detents)
                }
            }
            #expect(stage["green"].frame == CGRect(x: 120, y: 24, width: 560, height: 552))
        }
    }

    @Test("a binding that stays true keeps the sheet open")
    func refusing() {
        let stage = Stage(width: 400, height: 400) {
            Text("scene").sheet(isPresented: .constant(true)) { Text("inside") }
        }
        stage.press(.escape)
        #expect(stage.label("inside").exists)
    }

    private struct Resizable: View {
        var visibility: Visibility?
        var detents: Set<PresentationDetent> = [.height(200), .height(400)]
        var isFixed = false
        @State private var isShown = true
        @State private var detent = PresentationDetent.height(200)
        var hasBinding = false

        var body: some View {
            Text(isShown ? "shown" : "gone").sheet(isPresented: $isShown) {
                Group {
                    if hasBinding {
                        Text(detent == .height(400) ? "high" : "low").frame(maxHeight: .infinity)
                            .presentationDetents(detents, selection: $detent)
                    } else {
                        Text("inside").frame(maxHeight: .infinity).presentationDetents(detents)
                    }
                }
                .presentationDragIndicator(visibility ?? .automatic)
                .interactiveDismissDisabled(isFixed)
            }
        }
    }

    private func height(_ stage: Stage) -> CGFloat {
        stage.advance(by: .seconds(2))
        return 600 - (stage.label("Sheet grabber").frame.minY)
    }

    @Test("a sheet at the bottom with several detents has a grabber, which other sheets show on request")
    func grabber() {
        func hasGrabber(_ view: Resizable, width: CGFloat = 400) -> Bool {
            Stage(width: width, height: 600) { view }.label("Sheet grabber").exists
        }
        #expect(hasGrabber(Resizable()))
        #expect(!hasGrabber(Resizable(visibility: .hidden)))
        #expect(!hasGrabber(Resizable(detents: [.medium])))
        #expect(hasGrabber(Resizable(visibility: .visible, detents: [.medium])))
        #expect(!hasGrabber(Resizable(), width: 800))
        #expect(!Stage(columns: 60, rows: 20) { Resizable() }.label("Sheet grabber").exists)
    }

    @Test("the grabber selects the next detent, or the nearest one to where it is dragged")
    func detentsByGrabber() {
        let stage = Stage(width: 400, height: 600) { Resizable() }
        #expect(height(stage) == 200)
        stage.label("Sheet grabber").tap()
        #expect(height(stage) == 400)
        stage.label("Sheet grabber").tap()
        #expect(height(stage) == 200)
        stage.drag(from: CGPoint(x: 200, y: 406), through: [CGPoint(x: 200, y: 350), CGPoint(x: 200, y: 290)])
        #expect(height(stage) == 400)
        stage.drag(from: CGPoint(x: 200, y: 206), through: [CGPoint(x: 200, y: 250), CGPoint(x: 200, y: 260)])
        #expect(height(stage) == 400)
    }

    @Test("a sheet that is dragged away is dismissed, unless that is disabled", arguments: [false, true])
    func draggedAway(isFixed: Bool) {
        let stage = Stage(width: 400, height: 600) { Resizable(isFixed: isFixed) }
        stage.advance(by: .seconds(2))
        stage.drag(from: CGPoint(x: 200, y: 406), through: [CGPoint(x: 200, y: 500), CGPoint(x: 200, y: 580)])
        stage.advance(by: .seconds(2))
        #expect(stage.label("inside").exists == isFixed)
        if isFixed { #expect(height(stage) == 200) }
    }

    private struct Page: View {
        var isFixed = false
        @State private var isShown = true
        @State private var presses = 0

        var body: some View {
            Text(isShown ? "shown" : "gone").sheet(isPresented: $isShown) {
                NavigationStack {
                    List(0..<40, id: \.self) { Text("row \($0)") }
                        .navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
                        .toolbar { Button("press \(presses)") { presses += 1 } }
                        .interactiveDismissDisabled(isFixed)
                }
            }
        }
    }

    private func drag(_ stage: Stage, from start: CGFloat, by distance: CGFloat) {
        stage.drag(
            from: CGPoint(x: 200, y: start),
            through: [CGPoint(x: 200, y: start + distance / 2), CGPoint(x: 200, y: start + distance)])
        stage.advance(by: .seconds(2))
    }

    @Test("a sheet is dragged away by its bar, beside which content scrolls and buttons are pressed")
    func draggedByBar() {
        let stage = Stage(width: 400, height: 600) { Page() }
        drag(stage, from: stage.showing("row 5").frame.midY, by: -100)
        #expect(!stage.showing("row 0").exists && stage.label("shown").exists)
        stage.label("press 0").tap()
        #expect(stage.label("press 1").exists)
        drag(stage, from: 54, by: 100)
        #expect(stage.label("shown").exists)
        drag(stage, from: 54, by: 400)
        #expect(stage.label("gone").exists && !stage.label("press 1").exists)
        let fixed = Stage(width: 400, height: 600) { Page(isFixed: true) }
        drag(fixed, from: 54, by: 400)
        #expect(fixed.label("shown").exists && fixed.label("press 0").exists)
    }

    @Test("a sheet without a bar is dragged away by its empty space, and not on a wide display", arguments: [400, 800])
    func draggedBySpace(width: CGFloat) {
        struct Plain: View {
            @State private var isShown = true
            var body: some View {
                Text(isShown ? "shown" : "gone").sheet(isPresented: $isShown) { Text("inside") }
            }
        }
        let stage = Stage(width: width, height: 600) { Plain() }
        drag(stage, from: 100, by: 400)
        #expect(stage.label("gone").exists == (width == 400))
    }

    @Test("the grabber sets the binding of the selected detent, which sets the height")
    func selectedDetent() {
        let stage = Stage(width: 400, height: 600) { Resizable(hasBinding: true) }
        #expect(stage.label("low").exists && height(stage) == 200)
        stage.label("Sheet grabber").tap()
        #expect(height(stage) == 400)
        #expect(stage.label("high").exists)
    }

    @Test("a sheet that ends with the display has no corners there")
    func corners() throws {
        let stage = Stage(width: 400, height: 600) {
            Color.white.sheet(isPresented: .constant(true)) {
                Text("inside").presentationBackground(Color(red: 0, green: 0, blue: 1))
            }
        }
        stage.advance(by: .seconds(2))
        let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 400, height: 600))
        func isSheet(_ x: Int, _ y: Int) throws -> Bool {
            let color = try #require(pixels[x, y])
            return color.blue > 200 && color.red < 60
        }
        #expect(try isSheet(1, 598) && !isSheet(1, 33))
    }

    @Test("a sheet that is presented from the beginning is above the one it is in", arguments: [false, true])
    func presentedFromTheBeginning(isCell: Bool) {
        struct Outer: View {
            @State private var isOuter = false
            @State private var isInner = true
            var body: some View {
                Button("Open") { isOuter = true }.sheet(isPresented: $isOuter) {
                    Text("Outer").sheet(isPresented: $isInner) { Button("Close") { isInner = false } }
                }
            }
        }
        let stage =
            isCell ? Stage(columns: 60, rows: 20) { Outer() } : Stage(width: 400, height: 600) { Outer() }
        stage.label("Open").tap()
        stage.label("Close").tap()
        #expect(!stage.label("Close").exists)
        #expect(stage.showing("Outer").exists)
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Bars of tab views")
struct TabBarTests {
    private struct Pages: View {
        var body: some View {
            TabView {
                Tab("Home", systemImage: "house") {
                    NavigationStack {
                        NavigationLink("Open") {
                            Text("Page").toolbar(.hidden, for: .tabBar)
                        }
                        .navigationTitle("Start")
                    }
                }
                Tab("Other", systemImage: "gear") { Text("Second") }
            }
        }
    }

    private func stages<V: View>(_ view: @escaping () -> V) -> [Stage] {
        [Stage(width: 400, height: 600) { view() }, Stage(columns: 40, rows: 20) { view() }]
    }

    @Test("content that is wider than the display leaves the bar's width")
    func wideContent() {
        let stage = Stage(width: 400, height: 600) {
            TabView {
                Tab("Home", systemImage: "house") { Color.red.frame(width: 1_000) }
                Tab("Other", systemImage: "gear") { Text("Second") }
            }
        }
        let tabs = [stage.label("Home").frame, stage.label("Other").frame]
        #expect(tabs[0].minX >= 0 && tabs[0].maxX <= tabs[1].minX && tabs[1].maxX <= 400, "\(tabs)")
    }

    @Test("a pushed page hides the bar until it is left")
    func hidden() async {
        for stage in stages({ Pages() }) {
            #expect(stage.label("Other").exists)
            stage.label("Open").tap()
            await stage.settled()
            #expect(stage.showing("Page").exists && !stage.label("Other").exists, "\(stage.text)")
            stage.label("Start").tap()
            await stage.settled()
            #expect(stage.label("Other").exists, "\(stage.text)")
        }
    }

    @Test("the bar of a hidden tab's view is not that of the shown one")
    func hiddenElsewhere() {
        struct Hiding: View {
            @State private var tab = 0
            var body: some View {
                VStack {
                    Button("Next") { tab = 1 }
                    TabView(selection: $tab) {
                        Tab("First", systemImage: "house", value: 0) { Text("One").toolbar(.hidden, for: .tabBar) }
                        Tab("Last", systemImage: "gear", value: 1) { Text("Two") }
                    }
                }
            }
        }
        for stage in stages({ Hiding() }) {
            #expect(!stage.label("Last").exists)
            stage.label("Next").tap()
            #expect(stage.label("Last").exists)
        }
    }

    @Test("the selected view sets the background of the bar, also from inside of a navigation")
    func background() {
        let stage = Stage(width: 400, height: 300) {
            TabView {
                Tab("Home", systemImage: "house") {
                    NavigationStack { Text("Start").toolbarBackground(Color(red: 1, green: 0, blue: 0), for: .tabBar) }
                }
            }
        }
        let paints = stage.currentPicture.layers.values.flatMap(\.drawing.commands).map(\.paint)
        #expect(paints.contains(.color(RGBA(packed: 0xFF00_00FF))))
    }

    /// A page with a number of lines, in a tab and a navigation.
    private struct Lines: View {
        let count: Int
        var isKept = false
        var body: some View {
            TabView {
                Tab("Home", systemImage: "house") {
                    NavigationStack {
                        ScrollView { ForEach(0..<count, id: \.self) { Text("Line \($0)") } }
                            .toolbarBackground(isKept ? Visibility.visible : .automatic, for: .tabBar)
                            .toolbar { ToolbarItem(placement: .bottomBar) { Text("Tools") } }
                    }
                }
                Tab("Other", systemImage: "gear") { Text("Second") }
            }
        }
    }

    /// Returns the rows of dots at the leading edge that are not white, from the top.
    private func marks(_ stage: Stage) throws -> [Int] {
        stage.advance(by: .seconds(2))
        let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 400, height: 600))
        return (300..<600).filter { pixels[1, $0]?.packed != 0xFFFF_FFFF }
    }

    @Test("bars at the bottom have a background only while content continues beneath them")
    func backgroundOverContent() throws {
        let short = Stage(width: 400, height: 600) { Lines(count: 3) }
        #expect(try marks(short).isEmpty)
        let kept = Stage(width: 400, height: 600) { Lines(count: 3, isKept: true) }
        let ofTabs = try marks(kept)
        #expect(!ofTabs.isEmpty)
        let long = Stage(width: 400, height: 600) { Lines(count: 80) }
        let ofBoth = try marks(long)
        #expect(Set(ofBoth).isSuperset(of: ofTabs) && ofBoth.count > ofTabs.count, "\(ofBoth) \(ofTabs)")
        long.role(.scrollArea).scroll(by: 5_000)
        #expect(try marks(long).isEmpty)
        long.role(.scrollArea).scroll(by: -100)
        #expect(try marks(long) == ofBoth)
    }

    /// A page without scrolled content at its top.
    private struct Fixed: View {
        let hasList: Bool
        var body: some View {
            TabView {
                Tab("Home", systemImage: "house") {
                    NavigationStack {
                        if hasList {
                            VStack {
                                Text("Above")
                                ScrollView { ForEach(0..<80) { Text("Line \($0)") } }
                            }
                        } else {
                            Text("Alone")
                        }
                    }
                }
                Tab("Other", systemImage: "gear") { Text("Second") }
            }
        }
    }

    @Test("a bar of tabs has a background over a list below other views, and none below a page that is not scrolled")
    func backgroundOverPart() throws {
        #expect(try !marks(Stage(width: 400, height: 600) { Fixed(hasList: true) }).isEmpty)
        #expect(try marks(Stage(width: 400, height: 600) { Fixed(hasList: false) }).isEmpty)
    }

    @Test("without a navigation, a bar of tabs has a background only while content continues beneath it")
    func backgroundWithoutNavigation() throws {
        struct Plain: View {
            var body: some View {
                TabView {
                    Text("Alone").tabItem { Text("None") }
                    ScrollView { Text("Short") }.tabItem { Text("Short tab") }
                    ScrollView { ForEach(0..<80) { Text("Line \($0)") } }.tabItem { Text("Long tab") }
                }
            }
        }
        let stage = Stage(width: 400, height: 600) { Plain() }
        #expect(try marks(stage).isEmpty)
        stage.label("Short tab").tap()
        #expect(try marks(stage).isEmpty)
        stage.label("Long tab").tap()
        #expect(try !marks(stage).isEmpty)
        stage.role(.scrollArea).scroll(by: 5_000)
        #expect(try marks(stage).isEmpty)
        stage.label("None").tap()
        #expect(try marks(stage).isEmpty)
    }

    private struct Placed: View {
        @Environment(\.tabViewBottomAccessoryPlacement) private var placement
        @State private var taps = 0
        var body: some View {
            Button("Playing \(taps) \(placement == .inline ? "inline" : placement == .expanded ? "expanded" : "none")")
            {
                taps += 1
            }
            .accessibilityIdentifier("accessory")
        }
    }

    private struct Music: View {
        var behavior = TabBarMinimizeBehavior.onScrollDown
        @State private var isEnabled = true
        var body: some View {
            TabView {
                Tab("Songs", systemImage: "music.note") {
                    ScrollView {
                        Button("Toggle") { isEnabled.toggle() }
                        ForEach(0..<60) { Text("Song \($0)").frame(height: 40) }
                    }
                    .accessibilityIdentifier("songs")
                }
                Tab("Other", systemImage: "gear") { Placed() }
            }
            .tabViewBottomAccessory(isEnabled: isEnabled) { Placed() }
            .tabBarMinimizeBehavior(behavior)
        }
    }

    @Test("an accessory is above the bar, and goes while it is disabled")
    func accessory() {
        let stage = Stage(width: 400, height: 600) { Music() }
        stage["accessory"].tap()
        #expect(stage["accessory"].label == "Playing 1 expanded")
        #expect(stage["accessory"].frame.maxY <= stage.label("Other").frame.minY)
        stage.label("Toggle").tap()
        #expect(!stage["accessory"].exists)
        stage.label("Toggle").tap()
        stage.label("Other").tap()
        #expect(stage.showing("Playing 0 expanded").exists && stage.showing("Playing 0 none").exists, "\(stage.text)")
    }

    @Test("on a terminal the bar is at the top and the accessory at the bottom")
    func terminal() {
        let stage = Stage(columns: 40, rows: 20) { Music() }
        #expect(stage["accessory"].label == "Playing 0 expanded")
        #expect(stage["accessory"].frame.minY > stage.label("Other").frame.maxY)
        stage["songs"].scroll(by: 160)
        #expect(stage.label("Other").exists)
    }

    @Test(
        "scrolling down leaves the selected tab with the accessory beside it; the tab and the start bring back the bar")
    func minimizing() async {
        let stage = Stage(width: 400, height: 600) { Music() }
        stage["songs"].scroll(by: 200)
        await stage.settled()
        #expect(!stage.label("Other").exists, "\(stage.text)")
        #expect(stage["accessory"].label == "Playing 0 inline")
        #expect(stage.label("Songs").isSelected)
        #expect(stage["accessory"].frame.minX >= stage.label("Songs").frame.maxX)
        stage.label("Songs").tap()
        await stage.settled()
        #expect(stage.label("Other").exists && stage["accessory"].label == "Playing 0 expanded")
        stage["songs"].scroll(by: 200)
        await stage.settled()
        #expect(!stage.label("Other").exists)
        stage["songs"].scroll(by: -1000)
        await stage.settled()
        #expect(stage.label("Other").exists)
    }

    @Test("other behaviours keep the bar, or make it smaller when scrolling up")
    func otherBehaviors() async {
        let stage = Stage(width: 400, height: 600) { Music(behavior: .never) }
        stage["songs"].scroll(by: 200)
        await stage.settled()
        #expect(stage.label("Other").exists)
        let upward = Stage(width: 400, height: 600) { Music(behavior: .onScrollUp) }
        upward["songs"].scroll(by: 400)
        await upward.settled()
        #expect(upward.label("Other").exists)
        upward["songs"].scroll(by: -100)
        await upward.settled()
        #expect(!upward.label("Other").exists)
    }

    private final class Sizes {
        var all: [String: CGSize] = [:]
    }

    @Test("a symbol in tabItem without a label around is as large as the icon of a label")
    func bareIcons() throws {
        let sizes = Sizes()
        func star(_ name: String) -> some View {
            Image(systemName: "star")
                .onGeometryChange(for: CGSize.self) {
                    $0.size
                } action: {
                    sizes.all[name] = $0
                }
        }
        let stage = Stage(width: 400, height: 300) {
            TabView {
                Text("one").tabItem {
                    star("bare")
                    Text("A")
                }
                Text("two").tabItem {
                    Label {
                        Text("B")
                    } icon: {
                        star("label")
                    }
                }
            }
        }
        #expect(stage.showing("one").exists)
        let bare = try #require(sizes.all["bare"])
        let label = try #require(sizes.all["label"])
        #expect(bare.width > 15 && abs(bare.width - label.width) < 1, "\(sizes.all)")
        #expect(abs(bare.height - label.height) < 1, "\(sizes.all)")
    }

    @Test("an image of the app in tabItem is a template, except an original one")
    func templates() throws {
        // Two by two pixels.
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGUlEQVR4nAXBAQ0AAAzDIJbcv+UeRNJNwgM+/wYAhdCTnAAA"
            + "AABJRU5ErkJggg=="
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try #require(Data(base64Encoded: png)).write(to: folder.appending(path: "a.png"))
        let bundle = try #require(Bundle(path: folder.path))
        func tints(_ image: Image) -> [ImageFill.Tint?] {
            let stage = Stage(width: 400, height: 300) {
                TabView {
                    Text("one").tabItem {
                        image
                        Text("A")
                    }
                    Text("two").tabItem {
                        Label {
                            Text("B")
                        } icon: {
                            image
                        }
                    }
                }
            }
            var found: [ImageFill.Tint?] = []
            for command in stage.currentPicture.layers.values.flatMap(\.drawing.commands) {
                if case .image(let fill) = command.paint { found.append(fill.tint) }
            }
            return found
        }
        let tinted = tints(Image("a", bundle: bundle))
        #expect(tinted.count == 2 && tinted.allSatisfy { $0 != nil }, "\(tinted)")
        let original = tints(Image("a", bundle: bundle).renderingMode(.original))
        #expect(original.count == 2 && original.allSatisfy { $0 == nil }, "\(original)")
    }
}

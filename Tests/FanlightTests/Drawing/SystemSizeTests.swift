import Display
import Fanlight
import FanlightTesting
import Testing

/// The sizes that bars, rows and controls have on a pixel display of a phone's width.
@MainActor
@Suite("System sizes")
struct SystemSizeTests {
    /// Shows the height that it is offered.
    private struct Height: View {
        var body: some View {
            GeometryReader { Text(verbatim: "\(Int($0.size.height))").accessibilityIdentifier("height") }
        }
    }

    private func stage(@ViewBuilder _ view: () -> some View) -> Stage {
        Stage(width: 390, height: 700, content: view)
    }

    private func tabs(_ count: Int) -> some View {
        TabView {
            Tab("First", systemImage: "house") { Height() }
            ForEach(1..<count, id: \.self) { number in
                Tab("Tab \(number)", systemImage: "star") { Text(verbatim: "\(number)") }
            }
        }
    }

    @Test("a bar is 44 points high, a large title adds 52, and a tab bar is 49 points high with any number of tabs")
    func bars() {
        func inline(_ view: some View) -> some View {
            NavigationStack { view.navigationTitle("Title").navigationBarTitleDisplayMode(.inline) }
        }
        let toolbar = Height().toolbar { ToolbarItem(placement: .bottomBar) { Button("New") {} } }
        let cases: [(name: String, view: AnyView, bars: Int)] = [
            ("inline", AnyView(inline(Height())), 44),
            ("large", AnyView(NavigationStack { Height().navigationTitle("Title") }), 44 + 52),
            ("bottom bar", AnyView(inline(toolbar)), 44 + 44),
            ("two tabs", AnyView(tabs(2)), 49), ("five tabs", AnyView(tabs(5)), 49),
        ]
        for (name, view, bars) in cases {
            #expect(stage { view }["height"].label == "\(700 - bars)", "\(name)")
        }
    }

    @Test("an inline title is semibold at 17 points in the middle, a large one bold at 34, and a tab's label has 10")
    func titles() {
        func style(_ text: String, on stage: Stage) -> Display.TextStyle? {
            stage.currentPicture.layers.values.flatMap(\.text).first { $0.text == text }?.style
        }
        let inline = stage {
            NavigationStack {
                Height().navigationTitle("Title").navigationBarTitleDisplayMode(.inline).toolbar { Button("Add") {} }
            }
        }
        let title = style("Title", on: inline)
        #expect(title?.size == 17 && title?.weight == 600, "\(String(describing: title))")
        #expect(abs(inline.label("Title").frame.midX - 195) <= 1)
        let large = stage { NavigationStack { Height().navigationTitle("Title") } }
        let styles = large.currentPicture.layers.values.flatMap(\.text).filter { $0.text == "Title" }.map(\.style)
        #expect(styles.contains { $0.size == 34 && $0.weight == 700 }, "\(styles)")
        #expect(style("Tab 1", on: stage { tabs(2) })?.size == 10)
    }

    /// Returns the sizes in points of the areas and lines with a paint, such as `51×31`.
    private func sizes(_ paint: UInt32, on stage: Stage) -> Set<String> {
        sizes(.color(RGBA(packed: paint)), on: stage)
    }

    private func sizes(_ paint: Paint, on stage: Stage) -> Set<String> {
        let layers = stage.currentPicture.layers.values.filter { $0.drawing.commands.contains { $0.paint == paint } }
        return Set(layers.map { "\($0.placement.frame.width)×\($0.placement.frame.height)" })
    }

    @Test("switches, segments, search fields and the grabber of a sheet have the sizes of the system")
    func controls() {
        let toggle = stage { Toggle("Wi-Fi", isOn: .constant(true)) }
        #expect(sizes(0x34C7_59FF, on: toggle) == ["51×31"])
        let off = stage { Toggle("Wi-Fi", isOn: .constant(false)) }
        #expect(sizes(0x7878_8029, on: off) == ["51×31"])
        let segments = stage {
            Picker("Size", selection: .constant(1)) { ForEach(1..<3, id: \.self) { Text(verbatim: "\($0)") } }
                .pickerStyle(.segmented).frame(width: 200)
        }
        #expect(sizes(0x7676_801F, on: segments) == ["200×32"])
        let search = stage {
            NavigationStack { List { Text("row") }.navigationTitle("Title").searchable(text: .constant("")) }
        }
        #expect(sizes(0x7676_801F, on: search) == ["358×36"])
        let sheet = stage {
            Text("page").sheet(isPresented: .constant(true)) {
                Text("sheet").presentationDetents([.medium, .large])
            }
        }
        #expect(sizes(.foreground(level: 2), on: sheet).contains("36×5"))
    }

    @Test("rows are 44 points high, with a chevron in the third text colour after a link")
    func rows() {
        let list = stage {
            NavigationStack {
                List {
                    NavigationLink("first") { Text("page") }
                    Text("second")
                    Text("third")
                }
            }
        }
        #expect(list.label("third").frame.midY - list.label("second").frame.midY == 44)
        // The link's element is the whole row, whose middle may be half a point from that of a text.
        #expect(abs(list.label("second").frame.midY - list.label("first").frame.midY - 44) <= 1)
        let strokes = list.currentPicture.layers.values.flatMap(\.drawing.commands).filter {
            if case .stroke = $0.operation { true } else { false }
        }
        #expect(strokes.map(\.paint) == [.foreground(level: 2)])
    }

    @Test("links in a scroll view of a row have no chevrons, and are pressed each on its own")
    func linksInScrollingRow() {
        let list = stage {
            NavigationStack {
                List {
                    ScrollView(.horizontal) {
                        HStack(spacing: 20) {
                            ForEach(0..<3) { number in
                                NavigationLink {
                                    Text("page \(number)")
                                } label: {
                                    Text("link \(number)").frame(width: 80, height: 80)
                                }
                            }
                        }
                    }
                }
            }
        }
        let strokes = list.currentPicture.layers.values.flatMap(\.drawing.commands).filter {
            if case .stroke = $0.operation { true } else { false }
        }
        #expect(strokes.isEmpty)
        #expect(list.label("link 1").frame.minX - list.label("link 0").frame.minX == 100)
        list.label("link 1").tap()
        list.advance(by: .seconds(1))
        #expect(list.showing("page 1").exists)
    }
}

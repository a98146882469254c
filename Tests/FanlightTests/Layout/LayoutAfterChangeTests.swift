import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

/// The layout after a change equals the layout of a new stage that starts with the changed values.
@MainActor
@Suite("Layout after a change")
struct LayoutAfterChangeTests {
    @Observable final class Model {
        var isOn: Bool
        init(isOn: Bool) { self.isOn = isOn }
    }

    struct Page<Content: View>: View {
        let model: Model
        let content: (Bool) -> Content
        var body: some View { content(model.isOn) }
    }

    /// Compares frames of identified views, and the picture, after the change with those of a new stage.
    private func compare(
        _ size: (width: Double, height: Double) = (200, 180), picturesOnly: Bool = false,
        @ViewBuilder _ content: @escaping (Bool) -> some View
    ) {
        for isOn in [true, false] {
            let model = Model(isOn: !isOn)
            let changed = Stage(width: size.width, height: size.height) { Page(model: model, content: content) }
            model.isOn = isOn
            changed.advance(by: .milliseconds(1))
            let fresh = Stage(width: size.width, height: size.height) { content(isOn) }
            if !picturesOnly {
                #expect(changed.elements.map(\.identifier) == fresh.elements.map(\.identifier))
                #expect(changed.elements.map(\.frame) == fresh.elements.map(\.frame))
            }
            let isSame = changed.png(scale: 1) == fresh.png(scale: 1)
            #expect(
                isSame,
                """
                \(isOn): \(changed.elements.map { ($0.label, $0.frame) }) \
                and \(fresh.elements.map { ($0.label, $0.frame) })
                """
            )
            #expect(changed.diagnostics.isEmpty && fresh.diagnostics.isEmpty)
        }
    }

    @Test("a text that grows in nested stacks gets the available length")
    func nestedStacks() {
        compare { isLong in
            VStack(spacing: 0) {
                VStack(spacing: 0) {
                    Text("Title")
                    Text(isLong ? "one\ntwo\nthree" : "one").accessibilityIdentifier("text")
                    Text("more")
                }
                Color.red
            }
        }
        compare { isLong in
            Grid {
                VStack {
                    Text(isLong ? "A rather long line of words" : "A").accessibilityIdentifier("text")
                    Text("b")
                }
            }
        }
    }

    @Test("content that was outside of the viewport is shown once it fits, in any container")
    func outOfSight() {
        func column(_ isLong: Bool) -> some View {
            VStack(spacing: 0) {
                Text("top")
                Color.red.frame(height: isLong ? 700 : 20)
                Text("bottom").accessibilityIdentifier("bottom")
            }
        }
        compare { isLong in ScrollView { column(isLong).opacity(0.9) } }
        compare { isLong in ScrollView { column(isLong).accessibilityIdentifier("column") } }
        compare { isLong in ScrollView { VStack { column(isLong).clipShape(.rect).padding(4) }.shadow(radius: 1) } }
        compare { isLong in
            ScrollView {
                Button {
                } label: {
                    column(isLong)
                }
            }
        }
        let stage = Stage(columns: 30, rows: 10) { ScrollView { column(true).opacity(0.9) } }
        #expect(!stage.text.contains("bottom"))
        stage.resize(columns: 30, rows: 60)
        #expect(stage.text.contains("bottom"))
    }

    @Test("a safe area inset that changes its edge moves to that edge")
    func safeAreaEdge() {
        compare { isFirst in
            HStack {
                Text("Name")
                Text("content").accessibilityIdentifier("content").safeAreaInset(edge: isFirst ? .top : .bottom) {
                    Text("bar").accessibilityIdentifier("bar")
                }
            }
        }
        compare { isFirst in
            HStack {
                Text("Name")
                ScrollView { Text("content").accessibilityIdentifier("content") }
                    .safeAreaInset(edge: isFirst ? .leading : .trailing) { Text("bar").accessibilityIdentifier("bar") }
            }
        }
    }

    @Test("toggling mirroring, hit testing or a button keeps the view's position")
    func toggledLayers() {
        compare { isOn in
            HStack {
                Text("Name")
                HStack {
                    Text("a").accessibilityIdentifier("a")
                    Color.red.frame(width: 20, height: 9)
                }
                .flipsForRightToLeftLayoutDirection(isOn)
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
        compare { isOn in
            HStack {
                Text("Name")
                HStack { Text("a").accessibilityIdentifier("a") }.padding(3).allowsHitTesting(isOn)
            }
        }
    }

    @Test("a right-to-left scroll view starts at the trailing end when its content grows")
    func scrolledFromTheRight() {
        compare { isLong in
            ScrollView(.horizontal) {
                HStack { ForEach(0..<(isLong ? 20 : 1), id: \.self) { Text("item \($0)") } }
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
    }

    @Test("a scroll view that grows fills its new space with rows and lines")
    func largerViewport() {
        func rows(_ count: Int) -> some View {
            LazyVStack { ForEach(0..<count, id: \.self) { Text(verbatim: "row \($0)") } }
        }
        let words = (0..<1500).map { "line \($0)" }.joined(separator: "\n")
        // Without scroll indicators, because the length of unrealised rows is estimated. Only pictures, because earlier
        // rows may be kept outside of the viewport.
        func compare(@ViewBuilder _ content: @escaping (Bool) -> some View) {
            self.compare(picturesOnly: true, content)
        }
        compare { isOn in
            ScrollView { rows(90) }.frame(height: isOn ? 170 : 30).scrollIndicators(.never)
        }
        compare { isOn in
            ScrollView {
                Text("above")
                ScrollView { rows(9) }.frame(height: 150)
                rows(90)
            }
            .frame(height: isOn ? 170 : 30).scrollIndicators(.never)
        }
        compare { isOn in
            ScrollView(.horizontal) { LazyHStack { ForEach(0..<90, id: \.self) { Text(verbatim: "\($0)") } } }
                .frame(width: isOn ? 190 : 30).scrollIndicators(.never)
        }
        compare { isOn in ScrollView { Text(words) }.frame(height: isOn ? 170 : 30).scrollIndicators(.never) }
        compare { isOn in List(0..<90, id: \.self) { Text(verbatim: "row \($0)") }.frame(height: isOn ? 170 : 60) }
    }

    @Test("a scroll view at its start stays there while it is detached")
    func startOutOfSight() {
        let model = Model(isOn: true)
        let stage = Stage(width: 200, height: 180) {
            Page(model: model) { isOn in
                VStack(spacing: 0) {
                    ScrollView {
                        LazyVGrid(columns: [GridItem(), GridItem()]) {
                            ForEach(0..<31, id: \.self) { row in
                                if row % 7 == 2 { Color.red.frame(height: 150) } else { Text(verbatim: "row \(row)") }
                            }
                        }
                    }
                    .frame(height: 90).scrollIndicators(.never)
                    if !isOn { Color.blue.frame(height: 250) }
                }
            }
        }
        let before = stage.label("row 0").frame
        model.isOn = false
        stage.advance(by: .milliseconds(1))
        model.isOn = true
        stage.advance(by: .milliseconds(1))
        #expect(stage.label("row 0").frame == before)
    }

    @Test("a relative frame that changes its axis is laid out along the new axis")
    func relativeAlongTheOtherAxis() {
        compare(picturesOnly: true) { isOn in
            ScrollView {
                LazyVStack(pinnedViews: [.sectionHeaders]) {
                    Section {
                        ForEach(0..<20, id: \.self) { Text(verbatim: "row \($0)") }
                    } header: {
                        Text("w0 w7 w14 w21 w28 w35").accessibilityIdentifier("header")
                            .containerRelativeFrame(isOn ? .horizontal : .vertical) { length, _ in length / 2 }
                    }
                }
            }
            .frame(width: 120, height: 90).scrollIndicators(.never)
            .safeAreaInset(edge: .top) { Text("bar").padding(5) }
        }
    }

    @Test("dividers and spacers follow a stack that changes its axis")
    func followers() {
        compare { isOn in
            let layout = isOn ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())
            layout {
                Text("a").accessibilityIdentifier("a")
                Divider().accessibilityIdentifier("divider")
                Spacer().padding(2)
                Text("b").accessibilityIdentifier("b")
            }
        }
    }

    @Test("changing the layout direction keeps the scroll offset from the leading edge", arguments: [false, true])
    func changedDirection(isLazy: Bool) {
        func line(_ isOn: Bool) -> some View {
            ScrollView(.horizontal) {
                if isLazy {
                    LazyHStack { ForEach(0..<40, id: \.self) { Text("item \($0)").frame(width: 60) } }
                } else {
                    HStack { ForEach(0..<40, id: \.self) { Text("item \($0)").frame(width: 60) } }
                }
            }
            .environment(\.layoutDirection, isOn ? .rightToLeft : .leftToRight)
        }
        let model = Model(isOn: false)
        let stage = Stage(width: 200, height: 60) { Page(model: model) { line($0) } }
        let first = stage.label("item 0").frame
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 30), deltaX: 340, deltaY: 0)))
        let before = stage.label("item 6").frame
        #expect(before.minX >= 0 && before.maxX <= 200)
        for isOn in [true, false] {
            model.isOn = isOn
            stage.advance(by: .milliseconds(1))
            let now = stage.label("item 6").frame
            #expect(abs(now.minX - (isOn ? 200 - before.maxX : before.minX)) <= 1, "\(now)")
        }
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 30), deltaX: -340, deltaY: 0)))
        model.isOn = true
        stage.advance(by: .milliseconds(1))
        #expect(abs(stage.label("item 0").frame.maxX - (200 - first.minX)) <= 1)
    }

    @Test("a scrolled right-to-left scroll view keeps its position when content is added at its end")
    func scrolledRightToLeft() {
        let model = Model(isOn: false)
        let stage = Stage(width: 200, height: 60) {
            Page(model: model) { isLong in
                ScrollView(.horizontal) {
                    HStack { ForEach(0..<(isLong ? 30 : 20), id: \.self) { Text("item \($0)").id($0) } }
                }
                .accessibilityIdentifier("scroll").environment(\.layoutDirection, .rightToLeft)
            }
        }
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 30), deltaX: -150, deltaY: 0)))
        let before = stage.label("item 4").frame
        #expect(before.minX > 0 && before.maxX < 200)
        model.isOn = true
        stage.advance(by: .milliseconds(1))
        #expect(stage.label("item 4").frame == before)
    }

    @MainActor @Observable final class Length { var value: CGFloat = 0 }

    @Test("a model read only by an alignment guide or a relative length moves the view")
    func readWhileLaidOut() {
        struct Page: View {
            let length: Length
            @State private var isWide = false
            var body: some View {
                VStack(alignment: .leading) {
                    Color.red.frame(width: 20, height: 10).accessibilityIdentifier("guided")
                        .alignmentGuide(.leading) { _ in -length.value }
                    Color.red.frame(height: 10).accessibilityIdentifier("relative")
                        .containerRelativeFrame(.horizontal) { _, _ in isWide ? 90 : 50 }
                    Button("wider") { isWide = true }.accessibilityIdentifier("wider")
                }
                .frame(maxWidth: .infinity, alignment: .leading)
            }
        }
        let length = Length()
        let stage = Stage(width: 200, height: 100) { Page(length: length) }
        #expect(stage["guided"].frame.minX == 0 && stage["relative"].frame.width == 50)
        length.value = 30
        #expect(stage["guided"].frame.minX == 30)
        stage["wider"].tap()
        #expect(stage["relative"].frame.width == 90)
    }

    @Test("a changed alignment guide moves its view, for any kind of view")
    func guides() {
        func column(_ view: some View, _ isOn: Bool) -> some View {
            VStack(alignment: .leading) {
                view.accessibilityIdentifier("moved")
                    .alignmentGuide(.leading) { isOn ? $0.width / 2 : $0[.trailing] + 12 }
                Text("aligned").accessibilityIdentifier("aligned")
                Color.red.frame(width: 90, height: 5)
            }
        }
        compare { isOn in column(Spacer(), isOn) }
        compare { isOn in column(Text("words"), isOn) }
        compare { isOn in column(Color.red.frame(width: 10, height: 10), isOn) }
        compare { isOn in column(HStack { Text("words") }, isOn) }
        compare { isOn in column(Color.blue, isOn) }
        compare { isOn in column(HStack { Text("words") }.environment(\.layoutDirection, .rightToLeft), isOn) }
    }

    @Test("ViewThatFits takes the spacing of its present alternative")
    func otherAlternative() {
        compare((320, 480)) { isOn in
            VStack {
                Text("above").accessibilityIdentifier("above")
                ViewThatFits {
                    if isOn {
                        Button("Button") {}.accessibilityIdentifier("button")
                    } else {
                        Color.red.accessibilityIdentifier("colour")
                    }
                    Text("words")
                }
            }
        }
    }
}

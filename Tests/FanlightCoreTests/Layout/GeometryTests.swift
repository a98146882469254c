import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Geometry readers and observers")
struct GeometryTests {
    /// Records values in order.
    final class Log<Value> {
        var values: [Value] = []
    }

    @Test("a geometry reader takes the whole proposal and puts its content at the top leading corner")
    func wholeProposal() {
        let sizes = Log<CGSize>()
        let stage = Stage(width: 100, height: 60) {
            GeometryReader { proxy in
                let _ = sizes.values.append(proxy.size)
                Color.red.frame(width: proxy.size.width / 2, height: 10).accessibilityIdentifier("a")
            }
            .accessibilityIdentifier("reader")
        }
        #expect(stage["reader"].frame == CGRect(x: 0, y: 0, width: 100, height: 60))
        #expect(stage["a"].frame == CGRect(x: 0, y: 0, width: 50, height: 10))
        #expect(sizes.values == [CGSize(width: 100, height: 60)], "the content is evaluated once, with the final size")
        stage.resize(width: 200, height: 60)
        #expect(stage["a"].frame.width == 100)
        #expect(sizes.values.count == 2)
    }

    /// Changes its size with every layout while `isFlickering` is true.
    private struct Flickering: View {
        @State private var isFlickering = true
        @State private var width: CGFloat = 10
        let reportedSizes: Log<CGFloat>
        var body: some View {
            VStack(spacing: 0) {
                Color.red.frame(width: width, height: 10)
                    .onGeometryChange(for: CGFloat.self) {
                        $0.size.width
                    } action: {
                        if isFlickering { width = $0 == 10 ? 20 : 10 }
                    }
                GeometryReader { outer in
                    Color.blue.onGeometryChange(for: CGFloat.self) {
                        $0.size.width + outer.size.height
                    } action: {
                        reportedSizes.values.append($0)
                    }
                }
                .frame(width: width)
                TestButton("rest") { isFlickering = false }.accessibilityIdentifier("rest")
                TestButton("grow") { width = 60 }.accessibilityIdentifier("grow")
            }
        }
    }

    @Test("geometry observers continue after an endless layout has settled")
    func afterEndless() {
        let reportedSizes = Log<CGFloat>()
        let stage = Stage(width: 100, height: 100) { Flickering(reportedSizes: reportedSizes) }
        #expect(stage.diagnostics.contains { $0.contains("never ends") })
        stage["rest"].tap()
        reportedSizes.values = []
        stage["grow"].tap()
        #expect(reportedSizes.values.count == 1)
    }

    @Test("the proxy's size is not rounded")
    func fractions() {
        let sizes = Log<CGFloat>()
        _ = Stage(width: 100, height: 60) {
            HStack(spacing: 0) {
                GeometryReader { proxy in let _ = sizes.values.append(proxy.size.width) }
                Color.red
                Color.blue
            }
        }
        #expect(sizes.values.count == 1)
        #expect(abs((sizes.values.first ?? 0) - 100 / 3) < 0.001)
    }

    private struct Reading: View {
        let reads: Bool
        let log: Log<CGRect>
        var body: some View {
            GeometryReader { proxy in
                let _ = log.values.append(reads ? proxy.frame(in: .global) : .zero)
                Color.blue
            }
        }
    }

    private struct Moving: View {
        let reads: Bool
        let log: Log<CGRect>
        @State private var space: CGFloat = 0
        var body: some View {
            VStack(spacing: 0) {
                Color.red.frame(height: space)
                Reading(reads: reads, log: log).frame(width: 40, height: 40)
                Spacer(minLength: 0)
                TestButton("move") { space = 20 }.accessibilityIdentifier("move")
            }
        }
    }

    @Test("a change of geometry evaluates only a reader that read it")
    func onlyWhatWasRead() {
        for reads in [true, false] {
            let log = Log<CGRect>()
            let stage = Stage(width: 100, height: 200) { Moving(reads: reads, log: log) }
            stage.resetWork()
            stage["move"].tap()
            #expect(stage.work.bodies == (reads ? 2 : 1))
            #expect(log.values.count == (reads ? 2 : 1))
            if reads { #expect(log.values.map(\.minY) == [0, 20]) }
        }
    }

    private struct Inner: View {
        let proxy: GeometryProxy
        let log: Log<CGFloat>
        var body: some View {
            let _ = log.values.append(proxy.size.width)
            Color.blue
        }
    }

    @Test("a child that reads a passed proxy is evaluated without its parent")
    func handedOn() {
        let (outer, inner) = (Log<Int>(), Log<CGFloat>())
        let stage = Stage(width: 100, height: 200) {
            GeometryReader { proxy in
                let _ = outer.values.append(1)
                Inner(proxy: proxy, log: inner)
            }
        }
        stage.resize(width: 50, height: 200)
        #expect(outer.values.count == 1)
        #expect(inner.values == [100, 50])
    }

    @Test("frames are relative to the scene, the view itself or a named view")
    func spaces() {
        let log = Log<CGRect?>()
        _ = Stage(width: 100, height: 100) {
            VStack(spacing: 0) {
                GeometryReader { proxy in
                    let _ =
                        log.values = [
                            proxy.frame(in: .global), proxy.frame(in: .local), proxy.frame(in: .named("box")),
                            proxy.frame(in: CoordinateSpace.named("box")), proxy.bounds(of: .named("box")),
                            proxy.bounds(of: .named("none")), proxy.frame(in: .named("none")),
                        ]
                }
                .frame(width: 20, height: 30)
                .padding(.leading, 10)
                .padding(.top, 5)
                .coordinateSpace(name: "box")
                .coordinateSpace(.named("other"))
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
        }
        let scene = CGRect(x: 80, y: 70, width: 20, height: 30)
        let box = CGRect(x: 10, y: 5, width: 20, height: 30)
        #expect(
            log.values == [
                scene, CGRect(x: 0, y: 0, width: 20, height: 30), box, box,
                CGRect(x: -10, y: -5, width: 30, height: 35), nil, scene,
            ])
    }

    private struct Observed: View {
        let log: Log<String>
        @State private var width: CGFloat = 10
        @State private var title = "a"
        var body: some View {
            VStack {
                Color.red.frame(width: width, height: 10)
                    .onGeometryChange(for: CGFloat.self) {
                        $0.size.width
                    } action: {
                        log.values.append("\($0)")
                    }
                    .onGeometryChange(for: CGFloat.self) {
                        $0.size.width
                    } action: { old, new in
                        log.values.append("\(old)>\(new)")
                    }
                TestButton("wider") { width = 30 }.accessibilityIdentifier("wider")
                TestButton(title) { title = "b" }.accessibilityIdentifier("other")
            }
        }
    }

    @Test("onGeometryChange reports the first value and every changed value")
    func observers() {
        let log = Log<String>()
        let stage = Stage(width: 200, height: 200) { Observed(log: log) }
        #expect(log.values.sorted() == ["10.0", "10.0>10.0"])
        stage["wider"].tap()
        #expect(log.values.dropFirst(2).sorted() == ["10.0>30.0", "30.0"])
        stage["other"].tap()
        #expect(log.values.count == 4)
    }

    private struct Following: View {
        @State private var width: CGFloat = 0
        var body: some View {
            VStack(spacing: 0) {
                Color.red.frame(height: 10)
                    .onGeometryChange(for: CGFloat.self) {
                        $0.size.width
                    } action: {
                        width = $0
                    }
                Color.blue.frame(width: width / 2, height: 10).accessibilityIdentifier("half")
            }
        }
    }

    @Test("state that follows geometry is shown in the same turn")
    func sameTurn() {
        let stage = Stage(width: 100, height: 100) { Following() }
        #expect(stage["half"].frame.width == 50)
        stage.resetWork()
        stage.resize(width: 60, height: 100)
        #expect(stage["half"].frame.width == 30)
        #expect(stage.work.frames == 1)
        #expect(stage.work.bodies == 1)
    }

    private struct Growing: View {
        @State private var width: CGFloat = 10
        var body: some View {
            Color.red.frame(width: width, height: 10)
                .onGeometryChange(for: CGFloat.self) {
                    $0.size.width
                } action: {
                    width = $0 + 1
                }
        }
    }

    @Test("a view that grows by its own size is stopped and reported")
    func endless() {
        let stage = Stage(width: 100, height: 100) { Growing() }
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("Growing") == true)
    }

    private struct NoNumber: PreferenceKey {
        static var defaultValue: CGFloat { 0 }
        static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = nextValue() }
    }

    private struct Numberless: View {
        let log: Log<String>
        @State private var geometry: CGFloat = 0
        @State private var preference: CGFloat = 0
        @State private var value = CGFloat.nan
        @State private var ticks = 0
        var body: some View {
            GeometryReader { proxy in
                Color.red.preference(key: NoNumber.self, value: proxy.size.width * .nan)
            }
            .onGeometryChange(for: CGFloat.self) {
                $0.size.width * .nan
            } action: {
                geometry = $0
                log.values.append("geometry")
            }
            .onPreferenceChange(NoNumber.self) {
                preference = $0
                log.values.append("preference")
            }
            .onChange(of: value) {
                ticks += 1
                log.values.append("value")
            }
            .overlay { TestButton("\(ticks) \(geometry) \(preference)") { ticks += 1 }.accessibilityIdentifier("tick") }
        }
    }

    @Test("a NaN that stays NaN is reported once")
    func numberless() {
        let log = Log<String>()
        let stage = Stage(width: 100, height: 100) { Numberless(log: log) }
        stage["tick"].tap()
        stage.resize(width: 120, height: 100)
        #expect(log.values.filter { $0 == "geometry" }.count == 1)
        // The value before the first layout is the default.
        #expect(log.values.filter { $0 == "preference" }.count <= 2)
        #expect(!log.values.contains("value") && stage.diagnostics.isEmpty && stage["tick"].label.hasPrefix("1 "))
    }

    @Test("each nested reader is evaluated once")
    func nested() {
        let log = Log<Int>()
        func nest(_ depth: Int) -> AnyView {
            AnyView(
                GeometryReader { proxy in
                    let _ = log.values.append(depth)
                    let _ = proxy.size
                    if depth > 0 { nest(depth - 1).padding(1) }
                })
        }
        let stage = Stage(width: 100, height: 100) { nest(10) }
        #expect(log.values == Array((0...10).reversed()))
        log.values = []
        stage.resize(width: 120, height: 100)
        #expect(log.values.sorted() == Array(0...10))
    }

    @Test("a size change inside a reader's content lays out nothing outside the reader")
    func isolation() {
        struct Changing: View {
            @State private var width: CGFloat = 10
            var body: some View {
                VStack {
                    GeometryReader { _ in
                        TestButton("wider") { width += 10 }.frame(width: width).accessibilityIdentifier("wider")
                    }
                    ForEach(0..<100, id: \.self) { Text("\($0)") }
                }
            }
        }
        let stage = Stage(width: 300, height: 4000) { Changing() }
        stage.resetWork()
        stage["wider"].tap()
        #expect(stage.work.layouts <= 8)
        #expect(stage.work.measurements <= 1)
    }

    @Test("frames in an unknown named space are relative to the scene and reported once")
    func unknownSpace() {
        struct SizeReader: View {
            let name: String

            var body: some View {
                GeometryReader { proxy in
                    Text(verbatim: "\(Int(proxy.frame(in: .named(name)).minX))").accessibilityIdentifier("x")
                }
                .onTapGesture(coordinateSpace: .named(name)) { _ in }
                .padding(.leading, 10)
            }
        }
        let stage = Stage(width: 100, height: 60) { SizeReader(name: "nobody") }
        #expect(stage["x"].label == "10")
        stage.resize(width: 120, height: 60)
        let place = ScreenPoint(x: 50, y: 30)
        stage.send(.pointer(PointerInput(.pressed, at: place)))
        stage.send(.pointer(PointerInput(.released, at: place)))
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("“nobody”"), "\(stage.diagnostics)")
        let known = Stage(width: 100, height: 60) {
            SizeReader(name: "page").padding(.leading, 20).coordinateSpace(.named("page"))
        }
        #expect(known["x"].label == "30" && known.diagnostics.isEmpty)
        let scroll = Stage(width: 100, height: 60) {
            GeometryReader { Text(verbatim: "\(Int($0.frame(in: .scrollView).minX))") }
        }
        #expect(scroll.diagnostics.isEmpty)
    }
}

import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Scroll target behaviour")
struct ScrollTargetTests {
    @Test("scrolling ends at a page or at an aligned view")
    func targets() {
        let paging = Stage(width: 100, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<5, id: \.self) {
                        Color.red.frame(width: 50, height: 100).accessibilityIdentifier("\($0)")
                    }
                }
            }
            .scrollTargetBehavior(.paging)
        }
        let middle = ScreenPoint(x: 50, y: 50)
        paging.send(.scroll(ScrollInput(at: middle, deltaY: 10)))
        #expect(paging["1"].frame.minY == 0)
        paging.send(.scroll(ScrollInput(at: middle, deltaY: -10)))
        #expect(paging["0"].frame.minY == 0)
        let aligned = Stage(width: 100, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<9, id: \.self) {
                        Color.red.frame(width: 50, height: 30).accessibilityIdentifier("\($0)")
                    }
                }
                .scrollTargetLayout()
            }
            .scrollTargetBehavior(.viewAligned)
        }
        aligned.send(.scroll(ScrollInput(at: middle, deltaY: 40)))
        #expect(aligned["1"].frame.minY == 0)
        aligned.send(.scroll(ScrollInput(at: middle, deltaY: 65)))
        #expect(aligned["3"].frame.minY == 0)
    }

    private struct Switched: View {
        @State private var isOn = false
        var body: some View {
            ScrollView {
                VStack(spacing: 0) {
                    Color.red.frame(height: 30)
                    Color.blue.frame(height: 30).accessibilityIdentifier("second")
                    Color.red.frame(height: 200)
                }
                .scrollTargetLayout(isEnabled: isOn)
            }
            .scrollTargetBehavior(.viewAligned)
            .overlay(alignment: .bottomTrailing) { TestButton("switch") { isOn.toggle() } }
        }
    }

    @Test("views are scroll targets while scrollTargetLayout is enabled")
    func switched() {
        let stage = Stage(width: 100, height: 100) { Switched() }
        func scroll(_ length: Double) {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 20, y: 20), deltaY: length)))
        }
        scroll(22)
        #expect(stage["second"].frame.minY == 8)
        stage.label("switch").tap()
        scroll(3)
        #expect(stage["second"].frame.minY == 0)
        stage.label("switch").tap()
        scroll(-3)
        #expect(stage["second"].frame.minY == 3)
    }

    @Test("a resize keeps the page or the aligned view", arguments: [false, true])
    func resizing(isLazy: Bool) {
        let stage = Stage(width: 200, height: 100) {
            ScrollView(.horizontal) {
                if isLazy {
                    LazyHStack(spacing: 0) { pages }.scrollTargetLayout()
                } else {
                    HStack(spacing: 0) { pages }
                }
            }
            .scrollTargetBehavior(.paging)
        }
        func turn(_ way: CGFloat) {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaX: way, deltaY: 0)))
        }
        for _ in 0..<4 { turn(30) }
        #expect(stage["4"].frame.minX == 0)
        for width in [300, 150, 320] as [CGFloat] {
            stage.resize(width: width, height: 100)
            #expect(stage["4"].frame.origin.x == 0 && stage["4"].frame.width == width, "the last page at \(width)")
        }
        for _ in 0..<2 { turn(-30) }
        for width in [200, 330, 90] as [CGFloat] {
            stage.resize(width: width, height: 100)
            #expect(
                stage["2"].frame.origin.x == 0 && stage["2"].frame.width == width, "a page between others at \(width)")
        }
    }

    @ViewBuilder private var pages: some View {
        ForEach(0..<5, id: \.self) {
            Color.red.containerRelativeFrame(.horizontal).accessibilityIdentifier("\($0)")
        }
    }

    @Test("content without views keeps its page on a resize, and cards their alignment")
    func resizingOthers() {
        let paged = Stage(width: 100, height: 100) {
            ScrollView { Color.red.frame(width: 50, height: 1000).accessibilityIdentifier("all") }
                .scrollTargetBehavior(.paging)
        }
        let middle = ScreenPoint(x: 50, y: 50)
        for _ in 0..<3 { paged.send(.scroll(ScrollInput(at: middle, deltaY: 10))) }
        #expect(paged["all"].frame.minY == -300)
        paged.resize(width: 100, height: 150)
        #expect(paged["all"].frame.minY == -450)
        let cards = Stage(width: 100, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<9, id: \.self) { number in
                        Color.red.containerRelativeFrame(.vertical) { length, _ in length / 2 }
                            .accessibilityIdentifier("\(number)")
                    }
                }
                .scrollTargetLayout()
            }
            .scrollTargetBehavior(.viewAligned)
        }
        cards.send(.scroll(ScrollInput(at: middle, deltaY: 150)))
        #expect(cards["3"].frame.minY == 0)
        cards.resize(width: 100, height: 180)
        #expect(cards["3"].frame.minY == 0)
    }

    private struct Paged: View {
        @State private var position = ScrollPosition()
        var body: some View {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<3, id: \.self) {
                        Color.red.frame(width: 50, height: $0 == 2 ? 40 : 100).accessibilityIdentifier("\($0)")
                    }
                }
            }
            .scrollPosition($position)
            .scrollTargetBehavior(.paging)
            .overlay(alignment: .topLeading) {
                TestButton("go") { position.scrollTo(y: 60) }.accessibilityIdentifier("go")
            }
        }
    }

    @Test("paging from between two pages skips no page")
    func pagesFromBetween() {
        let stage = Stage(width: 100, height: 100) { Paged() }
        func scroll(_ length: Double) {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaY: length)))
        }
        scroll(10)
        #expect(stage["1"].frame.minY == 0)
        scroll(10)
        #expect(stage["2"].frame.maxY == 100)
        scroll(-10)
        #expect(stage["1"].frame.minY == 0)
        scroll(-10)
        #expect(stage["0"].frame.minY == 0)
        stage["go"].tap()
        #expect(stage["0"].frame.minY == -60)
        scroll(10)
        #expect(stage["1"].frame.minY == 0)
        stage["go"].tap()
        scroll(-10)
        #expect(stage["0"].frame.minY == 0)
    }

    @Test("aligned views respect the content margins")
    func alignedMargins() {
        let stage = Stage(width: 200, height: 100) {
            ScrollView(.horizontal) {
                HStack(spacing: 10) {
                    ForEach(0..<10, id: \.self) {
                        Color.red.frame(width: 100, height: 40).accessibilityIdentifier("card\($0)")
                    }
                }
                .scrollTargetLayout()
            }
            .contentMargins(.horizontal, 20, for: .scrollContent)
            .scrollTargetBehavior(.viewAligned)
        }
        #expect(stage["card0"].frame.minX == 20)
        for card in 1...3 {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 50), deltaX: 70, deltaY: 0)))
            #expect(stage["card\(card)"].frame.minX == 20)
        }
    }

    @Test(
        "views without ids are aligned if their layout is a target layout",
        arguments: [true, false])
    func alignedWithoutIDs(isLazy: Bool) {
        let stage = Stage(width: 200, height: 100) {
            ScrollView(.horizontal) {
                let cards = Group {
                    Color.red.frame(width: 120).accessibilityIdentifier("card0")
                    Color.red.frame(width: 150).accessibilityIdentifier("card1")
                    Color.red.frame(width: 400).accessibilityIdentifier("card2")
                }
                if isLazy {
                    LazyHStack(spacing: 10) { cards }.scrollTargetLayout()
                } else {
                    HStack(spacing: 10) { cards }.scrollTargetLayout()
                }
            }
            .scrollTargetBehavior(.viewAligned)
        }
        for card in 1...2 {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 50), deltaX: 70, deltaY: 0)))
            #expect(stage["card\(card)"].frame.minX == 0)
        }
    }
}

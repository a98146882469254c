import Display
import FanlightTesting
import Observation
import SwiftUI
import Testing

/// What is laid out after a change is what a display that begins with it shows.
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

    /// The frames of the views with identifiers, and the picture, after the change and for a stage of its own.
    private func compare(
        _ size: (width: Double, height: Double) = (200, 180), @ViewBuilder _ content: @escaping (Bool) -> some View
    ) {
        for isOn in [true, false] {
            let model = Model(isOn: !isOn)
            let changed = Stage(width: size.width, height: size.height) { Page(model: model, content: content) }
            model.isOn = isOn
            changed.advance(by: .milliseconds(1))
            let fresh = Stage(width: size.width, height: size.height) { content(isOn) }
            #expect(changed.elements.map(\.identifier) == fresh.elements.map(\.identifier))
            #expect(changed.elements.map(\.frame) == fresh.elements.map(\.frame))
            #expect(changed.png(scale: 1) == fresh.png(scale: 1))
            #expect(changed.diagnostics.isEmpty && fresh.diagnostics.isEmpty)
        }
    }

    @Test("a text that grows in a stack in a stack is as long as both have room for")
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

    @Test("what lay out of sight is seen once there is room for all, in whatever it lies")
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

    @Test("a bar that goes to another edge of a view in a row stands there")
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

    @Test("what is turned over, lets clicks through, or is a button, or is not any more, stays where it is")
    func layersThatComeAndGo() {
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

    @Test("what is read from the right begins there when there is more of it")
    func scrolledFromTheRight() {
        compare { isLong in
            ScrollView(.horizontal) {
                HStack { ForEach(0..<(isLong ? 20 : 1), id: \.self) { Text("item \($0)") } }
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
    }

    @Test("what was scrolled to, read from the right, stays when more comes at its end")
    func scrolledAway() {
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
}

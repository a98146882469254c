import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// Identifiers and labels set outside of an offset or an aligned frame still belong to the view.
@MainActor
@Suite("Frames of views with outer identifiers")
struct IdentifiedFrameTests {
    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        let view = view()
        return [Stage(width: 320, height: 320) { view }, Stage(columns: 40, rows: 20) { view }]
    }

    @Test("a button aligned to a corner is tapped there and occludes nothing elsewhere")
    func corner() {
        let log = Log()
        for stage in stages({
            ZStack {
                TestButton("under") { log.add("u") }.accessibilityIdentifier("under")
                TestButton {
                    log.add("f")
                } label: {
                    Image(systemName: "plus").padding()
                }
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
                .accessibilityLabel("Add").accessibilityIdentifier("add")
                Text("words").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
                    .accessibilityIdentifier("words")
                Image(systemName: "star").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topTrailing)
                    .accessibilityLabel("Favourite")
            }
        }) {
            log.text = ""
            stage["add"].tap()
            stage["under"].tap()
            #expect(log.text == "fu", "\(stage.text)")
            // The identifier covers the whole frame.
            #expect(stage["add"].frame.width == 320 && stage["words"].frame.width == 320)
        }
    }

    @Test("a view that moves while shown reports its new frame")
    func moves() {
        struct Moving: View {
            @State var way: CGFloat = 0
            var body: some View {
                ZStack {
                    TestButton("move") { way += 32 }.accessibilityIdentifier("move").padding(.top, 256)
                    Text("moved").offset(y: way).accessibilityIdentifier("offset")
                    Text("placed").position(x: 48 + way, y: 48).accessibilityIdentifier("position")
                    TestButton("there") {}.frame(maxWidth: .infinity, alignment: way > 32 ? .leading : .trailing)
                        .accessibilityIdentifier("there")
                }
            }
        }
        for onCells in [false, true] {
            func make(_ way: CGFloat) -> Stage {
                onCells
                    ? Stage(columns: 40, rows: 20) { Moving(way: way) }
                    : Stage(width: 320, height: 320) { Moving(way: way) }
            }
            let stage = make(0)
            let names = ["offset", "position", "there"]
            for step in 1...3 {
                let before = names.map { stage[$0].frame }
                stage["move"].tap()
                let fresh = make(CGFloat(step) * 32)
                #expect(names.map { stage[$0].frame } == names.map { fresh[$0].frame })
                #expect(stage["offset"].frame.minY == before[0].minY + 32)
                #expect(stage["position"].frame.minX == before[1].minX + 32)
                #expect(stage.text == fresh.text)
            }
        }
    }

    @Test("effects and padding between do not change where an aligned view is tapped")
    func cornerThroughEffects() {
        let log = Log()
        for stage in stages({
            ZStack {
                TestButton("under") { log.add("u") }
                TestButton("a") { log.add("a") }.frame(
                    maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing
                )
                .opacity(0.9).accessibilityIdentifier("a")
                TestButton("b") { log.add("b") }.frame(
                    maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomLeading
                )
                .accessibilityLabel("Bee").padding().accessibilityIdentifier("b")
            }
        }) {
            log.text = ""
            stage["a"].tap()
            stage["b"].tap()
            stage.label("under").tap()
            #expect(log.text == "abu", "\(stage.text)")
        }
    }

    @Test("a tap hits the view's own area: its text, or the whole frame of its content shape")
    func tapArea() {
        let log = Log()
        for stage in stages({
            VStack {
                Text("a").onTapGesture { log.add("a") }.frame(maxWidth: .infinity, alignment: .leading)
                    .accessibilityIdentifier("a")
                Text("b").frame(maxWidth: .infinity, alignment: .leading).contentShape(Rectangle())
                    .onTapGesture { log.add("b") }.accessibilityIdentifier("b")
                Image(systemName: "star").onTapGesture { log.add("c") }.frame(maxWidth: .infinity, alignment: .trailing)
                    .accessibilityIdentifier("c")
                Text("d").frame(maxWidth: .infinity, alignment: .leading).onTapGesture { log.add("d") }
                    .accessibilityIdentifier("d")
                ZStack {
                    TestButton("under") { log.add("u") }
                    Text("e").onTapGesture { log.add("e") }
                        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
                        .accessibilityIdentifier("e")
                }
            }
        }) {
            log.text = ""
            for name in ["a", "b", "c", "d", "e"] { stage[name].tap() }
            stage.label("under").tap()
            #expect(log.text == "abcdeu", "\(stage.text)")
        }
    }

    @Test("a view moved inside a clip has the clip's frame")
    func pager() {
        for stage in stages({
            HStack(spacing: 0) {
                ForEach(0..<3) { page in Text("page \(page)").frame(width: 160, height: 80) }
            }
            .frame(width: 160, alignment: .leading).offset(x: -160).clipped().accessibilityIdentifier("pager")
        }) {
            #expect(stage["pager"].frame.width == 160 && stage["pager"].frame.minX == 80, "\(stage["pager"].frame)")
        }
    }

    private final class Log {
        var text = ""
        func add(_ words: String) { text += words }
    }
}

import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// The examples of seeds 000 to 002, rewritten.
@MainActor
@Suite("Seeds 000–002: view fundamentals")
struct FundamentalsTests {
    private struct Greeting: View {
        let font: Font
        var body: some View {
            VStack {
                Text("Hello, World!").font(font).accessibilityIdentifier("hello")
                Text("Glad to meet you.").accessibilityIdentifier("glad")
            }
        }
    }

    @Test("a custom view is composed of built-in views, takes inputs and is used like them")
    func declared() {
        struct Main: View {
            var body: some View { Greeting(font: .title) }
        }
        let stage = Stage(width: 300, height: 200) { Main() }
        #expect(stage.elements.map(\.label) == ["Hello, World!", "Glad to meet you."])
        #expect(stage["hello"].frame.height > stage["glad"].frame.height)
        #expect(stage["hello"].frame.maxY <= stage["glad"].frame.minY)
    }

    @Test("a changed input evaluates only dependent views, though every view value is made again")
    func affectedParts() {
        final class Log { var inits = 0 }
        struct Counted: View {
            init(_ log: Log) { log.inits += 1 }
            var body: some View { Text("same") }
        }
        struct Main: View {
            @State private var isLarge = false
            let log: Log
            var body: some View {
                Text("size").font(isLarge ? .title : .body)
                Counted(log)
                TestButton("grow") { isLarge = true }.accessibilityIdentifier("grow")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 300) { Main(log: log) }
        stage.resetWork()
        stage["grow"].tap()
        #expect(log.inits == 2, "the view value is created again with its parent")
        #expect(stage.work.bodies == 1, "its body is not evaluated again")
    }

    @Test("modifier order matters: a background inside the padding is smaller than one outside")
    func order() {
        let stage = Stage(width: 300, height: 300) {
            Text("a").background { mark("inner") }.padding(10).background { mark("outer") }
        }
        #expect(stage["outer"].frame.width == stage["inner"].frame.width + 20)
    }

    private func mark(_ name: String) -> some View {
        Color.red.accessibilityIdentifier(name).accessibilityLabel(name)
    }

    @Test("a modifier on a container applies to its children; the nearest wins")
    func inherited() {
        let stage = Stage(width: 300, height: 300) {
            VStack {
                Text("a").accessibilityIdentifier("outer")
                Text("a").font(.caption2).accessibilityIdentifier("nearer")
            }
            .font(.largeTitle)
        }
        #expect(stage["outer"].frame.height > stage["nearer"].frame.height * 2)
    }

    @Test("modifiers of Text return Text, which can be concatenated; those of View return views")
    func ownModifiers() {
        let bold: Text = Text("Hello").bold()
        let joined: Text = bold + Text(" there").italic()
        let view: some View = VStack { Text("x") }.bold()
        let stage = Stage(width: 300, height: 300) {
            joined
            view
        }
        #expect(stage.elements.first?.label == "Hello there")
    }

    fileprivate struct Caption: ViewModifier {
        let font: Font
        func body(content: Content) -> some View {
            content.font(font).padding(4).background { Color.yellow }
        }
    }

    @Test("a custom modifier takes inputs and can be applied repeatedly, also by a View extension")
    func ownModifier() {
        let stage = Stage(width: 300, height: 300) {
            Text("one").modifier(Caption(font: .caption)).accessibilityIdentifier("one")
            Text("one").captionLike(.largeTitle).accessibilityIdentifier("two")
        }
        #expect(stage["one"].frame.height < stage["two"].frame.height)
    }

    @Test("a function with a ViewBuilder parameter receives its content as one view")
    func builderParameter() {
        func menu<Items: View>(@ViewBuilder items: () -> Items) -> some View { HStack { items() } }
        let stage = Stage(width: 300, height: 300) {
            menu {
                Text("Cut")
                Text("Copy")
                if true { Text("Paste") }
            }
        }
        #expect(stage.elements.map(\.label) == ["Cut", "Copy", "Paste"])
    }

    @Test("a changed id resets state inside; a changed tag does not")
    func idAndTag() {
        struct Own: View {
            @State private var taps = 0
            var body: some View { TestButton("\(taps)") { taps += 1 }.accessibilityIdentifier("own") }
        }
        struct Choosing: View {
            @State private var number = 0
            let isID: Bool
            var body: some View {
                if isID { Own().id(number) } else { Own().tag(number) }
                TestButton("next") { number += 1 }.accessibilityIdentifier("next")
            }
        }
        func after(isID: Bool) -> String {
            let stage = Stage(width: 300, height: 300) { Choosing(isID: isID) }
            stage["own"].tap()
            stage["next"].tap()
            return stage["own"].label
        }
        #expect(after(isID: true) == "0")
        #expect(after(isID: false) == "1")
    }
}

extension View {
    fileprivate func captionLike(_ font: Font) -> some View { modifier(FundamentalsTests.Caption(font: font)) }
}

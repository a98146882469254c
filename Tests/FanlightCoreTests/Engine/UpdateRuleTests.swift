import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Skipping and re-evaluation of views")
struct UpdateRuleTests {
    private struct Host<Content: View>: View {
        @State private var ticks = 0
        @ViewBuilder let content: (Int) -> Content
        var body: some View {
            Text("\(ticks)")
            content(ticks)
            TestButton("tick") { ticks += 1 }.accessibilityIdentifier("tick")
        }
    }

    /// Bodies evaluated by one tick, without the host's own.
    private func bodies<Content: View>(@ViewBuilder _ content: @escaping (Int) -> Content) -> Int {
        let stage = Stage(width: 300, height: 300) { Host(content: content) }
        stage.resetWork()
        stage["tick"].tap()
        return stage.work.bodies - 1
    }

    private struct Plain: View {
        let number: Int
        var text = "same"
        var body: some View { Text("\(number) \(text)") }
    }

    @Test("a view with equal fields is skipped")
    func equalFields() {
        #expect(
            bodies { _ in Plain(number: 1, text: String(repeating: "long enough to be on the heap ", count: 2)) } == 0)
        #expect(bodies { Plain(number: $0) } == 1)
    }

    private struct Padded: View {
        let small: UInt8
        let large: UInt64
        var body: some View { Text("\(small) \(large)") }
    }

    @Test("padding bytes between fields are not compared")
    func padding() {
        #expect(bodies { _ in Padded(small: 1, large: 2) } == 0)
        #expect(bodies { Padded(small: 1, large: UInt64($0)) } == 1)
    }

    private struct Equal: View, @MainActor Equatable {
        let shown: Int
        let ignored: Int
        static func == (a: Equal, b: Equal) -> Bool { a.shown == b.shown }
        var body: some View { Text("\(shown)") }
    }

    @Test("a view with a custom == is compared with it")
    func ownEquality() {
        #expect(bodies { Equal(shown: 1, ignored: $0) } == 0)
        #expect(bodies { Equal(shown: $0, ignored: 1) } == 1)
    }

    private enum Page: View {
        case cover
        case text(String)
        case number(Int, note: String?)
        var body: some View {
            switch self {
            case .cover: Text("cover")
            case .text(let text): Text(text)
            case .number(let number, let note): Text("\(number) \(note ?? "none")")
            }
        }
    }

    @Test("an enum view is skipped while its case and associated values are equal")
    func enumeration() {
        #expect(bodies { _ in Page.cover } == 0)
        #expect(bodies { $0 == 0 ? Page.cover : Page.text("a") } == 1)
        #expect(bodies { Page.number($0, note: nil) } == 1)
        let stage = Stage(width: 300, height: 300) { Host { $0 == 0 ? Page.text("a") : .number($0, note: "b") } }
        stage["tick"].tap()
        #expect(stage.label("1 b").exists)
    }

    private struct WithClosure: View {
        let action: () -> Int
        var body: some View { Text("\(action())") }
    }

    @Test("a closure is equal only if its captured values are equal")
    func closures() {
        #expect(bodies { ticks in WithClosure { ticks } } == 1)
        #expect(bodies { _ in WithClosure { 3 } } == 0)
    }

    private struct Box<Content: View>: View {
        let content: Content
        init(@ViewBuilder content: () -> Content) { self.content = content() }
        var body: some View { content.padding() }
    }

    @Test("stored content is compared, field by field, through stacks and modifiers")
    func storedContent() {
        #expect(
            bodies { _ in
                Box {
                    VStack {
                        Text("a").bold(); Plain(number: 1).padding()
                    }
                }
            } == 0)
        #expect(
            bodies { ticks in
                Box {
                    VStack {
                        Text("a").bold(); Plain(number: ticks).padding()
                    }
                }
            } == 2)
    }

    @Test("an equal custom modifier is skipped while its content still updates")
    func customModifier() {
        struct Titled: ViewModifier {
            let title: String
            func body(content: Content) -> some View {
                VStack {
                    Text(title)
                    content
                }
            }
        }
        #expect(bodies { Plain(number: $0).modifier(Titled(title: "t")) } == 1)
        #expect(bodies { Plain(number: 0).modifier(Titled(title: "\($0)")) } == 1)
        #expect(bodies { _ in Plain(number: 0).modifier(Titled(title: "t")) } == 0)
    }

    @Test("one of a thousand rows costs one body, one measurement and a few bytes")
    func oneOfThousand() {
        struct Row: View {
            let index: Int
            let isMarked: Bool
            var body: some View { Text(isMarked ? "Row \(index) X" : "Row \(index) O") }
        }
        struct Leaf: View {
            let shown: Int
            var body: some View { Text("Label \(shown)").accessibilityIdentifier("leaf") }
        }
        struct Rows: View {
            @State private var marked = 10
            var body: some View {
                VStack(alignment: .leading, spacing: 0) {
                    TestButton("next") { marked += 1 }.accessibilityIdentifier("next")
                    Leaf(shown: marked)
                    ForEach(0..<1000) { Row(index: $0, isMarked: false) }
                }
            }
        }
        let stage = Stage(width: 300, height: 30_000) { Rows() }
        stage.resetWork()
        stage["next"].tap()
        #expect(stage["leaf"].label == "Label 11")
        #expect(stage.work.bodies == 2)
        #expect(stage.work.measurements <= 1)
        #expect(stage.work.layers == 1)
        #expect(stage.work.bytes <= 29, "32 bytes including two of the transport and the input's serial")
    }

    @Test("an endless update is stopped and reported with the view, and the session goes on")
    func endless() {
        struct Endless: View {
            @State private var count = 0
            @State private var isOn = false
            var body: some View {
                Text("\(count)").accessibilityIdentifier("count")
                if isOn {
                    Text("\(count)").onAppear { count += 1 }.id(count)
                }
                TestButton("go") { isOn.toggle() }.accessibilityIdentifier("go")
            }
        }
        let stage = Stage(width: 300, height: 300) { Endless() }
        stage["go"].tap()
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("Endless") == true)
        stage["go"].tap()
        #expect(stage["go"].exists)
    }

    @Test("a stopped endless update is reported once, stays cheap, and ends with its cause")
    func endlessOnce() {
        struct Driven: View {
            @State private var count = 0
            @State private var isOn = false
            @State private var other = 0
            var body: some View {
                Text("\(count)")
                if isOn { Text("\(count)").onAppear { count += 1 }.id(count) }
                TestButton("go") { isOn.toggle() }.accessibilityIdentifier("go")
                TestButton("\(other)") { other += 1 }.accessibilityIdentifier("other")
            }
        }
        let stage = Stage(width: 300, height: 300) { Driven() }
        stage["go"].tap()
        #expect(stage.diagnostics.count == 1)
        #expect(stage.session.pending.isEmpty, "the remaining updates wait for a change, so nothing is pending")
        stage.resetWork()
        stage.session.flush()
        #expect(stage.work.bodies == 0)
        stage["other"].tap()
        #expect(stage["other"].label == "1")
        #expect(stage.work.bodies < 60)
        #expect(stage.diagnostics.count == 1)
        stage["go"].tap()
        stage.resetWork()
        stage["other"].tap()
        #expect(stage["other"].label == "2")
        #expect(stage.work.bodies <= 2, "the view and its button's label")
        stage["go"].tap()
        #expect(stage.diagnostics.count == 2, "the update loop is reported again after it had ended")
    }

    @Test("an endless onChange cycle is stopped")
    func endlessChange() {
        struct Answering: View {
            @State private var count = 0
            var body: some View {
                TestButton("\(count)") { count += 1 }.accessibilityIdentifier("count").onChange(of: count) {
                    count += 1
                }
            }
        }
        let stage = Stage(width: 300, height: 300) { Answering() }
        stage["count"].tap()
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("Answering") == true)
        #expect(stage["count"].exists)
    }

    @Test("a body that writes the state it reads is stopped")
    func endlessBody() {
        struct Writing: View {
            @State private var count = 0
            var body: some View {
                let _ = count += 1
                Text("\(count)").accessibilityIdentifier("count")
            }
        }
        let stage = Stage(width: 300, height: 300) { Writing() }
        #expect(stage.diagnostics.first?.contains("Writing") == true)
        #expect(stage["count"].exists)
    }
}

import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// The counters in `Work` of the passes after layout. The counters of update and layout have tests beside their rules.
@MainActor
@Suite("Counters of the passes")
struct PassCounterTests {
    private struct Rows: View {
        let count: Int
        @State private var isSaved = false
        var body: some View {
            ForEach(0..<count, id: \.self) { number in
                HStack {
                    Text("row \(number)")
                    Text("detail")
                }
                .accessibilityElement(children: .combine)
            }
            Text(isSaved ? "saved" : "draft").accessibilityLabel(isSaved ? "Saved" : "Draft")
            TestButton("save") { isSaved.toggle() }.accessibilityIdentifier("save")
        }
    }

    @Test("a changed label is described without the rows beside it, however many there are")
    func semantics() {
        func described(_ count: Int) -> Int {
            let stage = Stage(width: 300, height: 4000) { Rows(count: count) }
            #expect(stage.work.semantics >= count)
            stage["save"].tap()
            stage.resetWork()
            stage["save"].tap()
            return stage.work.semantics
        }
        let (few, many) = (described(2), described(60))
        #expect(few == many)
        #expect((1...6).contains(few), "\(few)")
    }

    private struct Width: PreferenceKey {
        static let defaultValue = 0
        static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }

    @Test("settled views are counted only in turns in which a preference may have changed")
    func settled() {
        struct Page: View {
            @State private var number = 1
            @State private var ticks = 0
            @State private var shown = 0
            var body: some View {
                Text("\(shown)").preference(key: Width.self, value: number)
                    .onPreferenceChange(Width.self) { shown = $0 }
                TestButton("tick \(ticks)") { ticks += 1 }.accessibilityIdentifier("tick")
                TestButton("more") { number += 1 }.accessibilityIdentifier("more")
            }
        }
        let stage = Stage(width: 300, height: 300) { Page() }
        stage.resetWork()
        stage["tick"].tap()
        #expect(stage.work.settled == 0)
        stage["more"].tap()
        #expect((1...2).contains(stage.work.settled), "\(stage.work.settled)")
    }

    @Test("an animated move is counted once, and a change without animation is not")
    func animations() {
        struct Page: View {
            @State private var isWide = false
            @State private var ends = 0
            var body: some View {
                Text("\(ends)").offset(x: isWide ? 50 : 0)
                TestButton("plain") { isWide.toggle() }.accessibilityIdentifier("plain")
                TestButton("animated") {
                    withAnimation {
                        isWide.toggle()
                    } completion: {
                        ends += 1
                    }
                }
                .accessibilityIdentifier("animated")
            }
        }
        let stage = Stage(width: 300, height: 300) { Page() }
        stage.resetWork()
        stage["plain"].tap()
        #expect(stage.work.animations == 0)
        stage["animated"].tap()
        #expect(stage.work.animations == 1)
        stage.advance(by: .seconds(5))
        #expect(stage.work.animations == 1)
        #expect(stage.text.contains("1"))
    }
}

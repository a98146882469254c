import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Relative frames")
struct RelativeFrameTests {
    private struct Cards: View {
        @State private var number = 1
        @State private var count = 1

        var body: some View {
            HStack {
                Text("Side")
                ScrollView {
                    LazyVStack {
                        ForEach(0..<count, id: \.self) { row in
                            Text("card \(row) \(number)").containerRelativeFrame(.horizontal, count: 2, spacing: 4)
                                .accessibilityElement().accessibilityIdentifier("row \(row)")
                        }
                    }
                }
                .overlay(alignment: .bottom) {
                    VStack {
                        TestButton("other words") { number += 1 }.accessibilityIdentifier("words")
                        TestButton("more rows") { count += 1 }.accessibilityIdentifier("rows")
                    }
                }
            }
        }
    }

    @Test(
        "a relative frame keeps its width when texts or rows change, for any other proposal to the scroll view",
        arguments: [false, true])
    func lazyRows(inCells: Bool) {
        let stage = inCells ? Stage(columns: 40, rows: 20) { Cards() } : Stage(width: 320, height: 300) { Cards() }
        let width = stage["row 0"].frame.width
        #expect(width > 50)
        for name in ["words", "rows", "words", "rows"] {
            stage[name].tap()
            #expect(stage["row 0"].frame.width == width, "\(name)")
        }
        #expect(stage["row 2"].frame.width == width)
    }

    private struct Strip: View {
        @State private var number = 1
        var body: some View {
            VStack {
                Color.gray.frame(height: 80)
                ScrollView(.horizontal) {
                    LazyHStack {
                        Text("card \(number)").containerRelativeFrame(.vertical, count: 2, spacing: 4)
                            .accessibilityIdentifier("card")
                    }
                }
                TestButton("other words") { number += 1 }.accessibilityIdentifier("words")
            }
        }
    }

    @Test("a relative frame keeps its height across a horizontal scroll view")
    func sideways() {
        let stage = Stage(width: 320, height: 300) { Strip() }
        let height = stage["card"].frame.height
        stage["words"].tap()
        #expect(stage["card"].frame.height == height && height > 20)
    }
}

import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Dragging scroll content")
struct ContentDragTests {
    private struct Column: View {
        @State private var presses = 0
        @State private var place: Int?

        var body: some View {
            VStack(spacing: 0) {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        TestButton("button \(presses)") { presses += 1 }.frame(height: 40)
                        ForEach(1..<60) { Text("row \($0)").frame(maxWidth: .infinity, minHeight: 40) }
                    }
                    .scrollTargetLayout()
                }
                .scrollPosition(id: $place)
                .accessibilityIdentifier("area")
                Text("at \(place ?? -1)").frame(height: 20)
            }
        }
    }

    @Test("content follows the pointer and stays where a resting pointer lets go of it")
    func follows() {
        let stage = Stage(width: 300, height: 320) { Column() }
        stage.drag(
            from: CGPoint(x: 150, y: 200), through: [CGPoint(x: 150, y: 180), CGPoint(x: 150, y: 60)],
            step: .milliseconds(150))
        #expect(abs(stage.label("row 4").frame.midY - 40) < 1)
        #expect(stage.label("at 3").exists, "the binding has the position after a user's scroll")
        stage.drag(
            from: CGPoint(x: 150, y: 100), through: [CGPoint(x: 150, y: 300), CGPoint(x: 150, y: 310)],
            step: .milliseconds(150))
        #expect(abs(stage.label("row 1").frame.midY - 60) < 1)
    }

    @Test("scripts drag content, and are refused where nothing can be dragged")
    func scripts() {
        let stage = Stage(width: 300, height: 320) { Column() }
        #expect(stage.label("row 3").drag(y: -100) == .handled)
        #expect(abs(stage.label("row 4").frame.midY - 80) < 1)
        let still = Stage(width: 300, height: 320) { ScrollView { Text("short") } }
        guard case .refused = still.label("short").drag(y: -100) else {
            Issue.record("expected content that fits to refuse a drag")
            return
        }
    }

    @Test("a small movement or an inner drag gesture does not scroll")
    func smallMovement() {
        let stage = Stage(width: 300, height: 320) { Column() }
        stage.drag(from: CGPoint(x: 150, y: 20), through: [CGPoint(x: 150, y: 25)], step: .milliseconds(150))
        #expect(stage.label("button 1").exists, "a movement of five points does not scroll")
        let drawn = Stage(width: 300, height: 300) {
            ScrollView {
                Color.red.frame(height: 900).gesture(DragGesture().onChanged { _ in })
                    .accessibilityIdentifier("drawing")
            }
        }
        drawn.drag(from: CGPoint(x: 150, y: 200), through: [CGPoint(x: 150, y: 150), CGPoint(x: 150, y: 60)])
        #expect(drawn["drawing"].frame.minY == 0)
    }

    @Test("among nested scroll views, the one that can scroll in that direction scrolls")
    func nested() {
        let stage = Stage(width: 200, height: 200) {
            ScrollView {
                ScrollView(.horizontal) {
                    HStack(spacing: 0) {
                        ForEach(0..<5) {
                            Color.blue.frame(width: 100, height: 100).accessibilityIdentifier("card \($0)")
                        }
                    }
                }
                Color.green.frame(height: 500).accessibilityIdentifier("below")
            }
        }
        stage.drag(
            from: CGPoint(x: 150, y: 50), through: [CGPoint(x: 120, y: 50), CGPoint(x: 90, y: 50)],
            step: .milliseconds(150))
        #expect(stage["card 1"].frame.minX == 40)
        stage.drag(
            from: CGPoint(x: 150, y: 50), through: [CGPoint(x: 150, y: 30), CGPoint(x: 150, y: 10)],
            step: .milliseconds(150))
        #expect(stage["card 1"].frame.minX == 40 && stage["card 1"].frame.minY == -40)
    }

    @Test("a drag settles at a page, the next one if it went far enough")
    func pages() {
        let stage = Stage(width: 200, height: 100) {
            ScrollView(.horizontal, showsIndicators: false) {
                LazyHStack(spacing: 0) {
                    ForEach(0..<5) { Color.blue.frame(width: 200, height: 100).accessibilityIdentifier("page \($0)") }
                }
            }
            .scrollTargetBehavior(.paging)
        }
        stage.drag(
            from: CGPoint(x: 150, y: 50), through: [CGPoint(x: 130, y: 50), CGPoint(x: 70, y: 50)],
            step: .milliseconds(150))
        #expect(stage["page 1"].frame.minX == 0)
        stage.drag(
            from: CGPoint(x: 150, y: 50), through: [CGPoint(x: 130, y: 50), CGPoint(x: 120, y: 50)],
            step: .milliseconds(150))
        #expect(stage["page 1"].frame.minX == 0)
    }
}

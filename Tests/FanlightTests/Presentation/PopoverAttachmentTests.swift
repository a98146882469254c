import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Anchors and edges of popovers")
struct PopoverAttachmentTests {
    private struct Green: View {
        var body: some View { Color.green.frame(width: 120, height: 80).accessibilityIdentifier("green") }
    }

    private struct Presenting: View {
        var anchor = PopoverAttachmentAnchor.rect(.bounds)
        var edge: Edge?
        var size = CGSize(width: 100, height: 60)
        var middle = CGPoint(x: 400, y: 300)
        var direction = LayoutDirection.leftToRight

        var body: some View {
            Color.red.frame(width: size.width, height: size.height)
                .popover(isPresented: .constant(true), attachmentAnchor: anchor, arrowEdge: edge) { Green() }
                .environment(\.layoutDirection, direction)
                .position(middle)
        }
    }

    private func origin(_ view: some View) -> CGPoint {
        Stage(width: 800, height: 600) { view }["green"].frame.origin
    }

    @Test("a popover is at the given edge of its view")
    func edges() {
        let origins: [(Edge?, CGPoint)] = [
            (nil, CGPoint(x: 340, y: 336)), (.bottom, CGPoint(x: 340, y: 336)), (.top, CGPoint(x: 340, y: 184)),
            (.leading, CGPoint(x: 224, y: 260)), (.trailing, CGPoint(x: 456, y: 260)),
        ]
        for (edge, expected) in origins { #expect(origin(Presenting(edge: edge)) == expected) }
    }

    @Test("the leading edge is at the right where the language is written from right to left")
    func mirrored() {
        let (leading, trailing) = (CGPoint(x: 456, y: 260), CGPoint(x: 224, y: 260))
        #expect(origin(Presenting(edge: .leading, direction: .rightToLeft)) == leading)
        #expect(origin(Presenting(edge: .trailing, direction: .rightToLeft)) == trailing)
    }

    @Test("a popover without space at its edge is at the opposite one, or else at another side")
    func otherEdges() {
        let right = CGPoint(x: 740, y: 300)
        #expect(origin(Presenting(edge: .trailing, middle: right)) == CGPoint(x: 564, y: 260))
        let top = CGPoint(x: 400, y: 40)
        #expect(origin(Presenting(edge: .top, middle: top)) == CGPoint(x: 340, y: 76))
        let wide = CGSize(width: 780, height: 60)
        #expect(origin(Presenting(edge: .leading, size: wide)) == CGPoint(x: 340, y: 336))
        let high = CGSize(width: 100, height: 590)
        #expect(origin(Presenting(edge: .bottom, size: high)) == CGPoint(x: 456, y: 260))
    }

    @Test("a popover stays inside the display beside an anchor near its corner")
    func inside() {
        let corner = CGPoint(x: 60, y: 30)
        #expect(origin(Presenting(edge: .bottom, middle: corner)) == CGPoint(x: 8, y: 66))
        #expect(origin(Presenting(edge: .trailing, middle: corner)) == CGPoint(x: 116, y: 8))
    }

    @Test("the anchor is a rectangle in the view, or a point of it")
    func anchors() {
        let part = PopoverAttachmentAnchor.rect(.rect(CGRect(x: 10, y: 20, width: 20, height: 10)))
        #expect(origin(Presenting(anchor: part, edge: .trailing)) == CGPoint(x: 386, y: 255))
        #expect(origin(Presenting(anchor: part)) == CGPoint(x: 310, y: 306))
        let corner = PopoverAttachmentAnchor.point(.topLeading)
        #expect(origin(Presenting(anchor: corner, edge: .leading)) == CGPoint(x: 224, y: 230))
        #expect(origin(Presenting(anchor: corner)) == CGPoint(x: 290, y: 276))
        let mirrored = Presenting(anchor: corner, edge: .leading, direction: .rightToLeft)
        #expect(origin(mirrored) == CGPoint(x: 456, y: 230))
    }

    @Test("a popover of an item has an anchor and an edge, too")
    func item() {
        struct Name: Identifiable { let id: Int }
        let view = Color.red.frame(width: 100, height: 60)
            .popover(
                item: .constant(Name(id: 1)), attachmentAnchor: .point(.bottom), arrowEdge: .trailing
            ) { _ in Green() }
            .position(x: 400, y: 300)
        #expect(origin(view) == CGPoint(x: 406, y: 290))
    }

    @Test("a shown popover moves when its edge changes")
    func changed() {
        struct Moving: View {
            @State private var edge = Edge.trailing
            var body: some View {
                Color.red.frame(width: 100, height: 60)
                    .popover(isPresented: .constant(true), arrowEdge: edge) {
                        Button("move") { edge = .top }.accessibilityIdentifier("move")
                    }
                    .position(x: 400, y: 300)
            }
        }
        let stage = Stage(width: 800, height: 600) { Moving() }
        #expect(stage["move"].frame.minX >= 450)
        stage["move"].tap()
        stage.advance(by: .seconds(1))
        #expect(stage["move"].frame.maxY <= 270 && abs(stage["move"].frame.midX - 400) <= 1)
    }

    @Test("a terminal shows a popover at the edge, and a narrow display a sheet")
    func otherDisplays() {
        func frame(_ edge: Edge) -> CGRect {
            let stage = Stage(columns: 80, rows: 24) {
                Text("anchor").popover(isPresented: .constant(true), arrowEdge: edge) {
                    Text("inside").accessibilityIdentifier("inside")
                }
                .position(x: 320, y: 192)
            }
            return stage["inside"].frame
        }
        #expect(frame(.trailing).minX >= 344 && frame(.leading).maxX <= 296)
        #expect(frame(.top).maxY <= 192 && frame(.bottom).minY >= 192)
        let narrow = Stage(width: 400, height: 600) {
            Color.red.frame(width: 40, height: 40)
                .popover(isPresented: .constant(true), arrowEdge: .top) { Color.green.accessibilityIdentifier("green") }
        }
        #expect(narrow["green"].frame == CGRect(x: 0, y: 32, width: 400, height: 568))
    }
}

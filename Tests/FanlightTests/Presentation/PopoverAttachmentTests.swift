import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
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
            (nil, CGPoint(x: 340, y: 342)), (.bottom, CGPoint(x: 340, y: 342)), (.top, CGPoint(x: 340, y: 178)),
            (.leading, CGPoint(x: 218, y: 260)), (.trailing, CGPoint(x: 462, y: 260)),
        ]
        for (edge, expected) in origins { #expect(origin(Presenting(edge: edge)) == expected) }
    }

    @Test("the leading edge is at the right where the language is written from right to left")
    func mirrored() {
        let (leading, trailing) = (CGPoint(x: 462, y: 260), CGPoint(x: 218, y: 260))
        #expect(origin(Presenting(edge: .leading, direction: .rightToLeft)) == leading)
        #expect(origin(Presenting(edge: .trailing, direction: .rightToLeft)) == trailing)
    }

    @Test("a popover without space at its edge is at the opposite one, or else at another side")
    func otherEdges() {
        let right = CGPoint(x: 740, y: 300)
        #expect(origin(Presenting(edge: .trailing, middle: right)) == CGPoint(x: 558, y: 260))
        let top = CGPoint(x: 400, y: 40)
        #expect(origin(Presenting(edge: .top, middle: top)) == CGPoint(x: 340, y: 82))
        let wide = CGSize(width: 780, height: 60)
        #expect(origin(Presenting(edge: .leading, size: wide)) == CGPoint(x: 340, y: 342))
        let high = CGSize(width: 100, height: 590)
        #expect(origin(Presenting(edge: .bottom, size: high)) == CGPoint(x: 462, y: 260))
    }

    @Test("a popover stays inside the display beside an anchor near its corner")
    func inside() {
        let corner = CGPoint(x: 60, y: 30)
        #expect(origin(Presenting(edge: .bottom, middle: corner)) == CGPoint(x: 8, y: 72))
        #expect(origin(Presenting(edge: .trailing, middle: corner)) == CGPoint(x: 122, y: 8))
    }

    @Test("the anchor is a rectangle in the view, or a point of it")
    func anchors() {
        let part = PopoverAttachmentAnchor.rect(.rect(CGRect(x: 10, y: 20, width: 20, height: 10)))
        #expect(origin(Presenting(anchor: part, edge: .trailing)) == CGPoint(x: 392, y: 255))
        #expect(origin(Presenting(anchor: part)) == CGPoint(x: 310, y: 312))
        let corner = PopoverAttachmentAnchor.point(.topLeading)
        #expect(origin(Presenting(anchor: corner, edge: .leading)) == CGPoint(x: 218, y: 230))
        #expect(origin(Presenting(anchor: corner)) == CGPoint(x: 290, y: 282))
        let mirrored = Presenting(anchor: corner, edge: .leading, direction: .rightToLeft)
        #expect(origin(mirrored) == CGPoint(x: 462, y: 230))
    }

    @Test("a popover of an item has an anchor and an edge, too")
    func item() {
        struct Name: Identifiable { let id: Int }
        let view = Color.red.frame(width: 100, height: 60)
            .popover(
                item: .constant(Name(id: 1)), attachmentAnchor: .point(.bottom), arrowEdge: .trailing
            ) { _ in Green() }
            .position(x: 400, y: 300)
        #expect(origin(view) == CGPoint(x: 412, y: 290))
    }

    private struct Arrow: View {
        let edge: Edge
        var middle = CGPoint(x: 400, y: 300)

        var body: some View {
            Color.white.frame(width: 100, height: 60)
                .popover(isPresented: .constant(true), arrowEdge: edge) {
                    Color.clear.frame(width: 120, height: 80)
                        .presentationBackground(Color(red: 0, green: 0, blue: 1))
                }
                .position(middle)
        }
    }

    /// Returns true if the colour of the popover is at a point.
    private func isPopover(_ view: Arrow, at x: Int, _ y: Int) throws -> Bool {
        let stage = Stage(width: 800, height: 600) { view }
        let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 800, height: 600))
        let color = try #require(pixels[x, y])
        return color.blue > 200 && color.red < 60
    }

    @Test("an arrow at the edge of a popover points at its view")
    func arrow() throws {
        let tips: [(Edge, Int, Int)] = [
            (.bottom, 400, 337), (.top, 400, 263), (.leading, 343, 300), (.trailing, 457, 300),
        ]
        for (edge, x, y) in tips { #expect(try isPopover(Arrow(edge: edge), at: x, y), "\(edge)") }
        #expect(try !isPopover(Arrow(edge: .bottom), at: 380, 337))
        // The panel is moved into the display, and its arrow still points at the view.
        #expect(try isPopover(Arrow(edge: .bottom, middle: CGPoint(x: 60, y: 30)), at: 60, 67))
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

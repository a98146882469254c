import Display
import Foundation
import PathGeometry
import Testing

@Suite("The draw command of a path")
struct PathDrawingTests {
    private let bounds = DotRect(x: 0, y: 0, width: 40, height: 20)
    private let paint = Paint.foreground(level: 0)

    private func command(_ path: Path) -> DrawCommand? {
        PathDrawing(dotWidth: 1, dotHeight: 1, isCell: false).command(path, in: bounds, paint)
    }

    @Test("shapes on whole dots are simple outlines, without an area if they fill the layer")
    func simpleOutlines() {
        let whole = CGRect(x: 0, y: 0, width: 40, height: 20)
        let part = CGRect(x: 2, y: 3, width: 4, height: 5)
        let area = DotRect(x: 2, y: 3, width: 4, height: 5)
        #expect(command(Path(whole)) == DrawCommand(.fill, paint: paint))
        #expect(command(Path(part)) == DrawCommand(.fill, paint: paint, rect: area))
        #expect(command(Path(ellipseIn: whole)) == DrawCommand(.fill, .ellipse, paint: paint))
        #expect(command(Path(ellipseIn: part)) == DrawCommand(.fill, .ellipse, paint: paint, rect: area))
    }

    @Test("edges between dots need a path")
    func betweenDots() throws {
        let path = Path(CGRect(x: 0.5, y: 0, width: 4, height: 5))
        let drawn = try #require(command(path))
        #expect(drawn.operation == .fill && drawn.rect == nil)
        #expect(drawn.outline != .rectangle)
    }

    @Test("a line just inside of a rectangle is a border")
    func border() {
        let line = Path(CGRect(x: 1, y: 1, width: 38, height: 18)).strokedPath(StrokeStyle(lineWidth: 2))
        #expect(command(line) == DrawCommand(.strokeInside(width: 2), paint: paint))
    }

    @Test("paths without an area have no command")
    func empty() {
        #expect(command(Path()) == nil)
        #expect(command(Path(CGRect(x: 3, y: 3, width: 0, height: 5))) == nil)
    }

    @Test("an ellipse within a terminal's cell takes the whole cell")
    func dot() {
        let drawing = PathDrawing(dotWidth: 8, dotHeight: 16, isCell: true)
        let dot = Path(ellipseIn: CGRect(x: 9, y: 17, width: 6, height: 12))
        #expect(
            drawing.command(dot, in: bounds, paint)
                == DrawCommand(.fill, .ellipse, paint: paint, rect: DotRect(x: 1, y: 1, width: 1, height: 1)))
    }
}

import Foundation
import PathGeometry
import Testing

@Suite("CGPath conversions")
struct CGPathTests {
    @Test("a CGMutablePath is built step by step and converts to a Path")
    func steps() {
        let outline = CGMutablePath()
        outline.move(to: CGPoint(x: 10, y: 0))
        outline.addLine(to: CGPoint(x: 20, y: 0), transform: CGAffineTransform(translationX: 0, y: 5))
        outline.addCurve(to: .zero, control1: CGPoint(x: 20, y: 40), control2: CGPoint(x: 0, y: 40))
        outline.closeSubpath()
        #expect(Path(outline).description == "10 0 m 20 5 l 20 40 0 40 0 0 c h")
        #expect(outline.boundingBox == CGRect(x: 0, y: 0, width: 20, height: 40))
        #expect(outline.boundingBoxOfPath.maxY < 40)
        #expect(outline.currentPoint == CGPoint(x: 10, y: 0))
    }

    @Test("a copy does not change with its original")
    func copies() throws {
        let outline = CGMutablePath()
        outline.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        let copy = try #require(outline.copy())
        outline.addEllipse(in: CGRect(x: 20, y: 0, width: 10, height: 10))
        #expect(copy.boundingBox.width == 10)
        #expect(outline.boundingBox.width == 30)
        #expect(copy == CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil))
        #expect(copy != outline)
    }

    @Test("a Path converts to a CGPath and back unchanged")
    func conversion() {
        let path = Path(roundedRect: CGRect(x: 1, y: 2, width: 30, height: 20), cornerRadius: 5)
        #expect(Path(path.cgPath) == path)
        #expect(Path().cgPath.isEmpty)
        #expect(Path().cgPath.boundingBox.isNull)
    }

    @Test("contains uses the given fill rule")
    func rules() {
        let outline = CGMutablePath()
        outline.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        outline.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        let middle = CGPoint(x: 15, y: 15)
        #expect(outline.contains(middle))
        #expect(!outline.contains(middle, using: .evenOdd))
        #expect(!outline.contains(middle, using: .winding, transform: CGAffineTransform(translationX: 100, y: 0)))
    }
}

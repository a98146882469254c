import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Core Graphics contexts")
struct CGContextTests {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    /// Returns the picture of a canvas of 60 × 40 points.
    private func picture(_ draw: @escaping (inout GraphicsContext) -> Void) -> [UInt8] {
        Stage(width: 60, height: 40) { Canvas { context, _ in draw(&context) } }.png()
    }

    /// Checks that calls of Core Graphics draw the same as those of a canvas.
    private func expectSame(
        _ calls: @escaping (CGContext) -> Void, _ draw: @escaping (inout GraphicsContext) -> Void,
        _ place: SourceLocation = #_sourceLocation
    ) {
        let result = picture { $0.withCGContext(content: calls) }
        #expect(result == picture(draw), sourceLocation: place)
        #expect(result != picture { _ in }, sourceLocation: place)
    }

    @Test("paths are filled and stroked in the set colours and lines")
    func paths() {
        let rect = CGRect(x: 10, y: 10, width: 20, height: 12)
        expectSame {
            $0.setFillColor(Self.red)
            $0.fill(rect)
            $0.setStrokeColor(Self.blue)
            $0.setLineWidth(4)
            $0.setLineJoin(.round)
            $0.addEllipse(in: rect)
            $0.strokePath()
            $0.move(to: CGPoint(x: 40, y: 5))
            $0.addLine(to: CGPoint(x: 50, y: 30))
            $0.addQuadCurve(to: CGPoint(x: 40, y: 35), control: CGPoint(x: 30, y: 30))
            $0.closePath()
            $0.drawPath(using: .fillStroke)
        } _: {
            let line = StrokeStyle(lineWidth: 4, lineJoin: .round)
            let red = GraphicsContext.Shading.color(red: 1, green: 0, blue: 0)
            let blue = GraphicsContext.Shading.color(red: 0, green: 0, blue: 1)
            $0.fill(Path(rect), with: red)
            $0.stroke(Path(ellipseIn: rect), with: blue, style: line)
            var path = Path()
            path.move(to: CGPoint(x: 40, y: 5))
            path.addLine(to: CGPoint(x: 50, y: 30))
            path.addQuadCurve(to: CGPoint(x: 40, y: 35), control: CGPoint(x: 30, y: 30))
            path.closeSubpath()
            $0.fill(path, with: red)
            $0.stroke(path, with: blue, style: line)
        }
    }

    @Test("a restored state has the transform, the colour and the clip from before")
    func states() {
        let (square, all) = (CGRect(x: 0, y: 0, width: 8, height: 8), CGRect(x: 0, y: 0, width: 60, height: 40))
        expectSame {
            $0.setFillColor(Self.red)
            $0.saveGState()
            $0.translateBy(x: 20, y: 10)
            $0.scaleBy(x: 2, y: 1)
            $0.setFillColor(Self.blue)
            $0.clip(to: CGRect(x: 0, y: 0, width: 4, height: 40))
            $0.fill(all)
            $0.restoreGState()
            $0.fill(square)
        } _: {
            var inner = $0
            inner.translateBy(x: 20, y: 10)
            inner.scaleBy(x: 2, y: 1)
            inner.clip(to: Path(CGRect(x: 0, y: 0, width: 4, height: 40)))
            inner.fill(Path(all), with: .color(red: 0, green: 0, blue: 1))
            $0.fill(Path(square), with: .color(red: 1, green: 0, blue: 0))
        }
    }

    @Test("a path stays where it was built when the transform changes")
    func builtPath() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
        expectSame {
            $0.saveGState()
            $0.translateBy(x: 20, y: 10)
            $0.addRect(rect)
            $0.restoreGState()
            $0.fillPath()
        } _: {
            $0.fill(Path(rect.offsetBy(dx: 20, dy: 10)), with: .color(.black))
        }
    }

    @Test("opacity, blending, shadows and erased areas are those of a canvas")
    func effects() {
        let (left, right) = (CGRect(x: 5, y: 5, width: 20, height: 20), CGRect(x: 15, y: 10, width: 20, height: 20))
        expectSame {
            $0.setAlpha(0.5)
            $0.fill(left)
            $0.setAlpha(1)
            $0.setBlendMode(.multiply)
            $0.setFillColor(Self.red)
            $0.fill(right)
            $0.setBlendMode(.normal)
            $0.setShadow(offset: CGSize(width: 2, height: 3), blur: 4, color: Self.blue)
            $0.fillEllipse(in: left)
            $0.setShadow(offset: .zero, blur: 0, color: nil)
            $0.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
        } _: {
            var faded = $0
            faded.opacity = 0.5
            faded.fill(Path(left), with: .color(.black))
            let red = GraphicsContext.Shading.color(red: 1, green: 0, blue: 0)
            var blended = $0
            blended.blendMode = .multiply
            blended.fill(Path(right), with: red)
            var shadowed = $0
            shadowed.addFilter(.shadow(color: Color(red: 0, green: 0, blue: 1), radius: 2, x: 2, y: 3))
            shadowed.fill(Path(ellipseIn: left), with: red)
            var erased = $0
            erased.blendMode = .clear
            erased.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(.black))
        }
    }

    @Test("the top of an image is where y is largest")
    func images() throws {
        let renderer = ImageRenderer(
            content: VStack(spacing: 0) {
                Color.red; Color.blue
            }.frame(width: 4, height: 4))
        let image = try #require(renderer.cgImage)
        let rect = CGRect(x: 10, y: 10, width: 20, height: 20)
        expectSame {
            $0.translateBy(x: 0, y: 40)
            $0.scaleBy(x: 1, y: -1)
            $0.draw(image, in: CGRect(x: 10, y: 10, width: 20, height: 20))
        } _: {
            $0.draw(Image(decorative: image, scale: 1), in: rect)
        }
    }

    @Test("clips have bounds in the present coordinates")
    func clipBounds() {
        var bounds: [CGRect] = []
        _ = picture { context in
            context.withCGContext {
                bounds = [$0.boundingBoxOfClipPath]
                $0.translateBy(x: 5, y: 0)
                $0.clip(to: CGRect(x: 0, y: 0, width: 10, height: 100))
                bounds.append($0.boundingBoxOfClipPath)
            }
        }
        #expect(
            bounds == [CGRect(x: 0, y: 0, width: 60, height: 40), CGRect(x: 0, y: 0, width: 10, height: 40)])
    }

    @Test("ImageRenderer draws views into PDF pages as text and vector graphics")
    func pages() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("pages.pdf")
        let renderer = ImageRenderer(content: Text("words").padding(10).background(Color(red: 1, green: 0, blue: 0)))
        renderer.render { size, context in
            #expect(size.width > 40 && size.height > 30)
            var box = CGRect(x: 0, y: 0, width: size.width, height: 2 * size.height)
            guard let pdf = CGContext(url as CFURL, mediaBox: &box, nil) else {
                Issue.record("cannot write a file in \(folder)")
                return
            }
            // No page has begun yet.
            context(pdf)
            for shift in [0, size.height] {
                pdf.beginPDFPage(nil)
                pdf.saveGState()
                pdf.translateBy(x: 0, y: shift)
                context(pdf)
                pdf.restoreGState()
                pdf.endPDFPage()
            }
            pdf.closePDF()
        }
        let file = try Data(contentsOf: url)
        #expect(file.starts(with: Data("%PDF".utf8)))
        #expect(CGContext(URL(fileURLWithPath: "/nowhere/at/all.pdf"), mediaBox: nil, nil) == nil)
    }

    @Test("a view without a finite size has the size zero")
    func endless() {
        let renderer = ImageRenderer(content: Color.red)
        renderer.proposedSize = .infinity
        renderer.render { size, _ in #expect(size == .zero) }
    }

    @Test("calls draw on a PDF page too, in order with views")
    func drawnPage() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        /// Returns the size of a file with as many rectangles and views.
        func size(rectangles: Int, views: Int) throws -> Int {
            let url = folder.appendingPathComponent("\(rectangles)-\(views).pdf")
            var box = CGRect(x: 0, y: 0, width: 100, height: 100)
            let pdf = try #require(CGContext(url, mediaBox: &box, nil))
            pdf.beginPDFPage(nil)
            for index in 0..<max(rectangles, views) {
                if index < rectangles { pdf.fillEllipse(in: CGRect(x: 10 * index, y: 0, width: 9, height: 9)) }
                if index < views { ImageRenderer(content: Text("words")).render { $1(pdf) } }
            }
            pdf.endPDFPage()
            pdf.closePDF()
            return try Data(contentsOf: url).count
        }
        let empty = try size(rectangles: 0, views: 0)
        let one = try size(rectangles: 1, views: 0)
        #expect(empty < one)
        #expect(try one < size(rectangles: 9, views: 0))
        #expect(try one < size(rectangles: 1, views: 1))
    }
}

import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Drawing with UIKit")
struct UIGraphicsTests {
    private let size = CGSize(width: 40, height: 30)

    /// Returns the image that a canvas draws.
    private func expected(_ scale: CGFloat = 1, _ draw: @escaping (inout GraphicsContext) -> Void) -> Data? {
        let canvas = Canvas { context, _ in draw(&context) }.frame(width: size.width, height: size.height)
        let renderer = ImageRenderer(content: canvas)
        renderer.scale = scale
        return renderer.uiImage?.pngData()
    }

    private func renderer(_ scale: CGFloat = 1, isOpaque: Bool = false) -> UIGraphicsImageRenderer {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = isOpaque
        return UIGraphicsImageRenderer(size: size, format: format)
    }

    @Test("a renderer makes an image of its size and scale from colours, rectangles and paths")
    func shapes() {
        let image = renderer(2).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 5, y: 5, width: 10, height: 20))
            UIColor.blue.setStroke()
            let path = UIBezierPath(ovalIn: CGRect(x: 20, y: 5, width: 15, height: 15))
            path.lineWidth = 3
            path.stroke()
            context.cgContext.setFillColor(UIColor.green.cgColor)
            context.cgContext.fillEllipse(in: CGRect(x: 25, y: 10, width: 5, height: 5))
        }
        #expect(image.size == size)
        #expect(image.scale == 2)
        let same = expected(2) {
            $0.fill(Path(CGRect(x: 5, y: 5, width: 10, height: 20)), with: .color(Color(uiColor: .red)))
            $0.stroke(
                Path(ellipseIn: CGRect(x: 20, y: 5, width: 15, height: 15)), with: .color(Color(uiColor: .blue)),
                lineWidth: 3)
            $0.fill(
                Path(ellipseIn: CGRect(x: 25, y: 10, width: 5, height: 5)), with: .color(Color(uiColor: .green)))
        }
        #expect(image.pngData() != nil && image.pngData() == same)
    }

    @Test("a format has the display's scale, and an opaque image is black where nothing is drawn")
    func format() {
        #expect(UIGraphicsImageRendererFormat.default().scale == UIScreen.main.scale)
        let empty = renderer(isOpaque: true).pngData { _ in }
        #expect(
            empty == expected { $0.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 30)), with: .color(.black)) })
    }

    @Test("bounds move the drawing, and blend modes and clips apply to rectangles")
    func bounds() {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let bounds = CGRect(origin: CGPoint(x: 100, y: 50), size: size)
        let data = UIGraphicsImageRenderer(bounds: bounds, format: format).pngData { context in
            context.clip(to: CGRect(x: 100, y: 50, width: 20, height: 30))
            UIColor.red.setFill()
            context.fill(context.format.bounds)
            context.fill(CGRect(x: 100, y: 50, width: 10, height: 10), blendMode: .clear)
        }
        let same = expected {
            $0.clip(to: Path(CGRect(x: 0, y: 0, width: 20, height: 30)))
            $0.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 30)), with: .color(Color(uiColor: .red)))
            $0.blendMode = .clear
            $0.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(.black))
        }
        #expect(data == same)
    }

    @Test("an image is drawn stretched, and in a tint")
    func images() throws {
        let square = renderer().image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 15))
        }
        let stretched = renderer().pngData { _ in square.draw(in: CGRect(x: 4, y: 4, width: 20, height: 15)) }
        let view = Image(uiImage: square)
        #expect(stretched == expected { $0.draw(view, in: CGRect(x: 4, y: 4, width: 20, height: 15)) })
        let tinted = try #require(square.withTintColor(.blue).pngData())
        #expect(tinted != square.pngData())
        #expect(
            tinted
                == renderer().pngData { context in
                    UIColor.blue.setFill()
                    context.fill(CGRect(x: 0, y: 0, width: 40, height: 15))
                })
    }

    @Test("nothing is the present surface outside of a renderer, and image contexts nest")
    func contexts() {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIGraphicsBeginImageContextWithOptions(size, false, 1)
        let outer = UIGraphicsGetCurrentContext()
        let inner = renderer().image { #expect(UIGraphicsGetCurrentContext() === $0.cgContext) }
        #expect(UIGraphicsGetCurrentContext() === outer)
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(inner != image)
        #expect(
            image?.pngData()
                == expected {
                    $0.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(Color(uiColor: .red)))
                })
    }

    @Test("other threads wait for the main actor, which paints the image")
    func otherThread() async {
        let size = size
        let image = await Task.detached {
            UIGraphicsImageRenderer(size: size).image { $0.fill(CGRect(origin: .zero, size: size)) }
        }.value
        #expect(image.size == size)
    }

    @Test("images are keys by their data")
    func hashing() {
        let (one, other) = (renderer().image { _ in }, renderer().image { _ in })
        let filled = renderer().image { $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5)) }
        #expect(Set([one, other, filled]).count == 2)
    }

    @Test("texts are drawn with their attributes, and have a size")
    func texts() {
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.red,
        ]
        let text = Text(verbatim: "Hi").font(.system(size: 14)).foregroundColor(Color(uiColor: .red))
        let plain = renderer().pngData { _ in "Hi".draw(at: CGPoint(x: 3, y: 4), withAttributes: attributes) }
        #expect(plain == expected { $0.draw(text, at: CGPoint(x: 3, y: 4), anchor: .topLeading) })
        let attributed = NSAttributedString(string: "Hi", attributes: attributes)
        #expect(plain == renderer().pngData { _ in attributed.draw(at: CGPoint(x: 3, y: 4)) })
        let inside = renderer().pngData { _ in "Hi".draw(in: CGRect(x: 3, y: 4, width: 30, height: 20)) }
        #expect(inside != plain && inside != expected { _ in })
        let (short, long) = ("Hi".size(withAttributes: attributes), "Hi, you".size(withAttributes: attributes))
        #expect(short.width > 5 && short.height > 10 && long.width > short.width && long.height == short.height)
        #expect(attributed.size() == short)
    }

    private final class Drawn: UIView {
        override func draw(_ rect: CGRect) {
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: rect.width / 2, height: rect.height))
        }
    }

    @Test("a view draws itself, and is drawn into an image with its subviews")
    func views() {
        let view = Drawn(frame: CGRect(origin: .zero, size: size))
        let child = UIView(frame: CGRect(x: 20, y: 10, width: 20, height: 10))
        child.backgroundColor = .green
        view.addSubview(child)
        let data = renderer().pngData { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) }
        #expect(data == renderer().pngData { view.layer.render(in: $0.cgContext) })
        let same = expected {
            $0.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 30)), with: .color(Color(uiColor: .red)))
            $0.fill(Path(CGRect(x: 20, y: 10, width: 20, height: 10)), with: .color(Color(uiColor: .green)))
        }
        #expect(data == same)
        #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
    }

    @Test("a hosting controller's view has the size of its root view, which it draws")
    func hosting() {
        let controller = UIHostingController(rootView: Color.red.frame(width: 40, height: 30))
        let view = controller.view
        #expect(view?.intrinsicContentSize == size)
        #expect(controller.sizeThatFits(in: CGSize(width: 500, height: 500)) == size)
        view?.bounds = CGRect(origin: .zero, size: size)
        let image = renderer().image { _ in
            view?.drawHierarchy(in: CGRect(origin: .zero, size: size), afterScreenUpdates: true)
        }
        #expect(
            image.pngData() == expected { $0.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 30)), with: .color(.red)) }
        )
        #expect(UIView().intrinsicContentSize.width == UIView.noIntrinsicMetric)
    }
}

@MainActor
@Suite("Coordinates of views of UIKit")
struct UIViewGeometryTests {
    @Test("points and rectangles are converted between views with a common superview")
    func conversion() {
        let (root, left, right, leaf) = (UIView(), UIView(), UIView(), UIView())
        root.frame = CGRect(x: 500, y: 500, width: 100, height: 100)
        left.frame = CGRect(x: 10, y: 20, width: 30, height: 30)
        right.frame = CGRect(x: 50, y: 5, width: 30, height: 30)
        leaf.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        root.addSubview(left)
        root.addSubview(right)
        left.addSubview(leaf)
        #expect(leaf.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 12, y: 23))
        #expect(leaf.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 12, y: 23))
        #expect(leaf.convert(CGPoint(x: 1, y: 1), to: right) == CGPoint(x: -38, y: 18))
        #expect(right.convert(leaf.bounds, from: leaf) == CGRect(x: -39, y: 17, width: 3, height: 4))
        #expect(leaf.isDescendant(of: root) && leaf.isDescendant(of: leaf) && !leaf.isDescendant(of: right))
    }
}

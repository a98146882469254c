import Display
import Foundation

/// An image that code draws, each time anew where it is shown: it is as sharp as the display.
///
/// Proof of the unchecked promise: the code runs on the main actor only, and nothing else is kept.
final class DrawnImage: Equatable, @unchecked Sendable {
    let size: CGSize
    private let isOpaque: Bool
    private let renderer: (inout GraphicsContext) -> Void

    init(size: CGSize, isOpaque: Bool, renderer: @escaping (inout GraphicsContext) -> Void) {
        self.size = size.width.isFinite && size.height.isFinite ? size : .zero
        self.isOpaque = isOpaque
        self.renderer = renderer
    }

    /// Code cannot be compared: an image that was made again is another one.
    static func == (a: DrawnImage, b: DrawnImage) -> Bool { a === b }

    /// What it draws, cut to its size. With a tint only its form is seen.
    @MainActor
    func draw(
        in environment: EnvironmentValues, _ graph: ViewGraph, tint: RGBA?, report: (String) -> Void
    ) -> [DrawnPart] {
        let metrics = graph.metrics
        func dots(_ length: CGFloat, _ dot: CGFloat) -> Int32 { Int32(min(max((length / dot).rounded(), 0), 1e6)) }
        let bounds = DotRect(
            x: 0, y: 0, width: dots(size.width, metrics.dotWidth), height: dots(size.height, metrics.dotHeight))
        let mistakes = Sentences()
        defer { mistakes.all.forEach(report) }
        let record = DrawingRecord(graph, size: size, bounds: bounds) { mistakes.all.append($0) }
        var context = GraphicsContext(record, environment)
        if isOpaque { context.fillGround() }
        renderer(&context)
        var drawing = Drawing(clip: .rectangle, isGroup: record.parts.contains(where: \.blends))
        if let tint { drawing.effects = [.colors(.form(in: tint))] }
        return [
            DrawnPart(drawing: drawing, frame: CGRect(origin: .zero, size: size), children: record.parts)
        ]
    }
}

/// What was reported while code drew.
private final class Sentences {
    var all: [String] = []
}

extension GraphicsContext {
    /// What is opaque is black where nothing is drawn.
    func fillGround() {
        let size = onMain { $0.record.size }
        fill(Path(CGRect(origin: .zero, size: size)), with: .color(.black))
    }
}

extension Display.ColorMatrix {
    /// One colour wherever there was any, covering as much.
    fileprivate static func form(in color: RGBA) -> Display.ColorMatrix {
        var matrix = Display.ColorMatrix.identity
        for (row, channel) in [color.red, color.green, color.blue].enumerated() {
            for column in 0..<4 { matrix.rows[row * 5 + column] = 0 }
            matrix.rows[row * 5 + 4] = Float(channel) / 255
        }
        matrix.rows[18] = Float(color.alpha) / 255
        return matrix
    }
}

extension [DrawnPart] {
    /// Seen as another size.
    func stretched(from size: CGSize, to rect: CGRect) -> DrawnPart {
        var part = DrawnPart(children: self)
        guard size.width > 0, size.height > 0 else { return DrawnPart() }
        let place = CGAffineTransform(
            a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX, ty: rect.minY)
        if place.isMove {
            part.frame = CGRect(origin: rect.origin, size: size)
        } else {
            part.transform = ProjectionTransform(place)
        }
        return part
    }
}

extension Image {
    /// An image that code draws, with the commands of a ``Canvas``.
    ///
    /// - Parameters:
    ///   - label: what it is called where it cannot be seen; nil for one that says nothing.
    ///   - opaque: black is seen where nothing is drawn.
    public init(
        size: CGSize, label: Text? = nil, opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        renderer: @escaping (inout GraphicsContext) -> Void
    ) {
        self.init(
            .drawn(DrawnImage(size: size, isOpaque: opaque, renderer: renderer)),
            naming: label.map { .label($0) } ?? .decorative)
    }
}

import Display
import Foundation

/// An image drawn by code. The code runs separately for each view that shows the image, so the image has the display's
/// resolution.
///
/// Proof of the unchecked promise: the code runs on the main actor only, and the class has no other state.
final class DrawnImage: Equatable, @unchecked Sendable {
    let size: CGSize
    private let isOpaque: Bool
    private let renderer: (inout GraphicsContext) -> Void

    init(size: CGSize, isOpaque: Bool, renderer: @escaping (inout GraphicsContext) -> Void) {
        self.size = size.width.isFinite && size.height.isFinite ? size : .zero
        self.isOpaque = isOpaque
        self.renderer = renderer
    }

    /// Compares by identity, because closures cannot be compared.
    static func == (a: DrawnImage, b: DrawnImage) -> Bool { a === b }

    /// Returns the drawing, clipped to the image's size. A tint shows only its shape.
    @MainActor
    func draw(
        in environment: EnvironmentValues, _ graph: ViewGraph, tint: RGBA?, report: (String) -> Void
    ) -> [DrawnPart] {
        let metrics = graph.metrics
        func dots(_ length: CGFloat, _ dot: CGFloat) -> Int32 { Int32(min(max((length / dot).rounded(), 0), 1e6)) }
        let bounds = DotRect(
            x: 0, y: 0, width: dots(size.width, metrics.dotWidth), height: dots(size.height, metrics.dotHeight))
        let warnings = Sentences()
        defer { warnings.all.forEach(report) }
        let record = DrawingRecord(graph, size: size, bounds: bounds) { warnings.all.append($0) }
        var context = GraphicsContext(record, environment)
        if isOpaque { context.fillBackground() }
        renderer(&context)
        var drawing = Drawing(clip: .rectangle, isGroup: record.parts.contains(where: \.blends))
        if let tint { drawing.effects = [.colors(.form(in: tint))] }
        return [
            DrawnPart(drawing: drawing, frame: CGRect(origin: .zero, size: size), children: record.parts)
        ]
    }
}

/// Collects the reports made while the code runs.
private final class Sentences {
    var all: [String] = []
}

extension GraphicsContext {
    /// Fills the surface with black, the background of opaque drawings.
    func fillBackground() {
        let size = onMain { $0.record.size }
        fill(Path(CGRect(origin: .zero, size: size)), with: .color(.black))
    }
}

extension ColorTransform {
    /// Returns the matrix that replaces all colours by one and keeps their alpha.
    fileprivate static func form(in color: RGBA) -> ColorTransform {
        var matrix = ColorTransform.identity
        for (row, channel) in [color.red, color.green, color.blue].enumerated() {
            for column in 0..<4 { matrix.rows[row * 5 + column] = 0 }
            matrix.rows[row * 5 + 4] = Float(channel) / 255
        }
        matrix.rows[18] = Float(color.alpha) / 255
        return matrix
    }
}

extension [DrawnPart] {
    /// Returns the parts stretched from their size to a rectangle.
    func stretched(from size: CGSize, to rect: CGRect) -> DrawnPart {
        var part = DrawnPart(children: self)
        guard size.width > 0, size.height > 0 else { return DrawnPart() }
        let place = CGAffineTransform(
            a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX, ty: rect.minY)
        if place.isTranslation {
            part.frame = CGRect(origin: rect.origin, size: size)
        } else {
            part.transform = ProjectionTransform(place)
        }
        return part
    }
}

extension Image {
    /// Creates an image drawn by code, with the commands of a ``Canvas``.
    ///
    /// - Parameters:
    ///   - label: the accessibility label; nil for a decorative image.
    ///   - opaque: fills the image with black before anything is drawn.
    public init(
        size: CGSize, label: Text? = nil, opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        renderer: @escaping (inout GraphicsContext) -> Void
    ) {
        self.init(
            .drawn(DrawnImage(size: size, isOpaque: opaque, renderer: renderer)),
            naming: label.map { .label($0) } ?? .decorative)
    }
}

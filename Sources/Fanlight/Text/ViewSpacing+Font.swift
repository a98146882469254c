import Foundation
import Typesetting

extension ViewSpacing {
    /// The proportions of the system's face, in parts of the size; see `TextStyleMetrics.lineHeight`.
    private enum Face {
        static let ascent = 0.9521484375
        static let descent = 0.2412109375
        static let capitals = 0.70458984375
    }

    /// As Apple's texts do it. A tenth of the letters' height, in whole dots, is what is left between them and an edge:
    /// above, counted from the capitals' upper edge, below from the line that the letters stand on. From text to text it
    /// is what the text style leaves between its lines.
    init(_ font: Font, at typeSize: DynamicTypeSize, dot: CGFloat) {
        let size = font.request(at: typeSize).size
        func dots(_ length: Double) -> Double { dot > 0 ? (length / dot - 1e-9).rounded(.up) * dot : length }
        let height = (Face.ascent + Face.descent) * size
        let spacing = dots(height * 0.1)
        let leading = dots(max(font.leading(at: size), 0))
        self.init(
            above: TextEdge(outside: Face.descent * size + spacing, leading: leading),
            below: TextEdge(outside: height + spacing - Face.capitals * size, leading: leading))
    }
}

extension Font {
    /// What a text style leaves between two lines of its letters. A font of a size has none.
    fileprivate func leading(at size: Double) -> Double {
        guard case .style(let style, _, _) = base else { return 0 }
        return style.metrics.leading * size / style.metrics.size
    }
}

import Foundation
import Typesetting

extension ViewSpacing {
    /// The metrics of the system font face, in parts of the size; see `TextStyleMetrics.lineHeight`.
    private enum Face {
        static let ascent = 0.9521484375
        static let descent = 0.2412109375
        static let capitals = 0.70458984375
    }

    /// Creates the spacing of Apple's texts. A tenth of the face's height, in whole dots, separates text from an edge.
    /// Above the text, the distance is measured from the cap height, and below the text from the baseline. Between two
    /// texts, the distance is the leading of the text style.
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
    /// The leading between two lines of a text style; zero for a font of a fixed size.
    fileprivate func leading(at size: Double) -> Double {
        guard case .style(let style, _, _) = base else { return 0 }
        return style.metrics.leading * size / style.metrics.size
    }
}

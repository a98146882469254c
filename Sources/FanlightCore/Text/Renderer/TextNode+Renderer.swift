import Display
import Foundation
import Typesetting

/// The state of a text that the app's renderer draws.
@MainActor
final class TextRendering {
    var nodes: [DrawnNode] = []
    let environment: () -> EnvironmentValues

    init(_ environment: @escaping () -> EnvironmentValues) { self.environment = environment }
}

extension TextNode {
    /// Runs the app's renderer on the lines and adopts the nodes of its drawing.
    ///
    /// - Returns: true if the nodes changed.
    func render(_ rendering: TextRendering) -> Bool {
        guard let renderer = shown.renderer?.renderer else { return rendering.nodes.setPart([], graph) }
        let text = typeset(proposal)
        let bounds = graph.paint.dotFrame(self)
        let record = DrawingRecord(
            graph, size: frame.size, bounds: DotRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        ) { [unowned self] in reportUsageWarning("textRenderer: \($0)") }
        var context = GraphicsContext(record, rendering.environment())
        renderer.draw(layout: Text.Layout(text, shown, graph), in: &context)
        return rendering.nodes.setPart(record.parts, graph)
    }

    /// The size that the renderer returns; nil if there is none.
    func renderedSize(_ proposal: ProposedViewSize) -> CGSize? {
        shown.renderer.map {
            graph.metrics.roundedUp($0.renderer.sizeThatFits(proposal: proposal, text: TextProxy(node: self)).sanitized)
        }
    }
}

import Combine
import Display
import Foundation
import Typesetting

/// The element of a text: resolves the text value in its environment and updates its node.
final class TextElement: ViewElement<Text> {
    let node: TextNode
    /// The alarm that re-evaluates the element when its text changes with time.
    private var alarm: UInt64?
    /// The last content transition; nil if the scene uses none.
    private var contentTransition: ContentTransition?

    override init(_ view: Text, _ context: _ElementContext) {
        node = TextNode(context.graph)
        super.init(view, context)
        resolve { node.begin(with: $0) }
        if graph.text.publishesLayouts { beginPublishingLayout() }
    }

    override func update(to new: Text) {
        graph.work.comparisons += 1
        if new == view { return }
        view = new
        reevaluate()
    }

    override func reevaluate() {
        isDirty = false
        resolve { node.update($0) }
    }

    override var preferenceSource: (any PreferenceSource)? { self }

    override var ownNode: LayoutNode? { node }

    override func willUnmount() {
        if let alarm { graph.clock.cancel(alarm) }
        endPublishingLayout()
        node.unmountWithLinks()
    }

    /// Resolves the text value with the environment, reports problems, and passes the result on.
    private func resolve(_ take: (ResolvedTextContent) -> Void) {
        _ = beginReading()
        let environment = readEnvironment()
        var resolver = TextResolver(readTextAttributes(), environment, graph)
        let shown = resolver.resolve(view)
        for name in resolver.faceNames { checkFace(name) }
        for span in resolver.spans {
            if span.font.stretch != 100 { checkStretch(of: span.font) }
            if span.font.design == .rounded { checkRounded() }
        }
        for complaint in resolver.diagnostics {
            graph.reportOnce(messageWithPath(complaint, "Text"), at: placeInBody)
        }
        if graph.text.usesContentTransitions {
            let transition = environment.contentTransition
            // Equal values keep the direction in which the last change rolls.
            if transition != contentTransition { node.contentChange = transition.change(from: contentTransition) }
            contentTransition = transition
        }
        if !shown.marks.isEmpty { node.openURL = environment.openURL }
        if shown.renderer != nil, node.rendering == nil {
            node.rendering = TextRendering { [unowned self] in
                EnvironmentValues(scope: self.environment, reader: continueReading())
            }
        }
        take(shown)
        scheduleUpdate(at: resolver.next)
    }

    private func scheduleUpdate(at date: Date?) {
        if let alarm { graph.clock.cancel(alarm) }
        alarm = nil
        guard let date else { return }
        // The minimum delay prevents an endless loop if a source returns a past date.
        let delay = max(date.timeIntervalSince(graph.clock.date), 0.001)
        guard delay < 1e9 else { return }
        let clock = graph.clock
        alarm = clock.schedule(after: clock.aligned(.seconds(given: delay)), "a text that shows time") { [weak self] in
            self?.alarm = nil
            self?.invalidate()
        }
    }

    private func checkFace(_ name: String) {
        guard graph.text.isNewFace(name), !graph.typesetter.hasFace(named: name) else { return }
        graph.report(
            messageWithPath(
                "there is no font named \u{201C}\(name)\u{201D} here, so its text is shown in the display's own. "
                    + "Install the font where the app runs."))
    }

    private func checkRounded() {
        let families = FontRequest.Design.roundedFamilies
        guard graph.text.isNewFace("rounded"), !families.contains(where: graph.typesetter.hasFace) else {
            return
        }
        graph.report(
            messageWithPath(
                "there is no rounded font here, so the rounded design is shown in the display's own font. "
                    + "Install one of \(families.joined(separator: ", ")) where the app runs."))
    }

    private func checkStretch(of font: FontRequest) {
        let side = font.stretch < 100 ? "narrower" : "wider"
        guard graph.text.isNewFace("\(side) \(font.design)"), !graph.typesetter.hasStretch(of: font) else { return }
        graph.report(
            messageWithPath(
                "the font here has no \(side) variant, so fontWidth changes nothing. "
                    + "Name a font that has them, with Font.custom, and install it where the app runs."))
    }
}

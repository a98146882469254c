import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A tooltip, shown beside the pointer after it rests on the view.
public struct _HelpModifier {
    let text: Text
}

extension _HelpModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        HelpElement(wrapping: view, context)
    }
}

private final class HelpElement<Modified: View>: WrapperElement<Modified, _HelpModifier>, Hint {
    private var alarm: UInt64?
    private var overlay: SceneOverlay?
    /// True once a key or the pointer was pressed since the pointer arrived: the person no longer needs help.
    private var isDone = false

    override init(wrapping view: ModifiedContent<Modified, _HelpModifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        graph.pointer.hover.observerCount += 1
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let action = { [weak self, weak node] (phase: HoverPhase) in
            guard let self else { return }
            if case .active = phase, let node { pointerRests(on: node) } else { pointerLeft() }
        }
        return HoverWrapperNode(_HoverModifier(coordinateSpace: .global, action: action), hasHelpForFocus: true, graph)
    }

    override func update(to new: ModifiedContent<Modified, _HelpModifier>) {
        super.update(to: new)
        overlay?.update(HelpTip(text: new.modifier.text))
    }

    private func pointerRests(on node: LayoutNode) {
        guard overlay == nil, !isDone else { return }
        cancelPendingTooltip()
        graph.pointer.hover.hint = self
        alarm = graph.clock.schedule(after: InteractionTiming.tooltip, "a hint waits") { [weak self, weak node] in
            guard let self, let node else { return }
            alarm = nil
            show(beside: node)
        }
    }

    private func pointerLeft() {
        close()
        isDone = false
    }

    func close() {
        isDone = true
        cancelPendingTooltip()
        overlay?.close()
        overlay = nil
    }

    private func cancelPendingTooltip() {
        if let alarm { graph.clock.cancel(alarm) }
        alarm = nil
    }

    private func show(beside node: LayoutNode) {
        let anchor = node.shownFrame(in: nil)
        let gap: CGFloat = graph.metrics.isCell ? 0 : 4
        let new = SceneOverlay(graph, proposal: ProposedViewSize(width: 280, height: nil)) { size, available in
            // Places the tooltip below the view, or above it if there is no space, and within the display.
            let below = anchor.maxY + gap
            let y = below + size.height <= available.maxY ? below : anchor.minY - gap - size.height
            return CGPoint(
                x: max(available.minX, min(anchor.minX, available.maxX - size.width)), y: max(y, available.minY))
        }
        overlay = new
        new.show(
            HelpTip(text: view.modifier.text),
            in: _ElementContext(graph: graph, parent: self, environment: EnvironmentScope(outer: environment)))
    }

    override func didHide() { pointerLeft() }

    override func willUnmount() {
        pointerLeft()
        graph.pointer.hover.observerCount -= 1
        super.willUnmount()
    }
}

/// The tooltip's text on a contrasting background.
private struct HelpTip {
    let text: Text
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension HelpTip: View {
    var body: some View {
        if isCellDisplay {
            text.foregroundStyle(.background).padding(.horizontal, 8).background(Color.primary)
        } else {
            text.font(.caption).foregroundStyle(Color.primary).padding(.horizontal, 7).padding(.vertical, 4)
                .background(.background, in: RoundedRectangle(cornerRadius: 5))
                .overlay { RoundedRectangle(cornerRadius: 5).strokeBorder(Color.primary.opacity(0.2)) }
                .shadow(color: .black.opacity(0.15), radius: 4, y: 2)
        }
    }
}

extension View {
    /// Adds a tooltip. A resting pointer shows it; on a terminal, so does focus that came by Tab and rests. Assistive
    /// technology receives the text as a hint.
    nonisolated public func help(_ text: Text) -> some View {
        modifier(_HelpModifier(text: text)).accessibilityHint(text)
    }

    nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }

    @_disfavoredOverload
    nonisolated public func help(_ textResource: LocalizedStringResource) -> some View { help(Text(textResource)) }

    @_disfavoredOverload
    nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { help(Text(text)) }
}

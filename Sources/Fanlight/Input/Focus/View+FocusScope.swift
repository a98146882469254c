import Foundation

/// Where the focus is to be first, and again when somebody asks.
public struct _FocusPreferenceModifier: Equatable {
    /// The scope, and whether this is one or the view in it that is preferred.
    let namespace: Namespace.ID
    let isScope: Bool
    let isPreferred: Bool
}

extension _FocusPreferenceModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        FocusPreferenceElement(wrapping: view, context)
    }
}

private final class FocusPreferenceElement<Modified: View>: WrapperElement<Modified, _FocusPreferenceModifier> {
    override init(wrapping view: ModifiedContent<Modified, _FocusPreferenceModifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        guard view.modifier.isPreferred else { return }
        graph.afterLayout { [weak self] in self?.takeFirstFocus() }
    }

    /// Where nobody has put the focus yet, it comes here.
    private func takeFirstFocus() {
        guard graph.focus.isUpToViews, let node = allWrappers.first?.firstInteractive else { return }
        graph.focus.move(to: node)
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = FocusPreferenceNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? FocusPreferenceNode)?.modifier = view.modifier
    }
}

private final class FocusPreferenceNode: WrapperNode {
    var modifier: _FocusPreferenceModifier?
}

extension Focus {
    /// The focus goes to what is preferred in a scope, else to what is first there.
    fileprivate func reset(in namespace: Namespace.ID, of graph: ViewGraph) {
        func find(_ root: LayoutNode, _ wanted: (_FocusPreferenceModifier) -> Bool) -> LayoutNode? {
            if let node = root as? FocusPreferenceNode, let modifier = node.modifier,
                modifier.namespace == namespace, wanted(modifier)
            {
                return node
            }
            for child in root.shownChildren {
                if let found = find(child, wanted) { return found }
            }
            return nil
        }
        guard let scope = find(graph.interactionRoot, \.isScope) else { return }
        let target = find(scope, \.isPreferred) ?? scope
        if let node = target.firstInteractive { move(to: node) }
    }
}

/// Moves the focus to where it should be first.
@MainActor
public struct ResetFocusAction {
    fileprivate let link: GraphLink?

    /// In the scope of this name: to the view that is preferred there.
    public func callAsFunction(in namespace: Namespace.ID) {
        guard let graph = link?.graph else { return }
        graph.afterUpdating { graph.focus.reset(in: namespace, of: graph) }
    }
}

private struct GraphLinkKey: EnvironmentKey { static var defaultValue: GraphLink? { nil } }
private struct FocusEffectKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
    var graphLink: GraphLink? {
        get { self[GraphLinkKey.self] }
        set { self[GraphLinkKey.self] = newValue }
    }

    /// Moves the focus to where it should be first in a scope.
    @MainActor public var resetFocus: ResetFocusAction { ResetFocusAction(link: graphLink) }

    /// Whether what has the focus is marked.
    public var isFocusEffectEnabled: Bool {
        get { self[FocusEffectKey.self] }
        set { self[FocusEffectKey.self] = newValue }
    }
}

extension View {
    /// A part of the scene in which one view can be preferred for the focus.
    nonisolated public func focusScope(_ namespace: Namespace.ID) -> some View {
        modifier(_FocusPreferenceModifier(namespace: namespace, isScope: true, isPreferred: false))
    }

    /// Whether the focus should be here first, and whenever it is reset in the scope.
    nonisolated public func prefersDefaultFocus(
        _ prefersDefaultFocus: Bool = true, in namespace: Namespace.ID
    ) -> some View {
        modifier(_FocusPreferenceModifier(namespace: namespace, isScope: false, isPreferred: prefersDefaultFocus))
    }

    /// Leaves it to the views inside to show that they have the focus.
    nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
        transformEnvironment(\.isFocusEffectEnabled, by: disabled) { $0 = $0 && !$1 }
    }
}

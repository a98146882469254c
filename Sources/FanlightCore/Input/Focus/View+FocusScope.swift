import Foundation

/// Marks a focus scope, or the view in it that is preferred for the initial focus.
public struct _FocusPreferenceModifier: Equatable {
    /// The name of the scope. `isScope` marks the scope itself, `isPreferred` the preferred view in it.
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

private final class FocusPreferenceElement<Modified: View>:
    WrapperElement<Modified, _FocusPreferenceModifier>, PlacementDependent
{
    override init(wrapping view: ModifiedContent<Modified, _FocusPreferenceModifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        guard view.modifier.isPreferred else { return }
        graph.afterLayout(self)
    }

    /// Moves the focus here, if neither the app nor a person has placed it.
    func nodesPlaced() {
        guard isMounted, graph.focus.allowsDefaultFocus, let node = allWrappers.first?.firstInteractive else { return }
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

/// Moves the focus to the preferred view of a scope, or else to its first one.
private struct FocusReset: UpdateDependent {
    let graph: ViewGraph
    let namespace: Namespace.ID

    func viewsUpdated() {
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
        if let node = target.firstInteractive { graph.focus.move(to: node) }
    }
}

/// An action that resets the focus to its default.
@MainActor
public struct ResetFocusAction {
    fileprivate let link: GraphLink?

    /// Moves the focus to the preferred view of the scope with this name.
    public func callAsFunction(in namespace: Namespace.ID) {
        guard let graph = link?.graph else { return }
        graph.afterUpdating(retaining: FocusReset(graph: graph, namespace: namespace))
    }
}

private struct FocusEffectKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
    /// Resets the focus to the default of a scope.
    @MainActor public var resetFocus: ResetFocusAction { ResetFocusAction(link: graphLink) }

    /// True if the focus ring is displayed.
    public var isFocusEffectEnabled: Bool {
        get { self[FocusEffectKey.self] }
        set { self[FocusEffectKey.self] = newValue }
    }
}

extension View {
    /// Makes the view a scope in which one view can be preferred for the focus.
    nonisolated public func focusScope(_ namespace: Namespace.ID) -> some View {
        modifier(_FocusPreferenceModifier(namespace: namespace, isScope: true, isPreferred: false))
    }

    /// Makes the view the first to have the focus, initially and after each reset of the scope.
    nonisolated public func prefersDefaultFocus(
        _ prefersDefaultFocus: Bool = true, in namespace: Namespace.ID
    ) -> some View {
        modifier(_FocusPreferenceModifier(namespace: namespace, isScope: false, isPreferred: prefersDefaultFocus))
    }

    /// Disables the focus ring, so that views inside can indicate the focus themselves.
    nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
        transformEnvironment(\.isFocusEffectEnabled, by: disabled) { $0 = $0 && !$1 }
    }
}

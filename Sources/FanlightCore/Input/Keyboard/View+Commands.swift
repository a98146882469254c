import Display

/// The direction of a move command.
public enum MoveCommandDirection: Hashable, Sendable, CaseIterable { case up, down, left, right }

/// Handles the standard keys of a command while the focus is inside a view.
public struct _CommandModifier {
    enum Command: Equatable { case move, exit, delete }
    let command: Command
    // The app's closures as they were given; see `ValueComparison`.
    var move: ((MoveCommandDirection) -> Void)?
    var action: (() -> Void)?
}

extension _CommandModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        CommandElement(wrapping: view, context)
    }

    fileprivate func handles(_ key: KeyInput) -> Bool {
        guard move != nil || action != nil, key.modifiers.isEmpty else { return false }
        switch (command, key.key) {
        case (.move, .up): move?(.up)
        case (.move, .down): move?(.down)
        case (.move, .left): move?(.left)
        case (.move, .right): move?(.right)
        case (.exit, .escape), (.delete, .delete), (.delete, .backspace): action?()
        default: return false
        }
        return true
    }
}

private final class CommandElement<Modified: View>: WrapperElement<Modified, _CommandModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = CommandNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? CommandNode)?.modifier = view.modifier }
}

private final class CommandNode: WrapperNode, KeyNode {
    var modifier: _CommandModifier?
    func handleAfterFocus(_ key: KeyInput) -> Bool { modifier?.handles(key) ?? false }
}

extension View {
    /// Runs an action for arrow keys that nothing inside consumes, while the focus is in the view.
    nonisolated public func onMoveCommand(perform action: ((MoveCommandDirection) -> Void)? = nil) -> some View {
        modifier(_CommandModifier(command: .move, move: action))
    }

    /// Runs an action when Escape is pressed while the focus is in the view.
    nonisolated public func onExitCommand(perform action: (() -> Void)? = nil) -> some View {
        modifier(_CommandModifier(command: .exit, action: action))
    }

    /// Runs an action when Delete or Backspace is pressed and nothing inside consumes it.
    nonisolated public func onDeleteCommand(perform action: (() -> Void)? = nil) -> some View {
        modifier(_CommandModifier(command: .delete, action: action))
    }
}

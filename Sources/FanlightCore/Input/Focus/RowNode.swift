import Display
import Foundation

/// The node around the content of a list row. Swipe actions and taps of the row change the meaning of input inside it.
@MainActor
package protocol RowNode: LayoutNode {
    /// True if a horizontal drag reveals swipe actions.
    var revealsSwipeActions: Bool { get }
    /// The nodes of the swipe actions that are visible now.
    var swipeActionNodes: [LayoutNode] { get }
    /// True if a tap on the row has an effect.
    var activatesOnTap: Bool { get }
}

/// A node that has the focus on behalf of the rows inside it, as a list has.
@MainActor
package protocol RowFocusNode: InteractiveNode {}

/// The layout value of an item that may be the selected one of a menu. The menu opens scrolled to the selected item,
/// near the likely alternatives.
package struct IsChosenItem: LayoutValueKey {
    package static var defaultValue: Bool { false }
}

/// A node that accepts typed text.
@MainActor
package protocol TextInputNode: InteractiveNode, SecondaryPressTarget {
    /// The names of the editing commands that are available now, for accessibility.
    var namesOfCommands: [String] { get }
    /// Performs the command with a name; returns nil if there is no such command.
    func perform(named name: String) -> InputOutcome?
}

/// A node that may handle a press of the secondary pointer button.
@MainActor
package protocol SecondaryPressTarget: LayoutNode {
    /// Receives the point in the scene, or nil if keys triggered the action. Nil if presses have no effect.
    var secondaryAction: ((CGPoint?) -> Void)? { get }
}

/// A node that opens a context menu. It takes the focus for the menu if no other node in the view can.
@MainActor
package protocol ContextMenuNode: InteractiveNode, SecondaryPressTarget {}

extension LayoutNode {
    /// The selected item in this subtree, if it is interactive.
    final var chosenItem: (any InteractiveNode)? {
        if let isChosen = layoutValue(ObjectIdentifier(IsChosenItem.self)) as? Bool {
            return isChosen ? firstInteractive : nil
        }
        return firstOfChildren(\.chosenItem)
    }

    /// Returns the first value that a shown child has. Each child is asked once. The first value of a lazy sequence is
    /// made twice. That doubles the work of a search at each level of the tree.
    package final func firstOfChildren<Value>(_ value: (LayoutNode) -> Value?) -> Value? {
        for child in shownChildren {
            if let found = value(child) { return found }
        }
        return nil
    }

    /// The innermost list row around the node.
    final var rowAround: (any RowNode)? {
        var node: LayoutNode? = self
        while let current = node {
            if let row = current as? any RowNode { return row }
            node = current.parent
        }
        return nil
    }
}

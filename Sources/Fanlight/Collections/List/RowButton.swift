@_spi(Nodes) import FanlightCore

/// Forwards presses anywhere in a row to one control in the row.
///
/// Applies if the row is not selectable. The control is the row's button, if it has exactly one in the default style.
/// Otherwise it is the control that expands the row. All other buttons are pressed on their own.
extension ListRowNode {
    var fillingControl: (any InteractiveNode)? {
        guard appearance.part == .content, !appearance.state.isSelectable, owner?.revealed == nil else { return nil }
        if case .table = appearance.list.kind { return nil }
        var found: [any RoleButton] = []
        for node in content { node.gatherRowButtons(into: &found) }
        if let button = found.first, found.count == 1, button.isInteractive { return button }
        guard appearance.state.isExpanded != nil else { return nil }
        for node in content {
            if let control = node.rowExpandingControl, control.isInteractive { return control }
        }
        return nil
    }
}

extension LayoutNode {
    /// Collects up to two buttons inside that are not part of another control.
    fileprivate func gatherRowButtons(into found: inout [any RoleButton]) {
        guard found.count < 2, allowsHitTesting else { return }
        if let control = self as? any InteractiveNode, control.isControl {
            if let button = control as? any RoleButton, button.mayFillRow { found.append(button) }
            return
        }
        for child in shownChildren { child.gatherRowButtons(into: &found) }
    }

    /// The control inside that expands and collapses the list row.
    fileprivate var rowExpandingControl: (any ControlAreaNode)? {
        guard allowsHitTesting else { return nil }
        if let control = self as? any ControlAreaNode, control.expandsRow { return control }
        for child in shownChildren {
            if let found = child.rowExpandingControl { return found }
        }
        return nil
    }
}

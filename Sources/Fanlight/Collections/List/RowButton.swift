@_spi(Nodes) import FanlightCore

/// Forwards presses anywhere in a row to one control in the row.
///
/// The control is the row's link or button in the default style, if it has exactly one of these. Otherwise it is the
/// control that expands the row. All other buttons are pressed on their own. In a selectable row only a link applies,
/// and only while the list is not edited.
extension ListRowNode {
    var fillingControl: (any InteractiveNode)? {
        guard appearance.part == .content, owner?.revealed == nil else { return nil }
        if case .table = appearance.list.kind { return nil }
        let isSelectable = appearance.state.isSelectable
        if isSelectable, owner?.isEditing == true { return nil }
        var found: [any RoleButton] = []
        for node in content { node.gatherRowButtons(into: &found) }
        if let button = found.first, found.count == 1, button.isInteractive,
            !isSelectable || (button as? any ControlAreaNode)?.isRowLink == true
        {
            return button
        }
        guard !isSelectable, appearance.state.isExpanded != nil else { return nil }
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

@_spi(Nodes) import FanlightCore

/// Forwards presses anywhere in a row to the only button in the row.
///
/// Applies if the row is not selectable and has exactly one button in the default style. A button in another style, and
/// each of several buttons, is pressed on its own.
extension ListRowNode {
    var onlyButton: (any RoleButton)? {
        guard appearance.part == .content, !appearance.state.isSelectable, owner?.revealed == nil else { return nil }
        if case .table = appearance.list.kind { return nil }
        var found: [any RoleButton] = []
        for node in content { node.gatherRowButtons(into: &found) }
        guard let button = found.first, found.count == 1, button.isInteractive else { return nil }
        return button
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
}

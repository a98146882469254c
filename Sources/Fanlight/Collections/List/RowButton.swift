/// A button that is a row: all of the row is pressed as it is.
///
/// That is so where the row cannot be chosen and has exactly one button in the style that nobody said. One in another style
/// is pressed by itself. Of several it could not be told which of them is meant: each is pressed by itself.
extension ListRowNode {
    var onlyButton: (any RoleButton)? {
        guard look.part == .content, !look.state.isSelectable, owner?.revealed == nil else { return nil }
        if case .table = look.list.kind { return nil }
        var found: [any RoleButton] = []
        for node in content { node.gatherRowButtons(into: &found) }
        guard let button = found.first, found.count == 1, button.isInteractive else { return nil }
        return button
    }
}

extension LayoutNode {
    /// The buttons inside that are not a part of another control, as far as two.
    fileprivate func gatherRowButtons(into found: inout [any RoleButton]) {
        guard found.count < 2, allowsHits else { return }
        if let control = self as? any InteractiveNode, control.isControl {
            if let button = control as? any RoleButton, button.mayFillRow { found.append(button) }
            return
        }
        for child in shownChildren { child.gatherRowButtons(into: &found) }
    }
}

import CoreTransferable
import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A command of the editing menu, with its title.
enum TextCommand: String, CaseIterable {
    case cut = "Cut"
    case copy = "Copy"
    case paste = "Paste"
    case selectAll = "Select All"
}

extension TextFieldElement {
    /// The commands that the field supports. A secure field cannot be cut or copied.
    var commands: [TextCommand] { view.isSecure ? [.paste, .selectAll] : TextCommand.allCases }

    /// True if the command can be performed now.
    func can(_ command: TextCommand) -> Bool {
        switch command {
        case .cut, .copy: !view.isSecure && !edit.selection.isEmpty
        case .paste: graph.clipboard.items.contains { $0.canLoadObject(ofClass: String.self) }
        case .selectAll: edit.selection.count < edit.text.utf8.count
        }
    }

    func perform(_ command: TextCommand) {
        switch command {
        case .cut: _ = perform(EditCommand.cut)
        case .copy: _ = perform(EditCommand.copy)
        case .paste: _ = perform(EditCommand.paste)
        case .selectAll: change { $0.selectAll() }
        }
    }

    /// Opens the editing menu at a point of the scene, or at the cursor. A point outside of the selection first moves
    /// the cursor there.
    func openMenu(at place: CGPoint?) {
        guard node.isInteractive else { return }
        graph.focus.move(to: node)
        if let place {
            let (offset, selection) = (node.offset(at: place), edit.selection)
            let isInside = !selection.isEmpty && selection.lowerBound <= offset && offset <= selection.upperBound
            if !isInside { node.moveSelection(at: place, selecting: false) }
        }
        closeMenu()
        menu = TextMenu(of: self, at: place.map { CGRect(origin: $0, size: .zero) })
    }

    func closeMenu() {
        menu?.close()
        menu = nil
    }
}

/// The editing menu of a field, in a layer above the scene. The field stays focused while the menu is open.
@MainActor
final class TextMenu {
    private let layer: SceneLayer
    fileprivate let element: _Element

    /// - Parameter place: The anchor in the scene; nil for the position of the cursor.
    fileprivate init(of field: TextFieldElement, at place: CGRect?) {
        let graph = field.graph
        layer = SceneLayer(
            .menu, graph, keepsFocus: true,
            anchor: { [weak field] in place ?? field?.node.cursorFrame },
            dismiss: { [weak field] in field?.closeMenuSoon() })
        let context = field.contextOfPresented { [weak field] in field?.closeMenuSoon() }
        element = layer.portal.make(
            MenuPanel(content: TextMenuItems(commands: field.commands, field: WeakField(element: field))), in: context)
        layer.setLayoutDirection(as: field.direction, for: field)
        graph.show(layer)
    }

    fileprivate func close() {
        layer.node.graph.remove(layer)
        element.unmount()
        layer.node.unmount()
    }

    /// Removes the menu together with its field.
    func unmount() {
        layer.node.graph.remove(layer)
        layer.node.unmount()
    }

    func forEachElement(_ visit: (_Element) -> Void) { visit(element) }
}

extension TextFieldElement {
    /// Deferred to the end of the update, because the code that closes the menu may run inside it.
    fileprivate func closeMenuSoon() {
        graph.afterUpdating(retaining: TextFieldUpdate(work: .closeMenu, field: self))
    }

    fileprivate var direction: LayoutDirection {
        EnvironmentValues(scope: environment, reader: nil).layoutDirection
    }
}

private struct WeakField {
    weak var element: TextFieldElement?
}

private struct TextMenuItems {
    let commands: [TextCommand]
    let field: WeakField
}

extension TextMenuItems: View {
    var body: some View {
        ForEach(commands, id: \.self) { command in
            Button(LocalizedStringKey(command.rawValue)) { field.element?.perform(command) }
                .disabled(field.element?.can(command) != true)
        }
    }
}

extension EditedNode {
    /// The action that opens the editing menu; nil if the app's own context menu belongs to the field alone.
    var secondaryAction: ((CGPoint?) -> Void)? {
        guard isInteractive, !hasAppMenu else { return nil }
        return { [weak self] in self?.owner?.openMenu(at: $0) }
    }

    private var hasAppMenu: Bool {
        var node = parent
        while let current = node {
            if let menu = current as? SecondaryPressNode, menu.action != nil {
                return menu.containsNoControl(but: self)
            }
            node = current.parent
        }
        return false
    }

    func handlesMenuKey(_ key: KeyInput) -> Bool {
        guard key.opensContextMenu, let action = secondaryAction else { return false }
        action(nil)
        return true
    }

    /// The names of the commands as accessibility actions. Only the focused field has them, because they would be
    /// repeated for every field.
    var namesOfCommands: [String] {
        guard isFocused, isEnabled, let owner else { return [] }
        return [owner.submitActionName, "menu"].compactMap(\.self) + owner.commands.map(\.rawValue)
    }

    /// Performs a command by its name. Returns nil for an unknown name.
    func perform(named name: String) -> InputOutcome? {
        guard isEnabled, let owner else { return nil }
        if name == "menu" {
            owner.openMenu(at: nil)
            return .handled
        }
        if name == owner.submitActionName {
            graph.focus.move(to: self)
            owner.submit(by: KeyInput(.enter))
            return .handled
        }
        guard let command = TextCommand(rawValue: name), owner.commands.contains(command) else { return nil }
        graph.focus.move(to: self)
        guard owner.can(command) else {
            switch command {
            case .cut, .copy: return .refused("Nothing is selected here.")
            case .paste: return .refused("There is no text to paste.")
            case .selectAll: return .handled
            }
        }
        owner.perform(command)
        return .handled
    }
}

extension LayoutNode {
    /// True if the subtree contains no control except one.
    fileprivate func containsNoControl(but only: any InteractiveNode) -> Bool {
        if let control = self as? any InteractiveNode, control.isControl { return control === only }
        return shownChildren.allSatisfy { $0.containsNoControl(but: only) }
    }
}

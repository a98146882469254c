import CoreTransferable
import Display
import Foundation

/// What people do with letters that they write, by its name in menus.
enum TextCommand: String, CaseIterable {
    case cut = "Cut"
    case copy = "Copy"
    case paste = "Paste"
    case selectAll = "Select All"
}

extension TextFieldElement {
    /// What can be done here at all: what is secret stays here.
    var commands: [TextCommand] { view.isSecure ? [.paste, .selectAll] : TextCommand.allCases }

    /// Whether there is anything to do it with now.
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

    /// The menu for a place of the scene, or for where the cursor is. Somebody who asks beside what is selected means that
    /// place.
    func openMenu(at place: CGPoint?) {
        guard node.isInteractive else { return }
        graph.focus.move(to: node)
        if let place {
            let (letter, selection) = (node.letter(at: place), edit.selection)
            let isInside = !selection.isEmpty && selection.lowerBound <= letter && letter <= selection.upperBound
            if !isInside { node.point(at: place, selecting: false) }
        }
        closeMenu()
        menu = TextMenu(of: self, at: place.map { CGRect(origin: $0, size: .zero) })
    }

    func closeMenu() {
        menu?.close()
        menu = nil
    }
}

/// What can be done with the letters of a field, in a layer over the scene. The field has the focus all the while, as far as
/// anybody is told.
@MainActor
final class TextMenu {
    private let layer: SceneLayer
    fileprivate let element: _Element

    /// - Parameter place: In the scene; nil: wherever the cursor is.
    fileprivate init(of field: TextFieldElement, at place: CGRect?) {
        let graph = field.graph
        layer = SceneLayer(
            .menu, graph, keepsFocus: true,
            anchor: { [weak field] in place ?? field?.node.cursorFrame },
            dismiss: { [weak field] in field?.closeMenuSoon() })
        let context = field.contextOfPresented { [weak field] in field?.closeMenuSoon() }
        element = layer.portal.make(
            MenuPanel(content: TextMenuItems(commands: field.commands, field: WeakField(element: field))), in: context)
        layer.read(as: field.direction, for: field)
        graph.show(layer)
    }

    fileprivate func close() {
        layer.node.graph.remove(layer)
        element.unmount()
        layer.node.leave()
    }

    /// The same while the field leaves, with all that is in it.
    func leave() {
        layer.node.graph.remove(layer)
        layer.node.leave()
    }

    func forEachElement(_ visit: (_Element) -> Void) { visit(element) }
}

extension TextFieldElement {
    /// Whoever closes it may be in it.
    fileprivate func closeMenuSoon() { graph.afterUpdating { [weak self] in self?.closeMenu() } }

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
    /// What a menu of the author's for nothing but the field is asked for, it is asked for.
    var secondaryAction: ((CGPoint?) -> Void)? {
        guard isInteractive, !hasMenuOfItsAuthor else { return nil }
        return { [weak self] in self?.owner?.openMenu(at: $0) }
    }

    private var hasMenuOfItsAuthor: Bool {
        var node = parent
        while let current = node {
            if let menu = current as? SecondaryPressNode, menu.action != nil { return menu.hasNoControl(but: self) }
            node = current.parent
        }
        return false
    }

    func takesMenuKey(_ key: KeyInput) -> Bool {
        guard key.asksForMenu, let action = secondaryAction else { return false }
        action(nil)
        return true
    }

    /// Told to those who read what the focus is in: elsewhere it would be said again for each field.
    var namesOfCommands: [String] {
        guard isFocused, isEnabled, let owner else { return [] }
        return [owner.nameOfSubmitting, "menu"].compactMap(\.self) + owner.commands.map(\.rawValue)
    }

    /// Does what is asked for by its name; nil where that is no name of anything here.
    func perform(named name: String) -> InputOutcome? {
        guard isEnabled, let owner else { return nil }
        if name == "menu" {
            owner.openMenu(at: nil)
            return .handled
        }
        if name == owner.nameOfSubmitting {
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
    /// Whether there is no control in here but one.
    fileprivate func hasNoControl(but only: any InteractiveNode) -> Bool {
        if let control = self as? any InteractiveNode, control.isControl { return control === only }
        return shownChildren.allSatisfy { $0.hasNoControl(but: only) }
    }
}

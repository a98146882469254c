@_exported import struct Combine.Selector
import Display
@_spi(Nodes) import FanlightCore

extension Selector {
    /// The keys of the command; nil for unknown commands.
    fileprivate var keys: [KeyboardShortcut]? { Selector.shortcuts[name] }

    private static let shortcuts: [String: [KeyboardShortcut]] = [
        "cancelOperation:": [plain(.escape)],
        "insertNewline:": [plain(.return)],
        "deleteBackward:": [plain(.delete)],
        "deleteForward:": [plain(.deleteForward)],
        "delete:": [plain(.delete), plain(.deleteForward)],
        "moveUp:": [plain(.upArrow)],
        "moveDown:": [plain(.downArrow)],
        "moveLeft:": [plain(.leftArrow)],
        "moveRight:": [plain(.rightArrow)],
        "pageUp:": [plain(.pageUp)],
        "pageDown:": [plain(.pageDown)],
        "moveToBeginningOfDocument:": [plain(.home)],
        "moveToEndOfDocument:": [plain(.end)],
        "selectAll:": [KeyboardShortcut("a")],
        "copy:": [KeyboardShortcut("c")],
        "cut:": [KeyboardShortcut("x")],
        "paste:": [KeyboardShortcut("v")],
        "undo:": [KeyboardShortcut("z")],
        "redo:": [KeyboardShortcut("z", modifiers: [.command, .shift]), KeyboardShortcut("y")],
    ]

    private static func plain(_ key: KeyEquivalent) -> KeyboardShortcut { KeyboardShortcut(key, modifiers: []) }
}

/// Handles a command while the focus is inside a view.
public struct _OnCommandModifier {
    let selector: Selector
    let action: (() -> Void)?
}

extension _OnCommandModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        OnCommandElement(wrapping: view, context)
    }
}

private final class OnCommandElement<Modified: View>: WrapperElement<Modified, _OnCommandModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = OnCommandNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        let selector = view.modifier.selector
        if selector.keys == nil {
            reportUsageWarning("onCommand: no key sends “\(selector)”, so its action never runs.")
        }
        (wrapper as? OnCommandNode)?.modifier = view.modifier
    }
}

private final class OnCommandNode: WrapperNode, KeyNode {
    var modifier: _OnCommandModifier?

    func handleAfterFocus(_ key: KeyInput) -> Bool {
        guard let modifier, let action = modifier.action, let press = KeyPress(key),
            modifier.selector.keys?.contains(where: { $0.matches(press) }) == true
        else { return false }
        action()
        return true
    }
}

extension View {
    /// Runs an action for a command's keys that nothing inside consumes, while the focus is in the view. Escape is
    /// `cancelOperation:`, arrows are `moveUp:` and so on; clipboard and undo commands have their usual keys.
    nonisolated public func onCommand(_ selector: Selector, perform action: (() -> Void)?) -> some View {
        modifier(_OnCommandModifier(selector: selector, action: action))
    }
}

import CoreTransferable
import Display
import UniformTypeIdentifiers

/// The standard commands that use the clipboard.
package enum EditCommand {
    case copy, cut, paste

    /// Recognises C, X and V with Command, or with Control for keyboards without a Command key.
    package init?(_ key: KeyInput) {
        guard key.modifiers == .command || key.modifiers == .control else { return nil }
        switch key.key.name.lowercased() {
        case "c": self = .copy
        case "x": self = .cut
        case "v": self = .paste
        default: return nil
        }
    }
}

/// The clipboard handlers of a view, active while the focus is inside.
public struct _ClipboardModifier {
    fileprivate let copy, cut: (any ItemSource)?
    fileprivate let paste: (any PasteHandler)?

    package init(copy: (any ItemSource)? = nil, cut: (any ItemSource)? = nil, paste: (any PasteHandler)? = nil) {
        (self.copy, self.cut, self.paste) = (copy, cut, paste)
    }
}

extension _ClipboardModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ClipboardElement(wrapping: view, context)
    }
}

private final class ClipboardElement<Modified: View>: WrapperElement<Modified, _ClipboardModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ClipboardNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? ClipboardNode)?.modifier = view.modifier }
}

private final class ClipboardNode: WrapperNode, KeyNode {
    var modifier: _ClipboardModifier?

    func handleAfterFocus(_ key: KeyInput) -> Bool {
        guard let command = EditCommand(key) else { return false }
        switch command {
        case .copy: return copyItems(modifier?.copy)
        case .cut: return copyItems(modifier?.cut)
        case .paste: return handlePaste(graph.clipboard.items)
        }
    }

    private func copyItems(_ source: (any ItemSource)?) -> Bool {
        guard let items = source?.items, !items.isEmpty else { return false }
        graph.clipboard.copy(items)
        return true
    }

    func handlePaste(_ items: [NSItemProvider]) -> Bool {
        guard let paste = modifier?.paste, !items.isEmpty else { return false }
        return paste.handlePaste(items, graph.clipboard)
    }
}

/// A handler for pasted items.
@MainActor
package protocol PasteHandler {
    /// Returns true if the handler can use the items.
    func accepts(_ items: [NSItemProvider]) -> Bool
    func handlePaste(_ items: [NSItemProvider], _ clipboard: SceneClipboard) -> Bool
}

/// Pastes the values that the validator lets through.
package struct ValuePaste<T: Transferable> {
    package let action: ([T]) -> Void
    package let validator: ([T]) -> [T]

    package init(action: @escaping ([T]) -> Void, validator: @escaping ([T]) -> [T]) {
        self.action = action
        self.validator = validator
    }
}

extension ValuePaste: PasteHandler {
    package func accepts(_ items: [NSItemProvider]) -> Bool { items.contains { $0.step(to: T.self) != nil } }

    package func handlePaste(_ items: [NSItemProvider], _ clipboard: SceneClipboard) -> Bool {
        clipboard.values(of: items, as: T.self) { values in
            let valid = validator(values)
            if !valid.isEmpty { action(valid) }
        }
    }
}

/// Pastes items of some types, if the validator makes a payload of them.
package struct ProviderPaste<Payload> {
    package let types: [UTType]
    package let validator: ([NSItemProvider]) -> Payload?
    package let action: (Payload) -> Void

    package init(
        types: [UTType], validator: @escaping ([NSItemProvider]) -> Payload?, action: @escaping (Payload) -> Void
    ) {
        self.types = types
        self.validator = validator
        self.action = action
    }
}

extension ProviderPaste: PasteHandler {
    private func payload(_ items: [NSItemProvider]) -> Payload? {
        let wanted = items.filter { $0.isAny(of: types) }
        return wanted.isEmpty ? nil : validator(wanted)
    }

    package func accepts(_ items: [NSItemProvider]) -> Bool { payload(items) != nil }

    package func handlePaste(_ items: [NSItemProvider], _ clipboard: SceneClipboard) -> Bool {
        guard let payload = payload(items) else { return false }
        action(payload)
        return true
    }
}

extension NSItemProvider {
    package func isAny(of types: [UTType]) -> Bool {
        types.contains { !registeredContentTypes(conformingTo: $0).isEmpty }
    }
}

import Combine
import Fanlight
import FanlightCore
import PlatformSupport

/// The modifier keys of a key command.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

    fileprivate var own: EventModifiers {
        var own: EventModifiers = []
        if contains(.shift) { own.insert(.shift) }
        if contains(.control) { own.insert(.control) }
        if contains(.alternate) { own.insert(.option) }
        if contains(.command) { own.insert(.command) }
        return own
    }
}

/// An entry of a menu that calls a method of the responder chain.
open class UICommand: UIMenuElement {
    public let action: Selector
    public var attributes: Attributes = []
    public var state = State.off

    public init(title: String = "", image: UIImage? = nil, action: Selector) {
        self.action = action
        super.init(title, image)
    }
}

/// A command with a key.
public final class UIKeyCommand: UICommand {
    public let input: String?
    public let modifierFlags: UIKeyModifierFlags

    public init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags
    ) {
        (self.input, self.modifierFlags) = (input, modifierFlags)
        super.init(title: title, image: image, action: action)
    }

    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(action: action, input: input, modifierFlags: modifierFlags)
    }

    /// The key, whose letter is that without Shift.
    fileprivate var shortcut: KeyboardShortcut? {
        guard let character = input?.lowercased().first else { return nil }
        return KeyboardShortcut(KeyEquivalent(character), modifiers: modifierFlags.own)
    }
}

/// The menu bar of a program, which its delegate changes in `buildMenu(with:)`.
///
/// Commands that are added appear among those of the scene, with their keys. The menus of the system have no elements
/// here.
@MainActor @preconcurrency
public protocol UIMenuBuilder: AnyObject {
    func remove(menu: UIMenu.Identifier)
    func replaceChildren(ofMenu: UIMenu.Identifier, from children: ([UIMenuElement]) -> [UIMenuElement])
    func insertChild(_ child: UIMenu, atStartOfMenu menu: UIMenu.Identifier)
    func insertChild(_ child: UIMenu, atEndOfMenu menu: UIMenu.Identifier)
    func insertSibling(_ sibling: UIMenu, beforeMenu menu: UIMenu.Identifier)
    func insertSibling(_ sibling: UIMenu, afterMenu menu: UIMenu.Identifier)
}

extension UIMenu {
    /// The identity of a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let application = Identifier("com.apple.menu.application")
        public static let file = Identifier("com.apple.menu.file")
        public static let edit = Identifier("com.apple.menu.edit")
        public static let format = Identifier("com.apple.menu.format")
        public static let view = Identifier("com.apple.menu.view")
        public static let window = Identifier("com.apple.menu.window")
        public static let help = Identifier("com.apple.menu.help")
    }
}

/// Collects the elements that a delegate adds.
@MainActor
final class MenuBuilder: UIMenuBuilder {
    private var elements: [UIMenuElement] = []
    private var replaced: [UIMenu.Identifier: [UIMenuElement]] = [:]

    /// The commands in the order in which they were added, those in menus among them.
    var commands: [UIMenuElement] { MenuBuilder.leaves(of: elements + replaced.values.flatMap(\.self)) }

    private static func leaves(of elements: [UIMenuElement]) -> [UIMenuElement] {
        elements.flatMap { element in (element as? UIMenu).map { leaves(of: $0.children) } ?? [element] }
    }

    func remove(menu: UIMenu.Identifier) { replaced[menu] = [] }

    func replaceChildren(ofMenu menu: UIMenu.Identifier, from children: ([UIMenuElement]) -> [UIMenuElement]) {
        replaced[menu] = children(replaced[menu] ?? [])
    }

    func insertChild(_ child: UIMenu, atStartOfMenu menu: UIMenu.Identifier) { elements.insert(child, at: 0) }
    func insertChild(_ child: UIMenu, atEndOfMenu menu: UIMenu.Identifier) { elements.append(child) }
    func insertSibling(_ sibling: UIMenu, beforeMenu menu: UIMenu.Identifier) { elements.append(sibling) }
    func insertSibling(_ sibling: UIMenu, afterMenu menu: UIMenu.Identifier) { elements.append(sibling) }
}

/// The commands that the delegate of a program adds to the menu bar.
@MainActor
struct DelegateCommands {
    @StateObject private var menu = Menu()

    private final class Menu: ObservableObject {
        let elements: [UIMenuElement]

        @MainActor init() {
            let builder = MenuBuilder()
            (UIApplication.shared.delegate as? UIResponder)?.buildMenu(with: builder)
            elements = builder.commands
        }
    }

    @ViewBuilder private func item(_ element: UIMenuElement) -> some View {
        switch element {
        case let action as UIAction:
            Button(action.title) { action.perform(from: nil) }.disabled(action.attributes.contains(.disabled))
        case let command as UICommand:
            Button(command.title) {
                UIApplication.shared.sendAction(command.action, to: nil, from: command, for: nil)
            }
            .keyboardShortcut((command as? UIKeyCommand)?.shortcut).disabled(command.attributes.contains(.disabled))
        default: EmptyView()
        }
    }
}

extension DelegateCommands: View {
    var body: some View {
        ForEach(Array(menu.elements.enumerated()), id: \.offset) { item($0.element) }
    }
}

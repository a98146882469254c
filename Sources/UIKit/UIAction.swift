import FanlightCore
import PlatformSupport

/// An entry of a menu.
@MainActor @preconcurrency
open class UIMenuElement {
    /// The mark of an entry.
    public enum State: Int, Sendable { case off, on, mixed }

    /// The looks of an entry.
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let disabled = Attributes(rawValue: 1)
        public static let destructive = Attributes(rawValue: 2)
        public static let hidden = Attributes(rawValue: 4)
    }

    public final var title: String
    public final var image: UIImage?

    init(_ title: String, _ image: UIImage?) { (self.title, self.image) = (title, image) }
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure that controls and menus run.
public final class UIAction: UIMenuElement {
    /// The identity of an action.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let identifier: Identifier
    public var attributes: Attributes
    public var state: State
    /// The object that runs the action, while it does.
    public private(set) weak var sender: AnyObject?
    private let handler: UIActionHandler

    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, attributes: Attributes = [],
        state: State = .off, handler: @escaping UIActionHandler
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.attributes, self.state, self.handler) = (attributes, state, handler)
        super.init(title, image)
    }

    func perform(from sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// Several actions and menus, which a button shows.
public final class UIMenu: UIMenuElement {
    public let children: [UIMenuElement]

    public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
        self.children = children
        super.init(title, image)
    }
}

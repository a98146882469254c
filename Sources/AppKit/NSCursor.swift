/// A shape of the pointer. Clients show those of `pointerStyle(_:)` only.
public final class NSCursor: Sendable {
    private init() {}

    public static let arrow = NSCursor()
    public static let iBeam = NSCursor()
    public static let crosshair = NSCursor()
    public static let pointingHand = NSCursor()
    public static let openHand = NSCursor()
    public static let closedHand = NSCursor()
    public static let resizeLeftRight = NSCursor()
    public static let resizeUpDown = NSCursor()
    public static let operationNotAllowed = NSCursor()
    public static let dragCopy = NSCursor()
    public static let contextualMenu = NSCursor()

    @available(*, deprecated, message: "Has no effect: use “pointerStyle” of SwiftUI.")
    public func push() {}
    @available(*, deprecated, message: "Has no effect: use “pointerStyle” of SwiftUI.")
    public func pop() {}
    @available(*, deprecated, message: "Has no effect: use “pointerStyle” of SwiftUI.")
    public static func pop() {}
    @available(*, deprecated, message: "Has no effect: use “pointerStyle” of SwiftUI.")
    public func set() {}
    @available(*, deprecated, message: "Has no effect: clients decide where they show the pointer.")
    public static func hide() {}
    @available(*, deprecated, message: "Has no effect: clients decide where they show the pointer.")
    public static func unhide() {}
}

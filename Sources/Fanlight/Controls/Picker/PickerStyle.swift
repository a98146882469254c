/// How pickers look. The styles are the framework's own.
public protocol PickerStyle {
    var _look: _PickerLook { get }
}

/// A look of pickers. Opaque outside the framework.
public struct _PickerLook: Hashable, Sendable {
    enum Kind { case menu, segmented, inline, wheel, page }
    let kind: Kind
    /// Whether those who use it say how the chosen value is told from the others.
    var isPalette = false
    /// Whether its values are a menu of their own also in a menu.
    var isOwnMenu = false
}

/// One value is shown; pressing it shows the others in a menu.
public struct DefaultPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { _PickerLook(kind: .menu) }
}

/// One value is shown; pressing it shows the others in a menu.
public struct MenuPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { _PickerLook(kind: .menu, isOwnMenu: true) }
}

/// All values stand in a row.
public struct SegmentedPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { _PickerLook(kind: .segmented) }
}

/// All values stand below each other.
public struct InlinePickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { _PickerLook(kind: .inline) }
}

/// All values stand below each other, with a ring before each.
public struct RadioGroupPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { _PickerLook(kind: .inline) }
}

/// The chosen value between those before and after it.
public struct WheelPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { _PickerLook(kind: .wheel) }
}

/// The chosen value; pressing it leads to a page with all of them. Where there is no navigation, to a menu.
public struct NavigationLinkPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { _PickerLook(kind: .page) }
}

/// All values stand in a row, as in a menu.
public struct PalettePickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { _PickerLook(kind: .segmented, isPalette: true) }
}

/// One value is shown; pressing it shows the others in a menu.
public struct PopUpButtonPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _look: _PickerLook { _PickerLook(kind: .menu) }
}

extension PickerStyle where Self == DefaultPickerStyle {
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
    public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == RadioGroupPickerStyle {
    public static var radioGroup: RadioGroupPickerStyle { RadioGroupPickerStyle() }
}

extension PickerStyle where Self == WheelPickerStyle {
    public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
    public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

extension PickerStyle where Self == PalettePickerStyle {
    public static var palette: PalettePickerStyle { PalettePickerStyle() }
}

private struct PickerLookKey: EnvironmentKey { static let defaultValue = _PickerLook(kind: .menu) }

extension EnvironmentValues {
    var pickerLook: _PickerLook {
        get { self[PickerLookKey.self] }
        set { self[PickerLookKey.self] = newValue }
    }
}

extension View {
    /// How pickers inside look.
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        environment(\.pickerLook, style._look)
    }
}

/// A type that defines the appearance of pickers. Only the framework provides styles.
public protocol PickerStyle {
    var _appearance: _PickerAppearance { get }
}

/// The appearance of a picker. It is opaque outside the framework.
public struct _PickerAppearance: Hashable, Sendable {
    enum Kind { case menu, segmented, inline, wheel, page }
    let kind: Kind
    /// True if the palette's selection effect applies.
    var isPalette = false
    /// True if the options form a submenu when the picker is inside a menu.
    var isOwnMenu = false
}

/// A style that shows one value and opens a menu with the others.
public struct DefaultPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _appearance: _PickerAppearance { _PickerAppearance(kind: .menu) }
}

/// A style that shows one value and opens a menu with the others.
public struct MenuPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _appearance: _PickerAppearance { _PickerAppearance(kind: .menu, isOwnMenu: true) }
}

/// A style with all values in a row.
public struct SegmentedPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _appearance: _PickerAppearance { _PickerAppearance(kind: .segmented) }
}

/// A style with all values in a column.
public struct InlinePickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _appearance: _PickerAppearance { _PickerAppearance(kind: .inline) }
}

/// A style with all values in a column, each with a radio button.
public struct RadioGroupPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _appearance: _PickerAppearance { _PickerAppearance(kind: .inline) }
}

/// A style with the selected value between its neighbours.
public struct WheelPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _appearance: _PickerAppearance { _PickerAppearance(kind: .wheel) }
}

/// A style that shows the selected value and opens a page with all of them. Without navigation it opens a menu.
public struct NavigationLinkPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _appearance: _PickerAppearance { _PickerAppearance(kind: .page) }
}

/// A style with all values in a row, as in a menu.
public struct PalettePickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _appearance: _PickerAppearance { _PickerAppearance(kind: .segmented, isPalette: true) }
}

/// A style that shows one value and opens a menu with the others.
public struct PopUpButtonPickerStyle: PickerStyle, Sendable {
    public init() {}
    public var _appearance: _PickerAppearance { _PickerAppearance(kind: .menu) }
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

private struct PickerAppearanceKey: EnvironmentKey { static let defaultValue = _PickerAppearance(kind: .menu) }

extension EnvironmentValues {
    var pickerAppearance: _PickerAppearance {
        get { self[PickerAppearanceKey.self] }
        set { self[PickerAppearanceKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of the pickers inside.
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        environment(\.pickerAppearance, style._appearance)
    }
}

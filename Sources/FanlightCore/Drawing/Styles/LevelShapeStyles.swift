import Display

/// A fainter level of another style.
public struct HierarchicalShapeStyleModifier<Base: ShapeStyle>: ShapeStyle {
    var base: Base
    var level: UInt8

    public func _paint(in environment: EnvironmentValues) -> _Paint {
        if let levels = base as? any LevelledShapeStyle { return _Paint(levels.paint(level: level, in: environment)) }
        let paint = base._paint(in: environment.inDisplayColorScheme).paint
        switch paint {
        case .foreground(let own): return _Paint(environment.level(own + level))
        case .background: return _Paint(environment.page(level: level))
        default: return _Paint(base._paint(in: environment).paint.faded(PaintLevel.shares[Int(level)], in: environment))
        }
    }
}

extension HierarchicalShapeStyleModifier: LevelledShapeStyle {
    /// Returns the paint of a level relative to this level: the two levels are added.
    func paint(level: UInt8, in environment: EnvironmentValues) -> Paint {
        let last = UInt8(PaintLevel.shares.count - 1)
        return HierarchicalShapeStyleModifier(base: base, level: min(self.level + level, last))._paint(in: environment)
            .paint
    }
}

extension HierarchicalShapeStyleModifier: Equatable where Base: Equatable {}

/// A style with its own fainter levels.
protocol LevelledShapeStyle {
    func paint(level: UInt8, in environment: EnvironmentValues) -> Paint
}

enum PaintLevel {
    /// The fraction of a colour's opacity at each level.
    static let shares = [1, 0.5, 0.25, 0.18, 0.12]
}

extension EnvironmentValues {
    /// Returns the text colour of a level. Displays have four of their own; on pixel displays the fifth is a fainter
    /// fourth.
    func level(_ level: UInt8) -> Paint {
        let own = displayForeground(min(level, 3))
        return level < 4 || isCellDisplay ? own : own.faded(2 / 3, in: self)
    }

    /// Returns the background of content that lies on the page, for each level of nesting. In light mode the levels
    /// alternate.
    ///
    /// The page colour of a terminal is unknown here, so its backgrounds are translucent.
    fileprivate func page(level: UInt8) -> Paint {
        if isCellDisplay { return .color(RGBA(red: 118, green: 118, blue: 128, alpha: 20 + 14 * min(level, 4))) }
        let pages: [Color] = [
            Color(uiColor: .secondarySystemBackground), Color(uiColor: .tertiarySystemBackground),
            Color(.background(light: 0xF2F2F7, dark: 0x3A3A3C, elevated: 0x48484A)),
        ]
        return level == 0 ? page : pages[Int(min(level, 3)) - 1].paint(in: self)
    }
}

extension ShapeStyle {
    /// The second level of the style, for less important content.
    public var secondary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 1) }
    /// The third level of the style.
    public var tertiary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 2) }
    /// The fourth level of the style.
    public var quaternary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 3) }
    /// The faintest level of the style.
    public var quinary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 4) }
}

/// The faint background of filled areas, such as bars and fields. It is translucent.
public struct FillShapeStyle: ShapeStyle, Equatable, LevelledShapeStyle {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(paint(level: 0, in: environment)) }

    func paint(level: UInt8, in environment: EnvironmentValues) -> Paint {
        let fills: [UInt32] =
            environment.colorScheme == .dark
            ? [0x7878_805C, 0x7878_8052, 0x7676_803D, 0x7474_802E, 0x7474_801F]
            : [0x7878_8033, 0x7878_8029, 0x7676_801F, 0x7474_8014, 0x7474_800D]
        return .color(RGBA(packed: fills[Int(min(level, 4))]))
    }
}

extension ShapeStyle where Self == FillShapeStyle {
    /// The faint background of filled areas.
    public static var fill: FillShapeStyle { FillShapeStyle() }
}

/// The background of selected content: the tint, faint enough to keep text legible.
public struct SelectionShapeStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint {
        TintShapeStyle().opacity(0.3)._paint(in: environment)
    }
}

extension ShapeStyle where Self == SelectionShapeStyle {
    /// The background of selected content.
    public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

import Display

/// A fainter level of another style.
public struct HierarchicalShapeStyleModifier<Base: ShapeStyle>: ShapeStyle {
    var base: Base
    var level: UInt8

    public func _paint(in environment: EnvironmentValues) -> _Paint {
        if let levels = base as? any LevelledShapeStyle { return _Paint(levels.paint(level: level, in: environment)) }
        let paint = base._paint(in: environment.asDisplay).paint
        switch paint {
        case .foreground(let own): return _Paint(environment.level(own + level))
        case .background: return _Paint(environment.page(level: level))
        default: return _Paint(base._paint(in: environment).paint.faded(PaintLevel.shares[Int(level)], in: environment))
        }
    }
}

extension HierarchicalShapeStyleModifier: LevelledShapeStyle {
    /// Levels of levels add up.
    func paint(level: UInt8, in environment: EnvironmentValues) -> Paint {
        let most = UInt8(PaintLevel.shares.count - 1)
        return HierarchicalShapeStyleModifier(base: base, level: min(self.level + level, most))._paint(in: environment)
            .paint
    }
}

extension HierarchicalShapeStyleModifier: Equatable where Base: Equatable {}

/// A style that knows its own fainter levels.
protocol LevelledShapeStyle {
    func paint(level: UInt8, in environment: EnvironmentValues) -> Paint
}

enum PaintLevel {
    /// How much of a colour is left at each level.
    static let shares = [1, 0.5, 0.25, 0.18, 0.12]
}

extension EnvironmentValues {
    /// The text colour of a level. Displays have four of their own; on pixels the fifth is a fainter fourth.
    func level(_ level: UInt8) -> Paint {
        let own = ink(min(level, 3))
        return level < 4 || isCellDisplay ? own : own.faded(2 / 3, in: self)
    }

    /// What lies on the page as something of its own, and what lies on that.
    ///
    /// The page of a terminal is of a colour that is not known here: it is seen through them there.
    fileprivate func page(level: UInt8) -> Paint {
        if isCellDisplay { return .color(RGBA(red: 118, green: 118, blue: 128, alpha: 20 + 14 * min(level, 4))) }
        let pages: [UInt32] =
            colorScheme == .dark
            ? [0x0000_00FF, 0x1C1C_1EFF, 0x2C2C_2EFF, 0x3A3A_3CFF]
            : [0xFFFF_FFFF, 0xF2F2_F7FF, 0xE5E5_EAFF, 0xD1D1_D6FF]
        return level == 0 ? page : .color(RGBA(packed: pages[Int(min(level, 3))]))
    }
}

extension ShapeStyle {
    /// The second level of the style: what matters less.
    public var secondary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 1) }
    /// The third level of the style.
    public var tertiary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 2) }
    /// The fourth level of the style.
    public var quaternary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 3) }
    /// The faintest level of the style.
    public var quinary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 4) }
}

/// The faint ground of things that are filled, as bars and fields are. Whatever it lies on is seen through it.
public struct FillShapeStyle: ShapeStyle, Equatable, LevelledShapeStyle {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(paint(level: 0, in: environment)) }

    func paint(level: UInt8, in environment: EnvironmentValues) -> Paint {
        let shares: [UInt8] = environment.colorScheme == .dark ? [92, 82, 61, 46, 31] : [51, 41, 31, 20, 13]
        return .color(RGBA(red: 120, green: 120, blue: 128, alpha: shares[Int(min(level, 4))]))
    }
}

extension ShapeStyle where Self == FillShapeStyle {
    /// The faint ground of things that are filled.
    public static var fill: FillShapeStyle { FillShapeStyle() }
}

/// The ground of what is chosen: the tint, so faint that letters can be read on it.
public struct SelectionShapeStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint {
        TintShapeStyle().opacity(0.3)._paint(in: environment)
    }
}

extension ShapeStyle where Self == SelectionShapeStyle {
    /// The ground of what is chosen.
    public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

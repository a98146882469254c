import Foundation

/// The part of a scroll view's content at which scrolling ends.
public struct ScrollTarget: Hashable, Sendable {
    public var rect: CGRect
    /// The anchor in the scroll view at which the target is placed; nil for its start.
    public var anchor: UnitPoint?

    public func hash(into hasher: inout Hasher) {
        for length in [rect.minX, rect.minY, rect.width, rect.height] { hasher.combine(length) }
        hasher.combine(anchor)
    }
}

/// A behaviour that decides where scrolling ends.
public protocol ScrollTargetBehavior {
    typealias TargetContext = ScrollTargetBehaviorContext
    typealias Properties = ScrollTargetBehaviorProperties
    typealias PropertiesContext = ScrollTargetBehaviorPropertiesContext

    /// Adjusts the target at which a person's scrolling would end. Also called without velocity after the scroll view
    /// was resized.
    func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
    func properties(context: PropertiesContext) -> Properties
}

extension ScrollTargetBehavior {
    public func properties(context: PropertiesContext) -> Properties { Properties() }
}

/// Properties of a behaviour.
public struct ScrollTargetBehaviorProperties: Equatable, Sendable {
    /// True if one movement scrolls by at most one target.
    public var limitsScrolls = false
    public init() {}
}

public struct ScrollTargetBehaviorPropertiesContext {
    public let environment: EnvironmentValues
    public let axes: Axis.Set
}

/// The circumstances in which scrolling is about to end.
@dynamicMemberLookup
public struct ScrollTargetBehaviorContext {
    /// The visible part before scrolling.
    public let originalTarget: ScrollTarget
    /// The velocity in points per second. After the turn of a wheel only its direction has a meaning.
    public let velocity: CGVector
    public let contentSize: CGSize
    public let containerSize: CGSize
    public let axes: Axis.Set
    let environment: EnvironmentValues
    /// The frames of the possible target views, relative to the start of content at offset zero.
    let views: [CGRect]
    /// The size of the container between its margins, in which targets are placed.
    let viewportSize: CGSize

    public subscript<Value>(dynamicMember keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
        environment[keyPath: keyPath]
    }
}

/// Ends at multiples of the container's length.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
    public init() {}

    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        for axis in Axis.allCases where context.axes.contains(Axis.Set(axis)) {
            let page = context.containerSize[axis]
            let direction = axis == .horizontal ? context.velocity.dx : context.velocity.dy
            guard page > 0 else { continue }
            let from = context.originalTarget.rect.origin[axis] / page
            let wanted = (target.rect.origin[axis] / page).rounded()
            // A movement ends at the next page in its direction, however fast it is.
            let noise: CGFloat = 1e-6
            let number =
                direction == 0
                ? wanted : direction > 0 ? (from + noise).rounded(.down) + 1 : (from - noise).rounded(.up) - 1
            target.rect.origin[axis] = number * page
        }
    }
}

/// Ends at the start of a view of the content.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
    /// The largest number of views that one movement passes.
    public struct LimitBehavior: Sendable {
        let maximum: Int?
        public static var automatic: LimitBehavior { LimitBehavior(maximum: nil) }
        public static var always: LimitBehavior { LimitBehavior(maximum: 1) }
        public static var alwaysByFew: LimitBehavior { LimitBehavior(maximum: 3) }
        public static var alwaysByOne: LimitBehavior { LimitBehavior(maximum: 1) }
        public static var never: LimitBehavior { LimitBehavior(maximum: nil) }
    }

    private let limit: LimitBehavior
    private let anchor: UnitPoint?

    public init(limitBehavior: LimitBehavior = .automatic) { self.init(limitBehavior: limitBehavior, anchor: nil) }
    public init(anchor: UnitPoint?) { self.init(limitBehavior: .automatic, anchor: anchor) }

    public init(limitBehavior: LimitBehavior = .automatic, anchor: UnitPoint?) {
        limit = limitBehavior
        self.anchor = anchor
    }

    public func properties(context: PropertiesContext) -> Properties {
        var properties = Properties()
        properties.limitsScrolls = limit.maximum != nil
        return properties
    }

    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        for axis in Axis.allCases where context.axes.contains(Axis.Set(axis)) {
            let direction = axis == .horizontal ? context.velocity.dx : context.velocity.dy
            let isMirrored = axis == .horizontal && context.layoutDirection == .rightToLeft
            let wantedShare = (axis == .horizontal ? anchor?.x : anchor?.y) ?? 0
            let share = isMirrored ? 1 - wantedShare : wantedShare
            let available = context.viewportSize[axis]
            let places = Set(context.views.map { $0.origin[axis] - (available - $0.size[axis]) * share }).sorted()
            let from = context.originalTarget.rect.origin[axis]
            let wanted = target.rect.origin[axis]
            let ahead =
                direction == 0
                ? places
                : direction > 0 ? places.filter { $0 > from + 0.5 } : places.reversed().filter { $0 < from - 0.5 }
            var best: CGFloat?
            for place in ahead.prefix(direction == 0 ? .max : limit.maximum ?? .max)
            where best.map({ abs(place - wanted) < abs($0 - wanted) }) ?? true {
                best = place
            }
            if let best { target.rect.origin[axis] = best }
        }
    }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }

    public static func viewAligned(
        limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
    ) -> ViewAlignedScrollTargetBehavior {
        ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
    }

    public static func viewAligned(anchor: UnitPoint?) -> ViewAlignedScrollTargetBehavior {
        ViewAlignedScrollTargetBehavior(anchor: anchor)
    }

    public static func viewAligned(
        limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior, anchor: UnitPoint?
    ) -> ViewAlignedScrollTargetBehavior {
        ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior, anchor: anchor)
    }
}

/// Any behaviour.
public struct AnyScrollTargetBehavior: ScrollTargetBehavior {
    public let base: any ScrollTargetBehavior

    public init<Behavior: ScrollTargetBehavior>(_ behavior: Behavior) { base = behavior }

    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        base.updateTarget(&target, context: context)
    }

    public func properties(context: PropertiesContext) -> Properties { base.properties(context: context) }
}

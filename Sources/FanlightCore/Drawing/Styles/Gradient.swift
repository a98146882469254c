import Display
import Foundation

/// A gradient of colours, independent of its geometry.
@frozen
public struct Gradient: Hashable, Sendable {
    /// A colour at a location between 0 and 1.
    @frozen
    public struct Stop: Hashable, Sendable {
        public var color: Color
        public var location: CGFloat

        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// The colour space of interpolation.
    public struct ColorSpace: Hashable, Sendable {
        private enum Kind { case device, perceptual, light }
        private let kind: Kind
        public static let device = ColorSpace(kind: .device)
        public static let perceptual = ColorSpace(kind: .perceptual)
        /// Linear light, an option of canvases.
        static let light = ColorSpace(kind: .light)

        var isPerceptual: Bool { kind == .perceptual }

        func mix(_ first: RGBA, _ second: RGBA, by share: Double) -> RGBA {
            switch kind {
            case .device: first.mixed(to: second, by: share)
            case .perceptual: first.mixedPerceptually(to: second, by: share)
            case .light: first.mixedAsLight(to: second, by: share)
            }
        }
    }

    public var stops: [Stop]
    var space = ColorSpace.device

    public init(stops: [Stop]) { self.stops = stops }

    public init(colors: [Color]) {
        stops = colors.enumerated().map {
            Stop(color: $1, location: colors.count > 1 ? CGFloat($0) / CGFloat(colors.count - 1) : 0)
        }
    }

    public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self).colorSpace(space) }

    /// Returns the gradient for the protocol: its stops in ascending order, between 0 and 1.
    func fill(_ form: GradientFill.Geometry, in environment: EnvironmentValues, opacity: Double = 1) -> Paint {
        var last: Float = 0
        var made: [GradientFill.Stop] = []
        reportUsageWarning(environment)
        for stop in drawnStops {
            let location = !stop.location.isFinite ? last : Float(min(max(stop.location, 0), 1))
            last = max(last, location)
            made.append(.init(stop.color.opacity(opacity).rgba(in: environment), at: last))
        }
        if space != .device { made = space.steps(made) }
        guard let first = made.first else { return .color(RGBA(packed: 0)) }
        return made.allSatisfy { $0.color == first.color }
            ? .color(first.color) : .gradient(GradientFill(form, stops: made))
    }
}

extension Gradient {
    /// The maximum number of stops; more than a display has dots in a row are indistinguishable.
    private static let maximumStops = 1024

    /// The drawn stops. If there are too many, an evenly spaced selection that includes the first and the last stop.
    private var drawnStops: [Stop] {
        guard stops.count > Gradient.maximumStops else { return stops }
        let last = Gradient.maximumStops - 1
        return (0...last).map { stops[$0 * (stops.count - 1) / last] }
    }

    private func reportUsageWarning(_ environment: EnvironmentValues) {
        let why: String
        if stops.count > Gradient.maximumStops {
            why = "has \(stops.count) stops; \(Gradient.maximumStops) of them are drawn"
        } else if !stops.allSatisfy(\.location.isFinite) {
            why = EnvironmentValues.noNumber
        } else {
            return
        }
        environment.reportGradientWarning(why)
    }
}

extension EnvironmentValues {
    fileprivate static let noNumber =
        "has a value that is infinite or not a number: a stop takes the location of the previous one, others count as 0"

    func checkGradient(_ numbers: CGFloat...) {
        guard !numbers.allSatisfy(\.isFinite) else { return }
        reportGradientWarning(EnvironmentValues.noNumber)
    }

    /// Reports a mistake in a gradient to the app author, once.
    func reportGradientWarning(_ why: String) {
        let link = graphLink
        onMainActor { link?.graph?.reportOnce("A gradient \(why).") }
    }
}

extension Gradient.ColorSpace {
    /// Adds stops to approximate this colour space, because displays interpolate in a colour space of their own. The
    /// stops are so close that the difference is invisible.
    fileprivate func steps(_ stops: [GradientFill.Stop]) -> [GradientFill.Stop] {
        let steps = stops.count > 64 ? 4 : 12
        return Array(stops.prefix(1))
            + zip(stops, stops.dropFirst()).flatMap { before, after in
                before.color == after.color || before.location == after.location
                    ? [after]
                    : (1...steps).map { step in
                        let share = Double(step) / Double(steps)
                        return .init(
                            mix(before.color, after.color, by: share),
                            at: before.location + (after.location - before.location) * Float(share))
                    }
            }
    }
}

/// A gradient whose direction is set where it is used; by default from top to bottom.
public struct AnyGradient: Hashable, Sendable {
    private(set) var gradient: Gradient

    public init(_ gradient: Gradient) { self.gradient = gradient }

    /// Returns the gradient interpolated in a colour space.
    public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
        var copy = self
        copy.gradient.space = space
        return copy
    }
}

extension Gradient: ShapeStyle {
    /// Returns the gradient from top to bottom, the default direction.
    public func _paint(in environment: EnvironmentValues) -> _Paint { AnyGradient(self)._paint(in: environment) }
}

extension AnyGradient: ShapeStyle {
    public func _paint(in environment: EnvironmentValues) -> _Paint {
        _Paint(gradient.fill(.linear(startX: 0.5, startY: 0, endX: 0.5, endY: 1), in: environment))
    }
}

extension Color {
    /// The colour as a subtle gradient, slightly lighter at the top.
    public var gradient: AnyGradient {
        AnyGradient(Gradient(colors: [mix(with: .white, by: 0.18, in: .device), self]))
    }
}

extension EnvironmentValues {
    /// The number of dot widths per point.
    var dotsPerPoint: CGFloat { isCellDisplay ? 1 / CGFloat(Screen.cellWidth) : displayScale }
}

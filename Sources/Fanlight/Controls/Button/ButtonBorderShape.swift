import Foundation

/// The shape of a button's background.
public struct ButtonBorderShape: Equatable, Sendable {
    private enum Kind: Equatable { case automatic, capsule, circle, rounded(CGFloat?), around }
    private let kind: Kind
    /// The distance in points from the edges of the proposed rectangle to the shape.
    private var inset: CGFloat = 0

    private init(kind: Kind) { self.kind = kind }

    public static let automatic = ButtonBorderShape(kind: .automatic)
    public static let capsule = ButtonBorderShape(kind: .capsule)
    public static let roundedRectangle = ButtonBorderShape(kind: .rounded(nil))
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(kind: .rounded(radius))
    }
    public static let circle = ButtonBorderShape(kind: .circle)

    var isCircle: Bool { kind == .circle }

    func form(radius: CGFloat) -> AnyShape {
        switch kind {
        case .automatic, .around, .rounded(nil): AnyShape(RoundedRectangle(cornerRadius: radius))
        case .rounded(let own?): AnyShape(RoundedRectangle(cornerRadius: own))
        case .capsule: AnyShape(Capsule())
        case .circle: AnyShape(Circle())
        }
    }
}

extension ButtonBorderShape: InsettableShape, EnvironmentDependentShape {
    /// A placeholder that resolves to the environment's `buttonBorderShape` where the shape is rendered.
    static let around = ButtonBorderShape(kind: .around)

    package func resolved(in environment: EnvironmentValues) -> ButtonBorderShape {
        guard kind == .around else { return self }
        var shape = environment.buttonBorderShape
        shape.inset = inset
        return shape
    }

    nonisolated public func path(in rect: CGRect) -> Path {
        form(radius: max(8 - inset, 0)).path(in: rect.insetBy(dx: inset, dy: inset))
    }

    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        var shape = self
        shape.inset += amount
        return shape
    }
}

extension Shape where Self == ButtonBorderShape {
    /// The border shape of the environment in which the shape is rendered. See `buttonBorderShape(_:)`.
    nonisolated public static var buttonBorder: ButtonBorderShape { .around }
}

private struct ButtonBorderShapeKey: EnvironmentKey { static let defaultValue = ButtonBorderShape.automatic }

extension EnvironmentValues {
    /// The shape of button backgrounds in this environment.
    public internal(set) var buttonBorderShape: ButtonBorderShape {
        get { self[ButtonBorderShapeKey.self] }
        set { self[ButtonBorderShapeKey.self] = newValue }
    }
}

extension View {
    /// Sets the background shape of the buttons inside, for styles with a background. Terminals draw brackets instead.
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        environment(\.buttonBorderShape, shape)
    }
}

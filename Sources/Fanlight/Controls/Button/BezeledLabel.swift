import Foundation

/// How much a button is to be seen.
enum BezelProminence: Equatable {
    /// A light ground.
    case plain
    /// A light ground in the tint.
    case tinted
    /// A ground in the tint.
    case filled
}

/// A label on a ground with round corners, as buttons have it.
struct BezeledLabel<Label: View> {
    let label: Label
    let prominence: BezelProminence
    let paint: AnyShapeStyle
    let isPressed: Bool
    @Environment(\.controlSize) private var size
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.buttonBorderShape) private var shape
    @Environment(\.buttonSizing) private var sizing
}

extension BezeledLabel: View {
    var body: some View {
        label
            .font(size.font)
            .foregroundStyle(foreground)
            .padding(.horizontal, size.scaled(shape.isCircle ? 6 : 12))
            .padding(.vertical, size.scaled(6))
            .frame(
                minWidth: shape.isCircle ? size.scaled(32) : nil,
                maxWidth: sizing == .flexible && !shape.isCircle ? .infinity : nil, minHeight: size.scaled(32)
            )
            .modifier(SquareLayout(isSquare: shape.isCircle))
            .background(ground, in: shape.form(radius: size.scaled(8)))
            .background { FocusMark() }
            .opacity(isPressed ? 0.6 : 1)
    }

    private var foreground: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        return prominence == .filled ? AnyShapeStyle(LettersStyle(on: paint)) : paint
    }

    private var ground: AnyShapeStyle {
        if isEnabled, prominence != .plain { return prominence == .filled ? paint : AnyShapeStyle(paint.opacity(0.15)) }
        return AnyShapeStyle(Color.primary.opacity(isEnabled ? 0.1 : 0.05))
    }
}

/// The form of the ground that buttons have.
public struct ButtonBorderShape: Equatable, Sendable {
    private enum Kind: Equatable { case automatic, capsule, circle, rounded(CGFloat?) }
    private let kind: Kind

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
        case .automatic, .rounded(nil): AnyShape(RoundedRectangle(cornerRadius: radius))
        case .rounded(let own?): AnyShape(RoundedRectangle(cornerRadius: own))
        case .capsule: AnyShape(Capsule())
        case .circle: AnyShape(Circle())
        }
    }
}

private struct ButtonBorderShapeKey: EnvironmentKey { static let defaultValue = ButtonBorderShape.automatic }

extension EnvironmentValues {
    /// The form of the ground that buttons have here.
    public internal(set) var buttonBorderShape: ButtonBorderShape {
        get { self[ButtonBorderShapeKey.self] }
        set { self[ButtonBorderShapeKey.self] = newValue }
    }
}

extension View {
    /// The form of the ground that buttons inside have, in styles with one. A terminal has brackets.
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        environment(\.buttonBorderShape, shape)
    }
}

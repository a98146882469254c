import FanlightCore
import Foundation

/// A rectangle whose corners can be concentric with those of the enclosing container. The radius of such a corner is
/// the radius of the container's corner minus the distance between both. It is at least zero.
///
/// ``View/containerShape(_:)`` sets the shape of a container.
public struct ConcentricRectangle: InsettableShape, RoundedRectangularShape {
    private let styles: RoundedRectangularShapeCorners
    /// The groups of corners whose members all take the largest radius of the group.
    private let uniformGroups: [Edge.Corner.Set]

    private init(_ styles: RoundedRectangularShapeCorners, uniform: [Edge.Corner.Set] = []) {
        self.styles = styles
        self.uniformGroups = uniform
    }

    /// Creates a rectangle with all corners concentric.
    public init() { self.init(.concentric) }

    /// - Parameter isUniform: gives all corners the largest radius of them.
    public init(corners: Edge.Corner.Style, isUniform: Bool = false) {
        self.init(RoundedRectangularShapeCorners(all: corners), uniform: isUniform ? [.all] : [])
    }

    public init(
        topLeadingCorner: Edge.Corner.Style, topTrailingCorner: Edge.Corner.Style,
        bottomLeadingCorner: Edge.Corner.Style, bottomTrailingCorner: Edge.Corner.Style
    ) {
        self.init(
            RoundedRectangularShapeCorners(
                topLeading: topLeadingCorner, topTrailing: topTrailingCorner, bottomLeading: bottomLeadingCorner,
                bottomTrailing: bottomTrailingCorner))
    }

    public init(
        uniformTopCorners: Edge.Corner.Style, uniformBottomCorners: Edge.Corner.Style
    ) {
        self.init(
            RoundedRectangularShapeCorners(
                topLeading: uniformTopCorners, topTrailing: uniformTopCorners, bottomLeading: uniformBottomCorners,
                bottomTrailing: uniformBottomCorners), uniform: [.top, .bottom])
    }

    public init(
        uniformLeadingCorners: Edge.Corner.Style, uniformTrailingCorners: Edge.Corner.Style
    ) {
        self.init(
            RoundedRectangularShapeCorners(
                topLeading: uniformLeadingCorners, topTrailing: uniformTrailingCorners,
                bottomLeading: uniformLeadingCorners, bottomTrailing: uniformTrailingCorners),
            uniform: [.leading, .trailing])
    }

    public init(
        uniformTopCorners: Edge.Corner.Style, bottomLeadingCorner: Edge.Corner.Style = .concentric,
        bottomTrailingCorner: Edge.Corner.Style = .concentric
    ) {
        self.init(
            RoundedRectangularShapeCorners(
                topLeading: uniformTopCorners, topTrailing: uniformTopCorners, bottomLeading: bottomLeadingCorner,
                bottomTrailing: bottomTrailingCorner), uniform: [.top])
    }

    public init(
        uniformBottomCorners: Edge.Corner.Style, topLeadingCorner: Edge.Corner.Style = .concentric,
        topTrailingCorner: Edge.Corner.Style = .concentric
    ) {
        self.init(
            RoundedRectangularShapeCorners(
                topLeading: topLeadingCorner, topTrailing: topTrailingCorner, bottomLeading: uniformBottomCorners,
                bottomTrailing: uniformBottomCorners), uniform: [.bottom])
    }

    public func corners(in size: CGSize?) -> Corners? { styles }
    public func path(in rect: CGRect) -> Path { Inset(base: self, amount: 0).path(in: rect) }
    public func inset(by amount: CGFloat) -> some InsettableShape { Inset(base: self, amount: amount) }
    public typealias AnimatableData = EmptyAnimatableData

    /// Returns the radius of each corner for the radii that the container allows.
    private func radii(_ container: RectangleCornerRadii) -> RectangleCornerRadii {
        var radii = RectangleCornerRadii()
        for corner in Edge.Corner.allCases {
            let style = styles[corner]
            radii[corner] = style.isConcentric ? max(container[corner], style.radius) : style.radius
        }
        for group in uniformGroups {
            let members = Edge.Corner.allCases.filter { group.contains($0) }
            let largest = members.reduce(0) { max($0, radii[$1]) }
            for corner in members { radii[corner] = largest }
        }
        return radii
    }

    struct Inset: InsettableShape {
        var base: ConcentricRectangle
        var amount: CGFloat

        func path(in rect: CGRect) -> Path {
            guard MainActorCheck.isOnMainActor else {
                return Path(
                    roundedRect: rect.inset(by: amount),
                    cornerRadii: base.radii(RectangleCornerRadii()).inset(by: amount))
            }
            let around = onMainActor { ContainerShapeContext.corners(around: rect) }
            return Path(roundedRect: rect.inset(by: amount), cornerRadii: base.radii(around).inset(by: amount))
        }

        func inset(by amount: CGFloat) -> Inset { Inset(base: base, amount: self.amount + amount) }

        var animatableData: CGFloat {
            get { amount }
            set { amount = newValue }
        }
    }
}

extension Shape where Self == ConcentricRectangle {
    public static func rect(corners: Edge.Corner.Style, isUniform: Bool = false) -> Self {
        ConcentricRectangle(corners: corners, isUniform: isUniform)
    }
    public static func rect(
        topLeadingCorner: Edge.Corner.Style, topTrailingCorner: Edge.Corner.Style,
        bottomLeadingCorner: Edge.Corner.Style, bottomTrailingCorner: Edge.Corner.Style
    ) -> Self {
        ConcentricRectangle(
            topLeadingCorner: topLeadingCorner, topTrailingCorner: topTrailingCorner,
            bottomLeadingCorner: bottomLeadingCorner, bottomTrailingCorner: bottomTrailingCorner)
    }
    public static func rect(uniformTopCorners: Edge.Corner.Style, uniformBottomCorners: Edge.Corner.Style) -> Self {
        ConcentricRectangle(uniformTopCorners: uniformTopCorners, uniformBottomCorners: uniformBottomCorners)
    }
    public static func rect(
        uniformLeadingCorners: Edge.Corner.Style, uniformTrailingCorners: Edge.Corner.Style
    ) -> Self {
        ConcentricRectangle(
            uniformLeadingCorners: uniformLeadingCorners, uniformTrailingCorners: uniformTrailingCorners)
    }
}

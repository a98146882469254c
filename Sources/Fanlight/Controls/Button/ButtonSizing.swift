import Foundation

/// How much of the room that they are offered buttons take.
public struct ButtonSizing: Hashable, Sendable {
    private enum Kind { case automatic, flexible, fitted }
    private let kind: Kind

    /// As is usual: fitted.
    public static let automatic = ButtonSizing(kind: .automatic)
    /// All of the width.
    public static let flexible = ButtonSizing(kind: .flexible)
    /// As much as the label takes.
    public static let fitted = ButtonSizing(kind: .fitted)
}

private struct ButtonSizingKey: EnvironmentKey { static let defaultValue = ButtonSizing.automatic }

extension EnvironmentValues {
    /// How much of the room that they are offered buttons take here.
    public var buttonSizing: ButtonSizing {
        get { self[ButtonSizingKey.self] }
        set { self[ButtonSizingKey.self] = newValue }
    }
}

extension View {
    /// How much of the room that they are offered buttons inside take, in the styles of the framework that have a ground,
    /// and on a terminal in those with brackets.
    nonisolated public func buttonSizing(_ sizing: ButtonSizing) -> some View { environment(\.buttonSizing, sizing) }
}

/// As wide as high, with the content in the middle.
struct SquareLayout: UnaryLayout, Equatable {
    let isSquare: Bool

    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(wrapping: view, context)
    }

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        let size = child.sizeThatFits(proposal)
        guard isSquare else { return size }
        let side = max(size.width, size.height)
        return CGSize(width: side, height: side)
    }

    func alike(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposalRange {
        isSquare ? ProposalRange(only: proposal) : child.alike(proposal)
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        guard isSquare else { return (.zero, proposal) }
        let inner = child.sizeThatFits(proposal)
        return (CGPoint(x: (size.width - inner.width) / 2, y: (size.height - inner.height) / 2), proposal)
    }
}

import Foundation

extension View {
    /// Continues the view outside the safe area, with mirrored and blurred copies of it.
    nonisolated public func backgroundExtensionEffect() -> some View {
        modifier(BackgroundExtension(isEnabled: true))
    }

    /// Continues the view outside the safe area, with mirrored and blurred copies of it.
    nonisolated public func backgroundExtensionEffect(isEnabled: Bool) -> some View {
        modifier(BackgroundExtension(isEnabled: isEnabled))
    }
}

private struct BackgroundExtension {
    let isEnabled: Bool
    /// The deviation of the blur, which hides that the copy is a mirror image.
    private static let blur = 8.0
}

extension BackgroundExtension: ViewModifier {
    func body(content: Content) -> some View {
        content.background {
            if isEnabled {
                GeometryReader { proxy in
                    let (size, insets) = (proxy.size, proxy.safeAreaInsets)
                    ZStack(alignment: .topLeading) {
                        ForEach(Edge.allCases, id: \.self) { edge in
                            if insets[edge] > 0 {
                                copy(of: content, size, beyond: edge, by: min(insets[edge], size[edge]))
                            }
                        }
                    }
                }
                .accessibilityHidden(true)
                .allowsHitTesting(false)
            }
        }
    }

    /// Returns the mirrored copy beyond an edge, cut to a depth.
    private func copy(of content: Content, _ size: CGSize, beyond edge: Edge, by depth: CGFloat) -> some View {
        let isVertical = edge == .top || edge == .bottom
        return
            content
            .frame(width: size.width, height: size.height)
            .scaleEffect(x: isVertical ? 1 : -1, y: isVertical ? -1 : 1)
            .blur(radius: Self.blur, opaque: true)
            .frame(
                width: isVertical ? nil : depth, height: isVertical ? depth : nil,
                alignment: Alignment(
                    horizontal: edge == .leading ? .trailing : .leading, vertical: edge == .top ? .bottom : .top)
            )
            .clipped()
            .offset(
                x: edge == .leading ? -depth : edge == .trailing ? size.width : 0,
                y: edge == .top ? -depth : edge == .bottom ? size.height : 0)
    }
}

extension EdgeInsets {
    fileprivate subscript(edge: Edge) -> CGFloat {
        switch edge {
        case .top: top
        case .leading: leading
        case .bottom: bottom
        case .trailing: trailing
        }
    }
}

extension CGSize {
    /// The length perpendicular to an edge.
    fileprivate subscript(edge: Edge) -> CGFloat { edge == .top || edge == .bottom ? height : width }
}

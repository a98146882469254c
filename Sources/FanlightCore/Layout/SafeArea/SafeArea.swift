import Foundation

/// The reasons for insets from an edge.
@frozen
public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Bars, and insets by `safeAreaInset` and `safeAreaPadding`.
    public static let container = SafeAreaRegions(rawValue: 1 << 0)
    /// An on-screen keyboard.
    public static let keyboard = SafeAreaRegions(rawValue: 1 << 1)
    public static let all = SafeAreaRegions(rawValue: .max)
}

extension LayoutNode {
    /// Returns the node's frame, extended at each edge where it touches the safe area of an ancestor.
    ///
    /// Scrolled content is not extended under bars that are `solid`.
    final func frameBeyondSafeArea(_ edges: Edge.Set, keepsScrolling: Bool = false) -> CGRect {
        let isMirrored = layoutDirection == .rightToLeft
        let (left, right): (Edge.Set, Edge.Set) = isMirrored ? (.trailing, .leading) : (.leading, .trailing)
        var (x0, y0, x1, y1) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
        var node = parent
        while let current = node {
            // Scrolled content is independent of the edges outside of its scroll view.
            if current.isClipping { break }
            node = current.parent
            guard let source = current.safeAreaSource else { continue }
            let insets = source.safeArea
            if insets != EdgeInsets(), !(keepsScrolling && source.limitsScrolledContent(of: self)) {
                let (full, tolerance) = (current.frame, CGFloat(0.01))
                let insetLeft = isMirrored ? insets.trailing : insets.leading
                let insetRight = isMirrored ? insets.leading : insets.trailing
                if edges.contains(left), x0 <= full.minX + insetLeft + tolerance { x0 = min(x0, full.minX) }
                if edges.contains(right), x1 >= full.maxX - insetRight - tolerance { x1 = max(x1, full.maxX) }
                if edges.contains(.top), y0 <= full.minY + insets.top + tolerance { y0 = min(y0, full.minY) }
                if edges.contains(.bottom), y1 >= full.maxY - insets.bottom - tolerance { y1 = max(y1, full.maxY) }
            }
        }
        return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }

    /// The scrolled bar of the page around the node. It is adjacent if it ends at the node's top edge.
    final var scrolledBarOfPage: (bar: any ScrolledBar, isAdjacent: Bool)? {
        var node = parent
        while let current = node, !current.isClipping {
            if let source = current.safeAreaSource, let bar = source.scrolledBar {
                return (bar, frame.minY <= current.frame.minY + source.safeArea.top + 0.01)
            }
            node = current.parent
        }
        return nil
    }

    /// The scrolled bar that ends at the node's top edge.
    final var scrolledBarAbove: (any ScrolledBar)? { scrolledBarOfPage.flatMap { $0.isAdjacent ? $0.bar : nil } }

    /// The distance by which each edge that touches a safe area could be extended.
    final var safeAreaInsets: EdgeInsets { safeAreaInsets(keepsScrolling: false) }

    final func safeAreaInsets(keepsScrolling: Bool) -> EdgeInsets {
        let all = frameBeyondSafeArea(.all, keepsScrolling: keepsScrolling)
        let (left, right) = (frame.minX - all.minX, all.maxX - frame.maxX)
        let isMirrored = layoutDirection == .rightToLeft
        return EdgeInsets(
            top: frame.minY - all.minY, leading: isMirrored ? right : left, bottom: all.maxY - frame.maxY,
            trailing: isMirrored ? left : right)
    }
}

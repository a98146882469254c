import FanlightCore
import Foundation

/// The part of a view beside which its popover is.
public enum PopoverAttachmentAnchor {
    /// A rectangle in the view's own coordinates, such as its bounds.
    case rect(Anchor<CGRect>.Source)
    /// A point as fractions of the view's size.
    case point(UnitPoint)
}

/// The part of the presenting view beside which a popover is, and the preferred edge of that part.
struct PopoverAttachment {
    private let anchor: PopoverAttachmentAnchor
    /// The preferred edge; nil for the bottom edge or the top edge.
    private let edge: Edge?

    init(_ anchor: PopoverAttachmentAnchor = .rect(.bounds), _ edge: Edge? = nil) {
        self.anchor = anchor
        self.edge = edge
    }

    /// Returns the anchor on the display for the view's frame there.
    func rect(in frame: CGRect, _ direction: LayoutDirection) -> CGRect {
        switch anchor {
        case .rect(let source): return source.resolve(frame)
        case .point(let point):
            let x = direction == .rightToLeft ? 1 - point.x : point.x
            return CGRect(x: frame.minX + x * frame.width, y: frame.minY + point.y * frame.height, width: 0, height: 0)
        }
    }

    /// Returns the frame of a popover within the available one, and the side of the anchor at which it is.
    ///
    /// Another edge is used where the popover fits better: first the opposite one, then the two others. Without a
    /// preferred edge the popover is below, or above where there is more space.
    func place(
        of size: CGSize, beside anchor: CGRect, in available: CGRect, gap: CGFloat, _ direction: LayoutDirection
    ) -> (frame: CGRect, side: PopoverArrow.Side) {
        let isMirrored = direction == .rightToLeft
        /// Returns the length by which the popover is too large for the space at an edge.
        func excess(_ edge: Edge) -> CGFloat {
            let free =
                switch PopoverAttachment.side(edge, isMirrored) {
                case .top: anchor.minY - gap - available.minY - size.height
                case .bottom: available.maxY - anchor.maxY - gap - size.height
                case .left: anchor.minX - gap - available.minX - size.width
                case .right: available.maxX - anchor.maxX - gap - size.width
                }
            return max(-free, 0)
        }
        let hasMoreBelow = available.maxY - anchor.maxY >= anchor.minY
        let edges: [Edge] =
            switch edge {
            case nil: excess(.bottom) == 0 || hasMoreBelow ? [.bottom] : [.top]
            case .top: [.top, .bottom, .trailing, .leading]
            case .bottom: [.bottom, .top, .trailing, .leading]
            case .leading: [.leading, .trailing, .bottom, .top]
            case .trailing: [.trailing, .leading, .bottom, .top]
            }
        let best = edges.dropFirst().reduce(edges[0]) { excess($1) < excess($0) ? $1 : $0 }
        let side = PopoverAttachment.side(best, isMirrored)
        var origin = CGPoint(x: anchor.midX - size.width / 2, y: anchor.midY - size.height / 2)
        switch side {
        case .top: origin.y = anchor.minY - gap - size.height
        case .bottom: origin.y = anchor.maxY + gap
        case .left: origin.x = anchor.minX - gap - size.width
        case .right: origin.x = anchor.maxX + gap
        }
        origin.x = max(available.minX, min(origin.x, available.maxX - size.width))
        origin.y = max(available.minY, min(origin.y, available.maxY - size.height))
        return (CGRect(origin: origin, size: size), side)
    }

    private static func side(_ edge: Edge, _ isMirrored: Bool) -> PopoverArrow.Side {
        switch edge {
        case .top: .top
        case .bottom: .bottom
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        }
    }
}

extension PopoverAttachment: Equatable {
    static func == (one: PopoverAttachment, other: PopoverAttachment) -> Bool {
        guard one.edge == other.edge else { return false }
        return switch (one.anchor, other.anchor) {
        case (.rect(let one), .rect(let other)): one.key == other.key
        case (.point(let one), .point(let other)): one == other
        default: false
        }
    }
}

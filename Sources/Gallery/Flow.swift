import SwiftUI

/// A layout that places views side by side and wraps into lines. Views are vertically centred in their line.
struct Flow: Layout {
    var spacing: CGFloat = 8

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let frames = frames(of: subviews, in: proposal.width ?? .infinity)
        return CGSize(width: frames.map(\.maxX).max() ?? 0, height: frames.map(\.maxY).max() ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (subview, frame) in zip(subviews, frames(of: subviews, in: bounds.width)) {
            subview.place(at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY), proposal: .unspecified)
        }
    }

    /// Returns the frames. The spacing between lines is the views' preferred spacing.
    private func frames(of subviews: Subviews, in width: CGFloat) -> [CGRect] {
        var frames: [CGRect] = []
        var (line, top) = (0..<0, CGFloat(0))
        func endLine() {
            let height = frames[line].map(\.height).max() ?? 0
            for index in line { frames[index].origin.y = top + (height - frames[index].height) / 2 }
            top += height
        }
        for (index, subview) in subviews.enumerated() {
            let size = subview.sizeThatFits(.unspecified)
            var x = line.isEmpty ? 0 : frames[index - 1].maxX + spacing
            if x > 0, x + size.width > width {
                endLine()
                top += line.map { subviews[$0].spacing.distance(to: subview.spacing, along: .vertical) }.max() ?? 0
                (line, x) = (index..<index, 0)
            }
            frames.append(CGRect(x: x, y: 0, width: size.width, height: size.height))
            line = line.lowerBound..<index + 1
        }
        endLine()
        return frames
    }
}

import Foundation

extension LazyNode {
    func place(_ row: LazyRow, inLine line: Int, at start: CGFloat) {
        let offered = offer(row.index, inLine: line, across)
        let track = track(of: row.index, inLine: line)
        let available = across ?? 0
        var along = start
        for node in row.nodes {
            let size = node.sizeThatFits(offered)
            var point = CGPoint.zero
            point[axis] = along
            if let track {
                let guides = (horizontal: track.alignment.horizontal.key, vertical: track.alignment.vertical.key)
                let (guide, guideAcross) =
                    axis == .vertical ? (guides.vertical, guides.horizontal) : (guides.horizontal, guides.vertical)
                point[axis] += offset(of: node, offered, by: guide, along: axis, in: extents.length(of: line))
                point[axis.other] =
                    gridStart(available) + track.start
                    + offset(of: node, offered, by: guideAcross, along: axis.other, in: track.length)
            } else {
                point[axis.other] = offset(of: node, offered, by: arrangement.guide, along: axis.other, in: available)
            }
            placeInside(node, at: point, proposal: offered)
            along += size[axis]
        }
    }

    /// The start position of a grid's columns if the columns are narrower than the container.
    func gridStart(_ available: CGFloat) -> CGFloat {
        let breadth = tracks.last.map { $0.start + $0.length } ?? 0
        guard available > breadth else { return 0 }
        return graph.metrics.quantized(guide(arrangement.guide, along: axis.other, in: available - breadth), axis.other)
    }

    /// The start position of a view whose guide is aligned with the guide of the available length.
    func offset(
        of node: LayoutNode, _ offered: ProposedViewSize, by key: AlignmentKey, along axis: Axis, in available: CGFloat
    ) -> CGFloat {
        graph.metrics.quantized(guide(key, along: axis, in: available) - node.dimensions(in: offered)[key], axis)
    }

    /// The position of an alignment guide in a length.
    func guide(_ key: AlignmentKey, along axis: Axis, in available: CGFloat) -> CGFloat {
        var size = CGSize.zero
        size[axis] = available
        return ViewDimensions(size)[key]
    }
}

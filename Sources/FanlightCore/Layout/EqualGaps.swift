import Foundation

/// Keeps equal gaps equal on displays of whole cells if an app's layout computes in points.
///
/// Rounding each position separately would make the gaps unequal. With gaps of half a row, every second row would touch
/// the next. Instead, all items in a sequence with equal gaps get the nearest whole gap. If that does not fit into the
/// container, they get the next smaller gap, which always fits.
struct EqualGaps {
    /// The extent of a child along the axis of the gaps.
    private struct Item {
        let index: Int
        let start: CGFloat
        let end: CGFloat
    }

    /// Items that overlap along the axis, so that no gap separates them.
    private typealias Band = [Item]

    private let metrics: LayoutMetrics
    private let bounds: CGRect
    private let frames: [CGRect]

    init(_ frames: [CGRect], in bounds: CGRect, _ metrics: LayoutMetrics) {
        self.metrics = metrics
        self.bounds = bounds
        self.frames = frames
    }

    /// Returns the new start positions of the items that have to move, by index.
    func starts(along axis: Axis) -> [Int: CGFloat] {
        guard frames.count > 2, frames.allSatisfy(\.isFinite) else { return [:] }
        let chains = chains(along: axis).compactMap { bands in gap(between: bands).map { (bands: bands, gap: $0) } }
        let rule: FloatingPointRoundingRule =
            chains.allSatisfy { fits($0.bands, whole($0.gap, .toNearestOrAwayFromZero, axis), axis) }
            ? .toNearestOrAwayFromZero : .down
        var starts: [Int: CGFloat] = [:]
        for (bands, gap) in chains {
            let gap = whole(gap, rule, axis)
            var start = metrics.quantized(first(bands) - bounds.origin[axis], axis) + bounds.origin[axis]
            for band in bands {
                let (from, to) = extent(band)
                for item in band { starts[item.index] = start + metrics.quantized(item.start - from, axis) }
                start += metrics.quantized(to - from, axis) + gap
            }
        }
        return starts
    }

    /// Returns the ideal length of the content with gaps rounded to whole cells. Returns nil without equal gaps, or if
    /// the content does not extend from end to end.
    func length(along axis: Axis) -> CGFloat? {
        guard frames.count > 2, frames.allSatisfy(\.isFinite) else { return nil }
        let bands = bands(frames.indices.map { item($0, axis) })
        guard let gap = gap(between: bands), let last = bands.last,
            abs(first(bands) - bounds.origin[axis]) < 0.01,
            abs(extent(last).to - bounds.origin[axis] - bounds.size[axis]) < 0.01
        else { return nil }
        let lengths = bands.reduce(0) { $0 + metrics.quantized(extent($1).to - extent($1).from, axis) }
        return lengths + whole(gap, .toNearestOrAwayFromZero, axis) * CGFloat(bands.count - 1)
    }

    /// Returns one chain of all bands if there are at least three with equal gaps. Otherwise returns the chains inside
    /// each band, across the axis, as for rows without columns.
    private func chains(along axis: Axis) -> [[Band]] {
        let all = frames.indices.map { item($0, axis) }
        let whole = bands(all)
        if gap(between: whole) != nil { return [whole] }
        let across = bands(frames.indices.map { item($0, axis.other) })
        guard across.count > 1 else { return [] }
        return across.map { band in bands(band.map { item($0.index, axis) }) }
    }

    private func item(_ index: Int, _ axis: Axis) -> Item {
        let start = frames[index].origin[axis]
        return Item(index: index, start: start, end: start + frames[index].size[axis])
    }

    private func bands(_ items: [Item]) -> [Band] {
        var bands: [Band] = []
        var end = -CGFloat.infinity
        for item in items.sorted(by: { ($0.start, $0.index) < ($1.start, $1.index) }) {
            if item.start > end - 0.01, item.start > bands.last?.last?.start ?? -.infinity {
                bands.append([item])
            } else {
                bands[bands.count - 1].append(item)
            }
            end = max(end, item.end)
        }
        return bands
    }

    /// Returns the common gap between bands. Returns nil where gaps differ or are not positive, or there are fewer than
    /// three bands.
    private func gap(between bands: [Band]) -> CGFloat? {
        guard bands.count > 2 else { return nil }
        let gaps = zip(bands, bands.dropFirst()).map { extent($1).from - extent($0).to }
        return gaps.allSatisfy { abs($0 - gaps[0]) < 0.01 } && gaps[0] > 0 ? gaps[0] : nil
    }

    private func extent(_ band: Band) -> (from: CGFloat, to: CGFloat) {
        (band.first?.start ?? 0, band.reduce(-CGFloat.infinity) { max($0, $1.end) })
    }

    private func first(_ bands: [Band]) -> CGFloat { bands.first?.first?.start ?? 0 }

    private func whole(_ gap: CGFloat, _ rule: FloatingPointRoundingRule, _ axis: Axis) -> CGFloat {
        let cell = axis == .horizontal ? metrics.dotWidth : metrics.dotHeight
        return (gap / cell + (rule == .down ? 0.001 : 0)).rounded(rule) * cell
    }

    private func fits(_ bands: [Band], _ gap: CGFloat, _ axis: Axis) -> Bool {
        let lengths = bands.reduce(0) { $0 + extent($1).to - extent($1).from }
        let end = first(bands) + lengths + gap * CGFloat(bands.count - 1)
        return end <= bounds.origin[axis] + bounds.size[axis] + 0.01
    }
}

extension CGRect {
    fileprivate var isFinite: Bool { minX.isFinite && minY.isFinite && width.isFinite && height.isFinite }
}

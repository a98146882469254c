import Foundation

/// Views in a row, between which dividers can be moved.
public struct HSplitView<Content: View> {
    private let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension HSplitView: View {
    public var body: some View { SplitPanes(axis: .horizontal, content: content) }
}

/// Views in a column, between which dividers can be moved.
public struct VSplitView<Content: View> {
    private let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension VSplitView: View {
    public var body: some View { SplitPanes(axis: .vertical, content: content) }
}

private struct SplitPanes<Content: View> {
    let axis: Axis
    let content: Content
    /// The distances by which the dividers were moved from their first places, by their indices.
    @State private var shifts: [Int: CGFloat] = [:]

    init(axis: Axis, content: Content) { (self.axis, self.content) = (axis, content) }
}

extension SplitPanes: View {
    var body: some View {
        Group(subviews: content) { panes in
            SplitPanesLayout(axis: axis, shifts: shifts) {
                ForEach(Array(panes.enumerated()), id: \.element.id) { index, pane in
                    pane.layoutValue(key: PaneKey.self, value: .pane)
                    if index < panes.count - 1 {
                        PaneDivider(
                            axis: axis, shift: Binding(get: { shifts[index] ?? 0 }, set: { shifts[index] = $0 })
                        )
                        .layoutValue(key: PaneKey.self, value: .divider(index))
                    }
                }
            }
        }
    }
}

/// The role of a view among panes.
private enum PaneRole {
    case pane
    case divider(Int)
}

private struct PaneKey: LayoutValueKey {
    static var defaultValue: PaneRole { .pane }
}

/// A divider that moves with the pointer.
private struct PaneDivider {
    let axis: Axis
    @Binding var shift: CGFloat
    @State private var before: CGFloat?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction

    init(axis: Axis, shift: Binding<CGFloat>) {
        self.axis = axis
        _shift = shift
    }
}

extension PaneDivider: View {
    var body: some View {
        let isRow = axis == .horizontal
        let thickness: CGFloat = isCellDisplay ? (isRow ? 8 : 16) : 9
        Rectangle().fill(.separator)
            .frame(width: isRow && !isCellDisplay ? 1 : nil, height: isRow || isCellDisplay ? nil : 1)
            .frame(width: isRow ? thickness : nil, height: isRow ? nil : thickness)
            .contentShape(Rectangle())
            .gesture(
                DragGesture(minimumDistance: 0, coordinateSpace: .global)
                    .onChanged { value in
                        let start = before ?? shift
                        before = start
                        let way = isRow ? value.translation.width : value.translation.height
                        makeChange(isContinuous: true) {
                            shift = start + (isRow && direction == .rightToLeft ? -way : way)
                        }
                    }
                    .onEnded { _ in before = nil }
            )
            .accessibilityElement()
            .accessibilityLabel("Divider")
            .accessibilityAdjustableAction { shift += $0 == .increment ? 16 : -16 }
    }
}

/// A layout of panes with equal shares of the space, which dividers between them change.
private struct SplitPanesLayout: Layout {
    let axis: Axis
    let shifts: [Int: CGFloat]

    private func length(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

    private func proposal(_ length: CGFloat?, _ across: CGFloat?) -> ProposedViewSize {
        axis == .horizontal
            ? ProposedViewSize(width: length, height: across) : ProposedViewSize(width: across, height: length)
    }

    /// Returns the lengths of all views in a length.
    private func lengths(_ subviews: Subviews, in whole: CGFloat?, _ across: CGFloat?) -> [CGFloat] {
        guard let whole else { return subviews.map { length($0.sizeThatFits(proposal(nil, across))) } }
        var lengths = subviews.map { view -> CGFloat in
            guard case .divider = view[PaneKey.self] else { return 0 }
            return length(view.sizeThatFits(proposal(nil, across)))
        }
        let panes = subviews.indices.filter { if case .pane = subviews[$0][PaneKey.self] { true } else { false } }
        let minimums = panes.map { length(subviews[$0].sizeThatFits(proposal(0, across))) }
        let maximums = panes.map { length(subviews[$0].sizeThatFits(proposal(.infinity, across))) }
        var rest = max(whole - lengths.reduce(0, +), 0)
        // The least flexible panes come first, and the others share what is left.
        let order = panes.indices.sorted { maximums[$0] - minimums[$0] < maximums[$1] - minimums[$1] }
        for (done, index) in order.enumerated() {
            let share = rest / CGFloat(order.count - done)
            let given = max(minimums[index], min(share, maximums[index]))
            lengths[panes[index]] = given
            rest = max(rest - given, 0)
        }
        for index in panes.indices.dropLast() {
            let (first, second) = (panes[index], panes[index + 1])
            let wanted = shifts[index] ?? 0
            let up = min(maximums[index] - lengths[first], lengths[second] - minimums[index + 1])
            let down = min(lengths[first] - minimums[index], maximums[index + 1] - lengths[second])
            let shift = max(-max(down, 0), min(wanted, max(up, 0)))
            lengths[first] += shift
            lengths[second] -= shift
        }
        return lengths
    }

    func sizeThatFits(proposal offered: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let (whole, side) =
            axis == .horizontal ? (offered.width, offered.height) : (offered.height, offered.width)
        let lengths = lengths(subviews, in: whole, side)
        let sides = zip(subviews, lengths).map { view, length -> CGFloat in
            if case .divider = view[PaneKey.self] { return 0 }
            return across(view.sizeThatFits(proposal(length, side)))
        }
        let (own, ownSide) = (lengths.reduce(0, +), sides.max() ?? 0)
        return axis == .horizontal ? CGSize(width: own, height: ownSide) : CGSize(width: ownSide, height: own)
    }

    func placeSubviews(in bounds: CGRect, proposal offered: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let side = across(bounds.size)
        var place = axis == .horizontal ? bounds.minX : bounds.minY
        for (view, length) in zip(subviews, lengths(subviews, in: length(bounds.size), side)) {
            let middle = place + length / 2
            view.place(
                at: axis == .horizontal ? CGPoint(x: middle, y: bounds.midY) : CGPoint(x: bounds.midX, y: middle),
                anchor: .center, proposal: proposal(length, side))
            place += length
        }
    }
}

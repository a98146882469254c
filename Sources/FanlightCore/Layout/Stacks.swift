import Foundation

/// The layout of an `HStack`, for use as a `Layout`.
public struct HStackLayout: Layout, Sendable {
    public var alignment: VerticalAlignment
    public var spacing: CGFloat?

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    public struct Cache {
        let stack = StackCache()
    }

    public static var layoutProperties: LayoutProperties { .plain(along: .horizontal) }

    var arrangement: StackArrangement {
        StackArrangement(axis: .horizontal, spacing: spacing, guide: alignment.key)
    }

    public func makeCache(subviews: Subviews) -> Cache {
        let cache = Cache()
        arrangement.update(cache.stack, subviews)
        return cache
    }

    public func updateCache(_ cache: inout Cache, subviews: Subviews) {
        arrangement.update(cache.stack, subviews)
    }

    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        arrangement.spacing(cache.stack)
    }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        arrangement.size(proposal, cache.stack)
    }

    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) {
        arrangement.place(in: bounds, proposal, subviews, cache.stack)
    }
}

/// The layout of a `VStack`, for use as a `Layout`.
public struct VStackLayout: Layout, Sendable {
    public var alignment: HorizontalAlignment
    public var spacing: CGFloat?

    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    public struct Cache {
        let stack = StackCache()
    }

    public static var layoutProperties: LayoutProperties { .plain(along: .vertical) }

    var arrangement: StackArrangement {
        StackArrangement(axis: .vertical, spacing: spacing, guide: alignment.key)
    }

    public func makeCache(subviews: Subviews) -> Cache {
        let cache = Cache()
        arrangement.update(cache.stack, subviews)
        return cache
    }

    public func updateCache(_ cache: inout Cache, subviews: Subviews) {
        arrangement.update(cache.stack, subviews)
    }

    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        arrangement.spacing(cache.stack)
    }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        arrangement.size(proposal, cache.stack)
    }

    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) {
        arrangement.place(in: bounds, proposal, subviews, cache.stack)
    }
}

extension HStackLayout: IncrementalLayout {}
extension VStackLayout: IncrementalLayout {}

extension HStackLayout: ArgumentValidation {
    package func validated(_ reporter: any DiagnosticReporter) -> Self {
        HStackLayout(alignment: alignment, spacing: reporter.validLength(spacing, "HStack(spacing:)"))
    }
}

extension VStackLayout: ArgumentValidation {
    package func validated(_ reporter: any DiagnosticReporter) -> Self {
        VStackLayout(alignment: alignment, spacing: reporter.validLength(spacing, "VStack(spacing:)"))
    }
}

/// The layout of a `ZStack`, for use as a `Layout`: every child gets the whole proposal.
public struct ZStackLayout: Layout, Sendable {
    public var alignment: Alignment

    public init(alignment: Alignment = .center) { self.alignment = alignment }

    public static var layoutProperties: LayoutProperties { .plain() }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        extent(proposal, subviews).size
    }

    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        let extent = extent(proposal, subviews)
        let highest = highestPriority(subviews)
        for subview in subviews {
            let offered = subview.priority < highest ? ProposedViewSize(extent.size) : proposal
            let dimensions = subview.dimensions(in: offered)
            // Infinite content starts at the origin of the stack; this occurs only when measuring.
            let x = dimensions.width == .infinity ? 0 : -dimensions[alignment.horizontal] - extent.minX
            let y = dimensions.height == .infinity ? 0 : -dimensions[alignment.vertical] - extent.minY
            subview.place(at: CGPoint(x: bounds.minX + x, y: bounds.minY + y), proposal: offered)
        }
    }

    private func highestPriority(_ subviews: LayoutSubviews) -> Double {
        subviews.reduce(-.infinity) { max($0, $1.priority) }
    }

    /// Returns the union of the children of the highest priority, with their guides at the origin. The other children
    /// do not affect the size.
    private func extent(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGRect {
        let highest = highestPriority(subviews)
        var across = Span()
        var down = Span()
        for subview in subviews where subview.priority >= highest {
            let dimensions = subview.dimensions(in: proposal)
            across.cover(dimensions.width, from: dimensions[alignment.horizontal])
            down.cover(dimensions.height, from: dimensions[alignment.vertical])
        }
        return CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
    }

    /// The union of lengths that are aligned at the origin.
    private struct Span {
        private var first: CGFloat?
        private var last: CGFloat = 0
        private var isEndless = false

        /// - Parameter guide: The distance from the start of the length to the origin.
        mutating func cover(_ length: CGFloat, from guide: CGFloat) {
            // An infinite length covers everything, regardless of the origin.
            if length == .infinity { return isEndless = true }
            last = max(first == nil ? -.infinity : last, length - guide)
            first = min(first ?? .infinity, -guide)
        }

        var start: CGFloat { isEndless ? 0 : first ?? 0 }
        var length: CGFloat { isEndless ? .infinity : last - (first ?? 0) }
    }
}

extension ZStackLayout: FrameworkLayout {}

/// Arranges views side by side.
public struct HStack<Content: View> {
    let layout: HStackLayout
    let content: Content

    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        layout = HStackLayout(alignment: alignment, spacing: spacing)
        self.content = content()
    }
}

extension HStack: View {
    public var body: Never { fatalError("HStack is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LayoutElement(view, context) { ($0.layout, $0.content) }
    }
}

/// Arranges views one below the other.
public struct VStack<Content: View> {
    let layout: VStackLayout
    let content: Content

    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        layout = VStackLayout(alignment: alignment, spacing: spacing)
        self.content = content()
    }
}

extension VStack: View {
    public var body: Never { fatalError("VStack is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LayoutElement(view, context) { ($0.layout, $0.content) }
    }
}

/// Arranges views on top of each other.
public struct ZStack<Content: View> {
    let layout: ZStackLayout
    let content: Content

    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        layout = ZStackLayout(alignment: alignment)
        self.content = content()
    }
}

extension ZStack: View {
    public var body: Never { fatalError("ZStack is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LayoutElement(view, context) { ($0.layout, $0.content) }
    }
}

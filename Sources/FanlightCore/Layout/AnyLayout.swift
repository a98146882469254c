import Foundation

/// A type-erased layout: views keep their state when another layout replaces it.
public struct AnyLayout: Layout {
    private var box: LayoutBox

    public init<L: Layout>(_ layout: L) { box = (layout as? AnyLayout)?.box ?? ConcreteLayoutBox(layout) }

    /// The cache of the erased layout.
    public struct Cache {
        fileprivate var value: Any
        fileprivate let owner: ObjectIdentifier
    }

    /// The type of the erased layout.
    var hidden: Any.Type { box.layoutType }
    /// The properties of the erased layout.
    var properties: LayoutProperties { box.properties }

    public func makeCache(subviews: Subviews) -> Cache { box.makeCache(subviews) }

    public func updateCache(_ cache: inout Cache, subviews: Subviews) {
        guard cache.owner == box.type else {
            cache = box.makeCache(subviews)
            return
        }
        box.updateCache(&cache, subviews)
    }

    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { box.spacing(subviews, &cache) }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        box.size(proposal, subviews, &cache)
    }

    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) {
        box.place(bounds, proposal, subviews, &cache)
    }

    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { box.alignment(guide, bounds, proposal, subviews, &cache) }

    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { box.alignment(guide, bounds, proposal, subviews, &cache) }

    public var animatableData: _AnyAnimatableData {
        get { box.animatableData }
        set { box = box.with(newValue) }
    }
}

/// Counts as a framework layout, because the erased layout is not visible at this point.
extension AnyLayout: FrameworkLayout {}

extension AnyLayout: ArgumentValidation {
    package func validated(_ reporter: any DiagnosticReporter) -> AnyLayout {
        var copy = self
        copy.box = box.checked(reporter)
        return copy
    }
}

extension AnyLayout: ComparableStorage {
    // The box is a new object in each evaluation, but the layouts inside may be equal.
    package static func _comparison() -> ValueComparison.Equal {
        { a, b in
            a.assumingMemoryBound(to: AnyLayout.self).pointee.box.isSame(
                as: b.assumingMemoryBound(to: AnyLayout.self).pointee.box)
        }
    }
}

/// An immutable box around a layout of any type.
///
/// Proof of the unchecked promise: this class has no stored property, and its one subclass has its own proof.
private class LayoutBox: @unchecked Sendable {
    var type: ObjectIdentifier { fatalError("a box has a layout") }
    var layoutType: Any.Type { fatalError("a box has a layout") }
    var properties: LayoutProperties { LayoutProperties() }
    var animatableData: _AnyAnimatableData { .zero }
    func with(_ data: _AnyAnimatableData) -> LayoutBox { self }
    @MainActor func isSame(as other: LayoutBox) -> Bool { false }
    @MainActor func checked(_ reporter: any DiagnosticReporter) -> LayoutBox { self }

    func makeCache(_ subviews: LayoutSubviews) -> AnyLayout.Cache { fatalError("a box has a layout") }
    func updateCache(_ cache: inout AnyLayout.Cache, _ subviews: LayoutSubviews) {}
    func spacing(_ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache) -> ViewSpacing { ViewSpacing() }
    func size(
        _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache
    ) -> CGSize { .zero }
    func place(
        _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache
    ) {}
    func alignment(
        _ guide: HorizontalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
        _ cache: inout AnyLayout.Cache
    ) -> CGFloat? { nil }
    func alignment(
        _ guide: VerticalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
        _ cache: inout AnyLayout.Cache
    ) -> CGFloat? { nil }
}

/// Proof of the unchecked promise: the layout is a constant, and layouts are only used on the main actor.
private final class ConcreteLayoutBox<L: Layout>: LayoutBox, @unchecked Sendable {
    private let layout: L

    init(_ layout: L) { self.layout = layout }

    override var type: ObjectIdentifier { ObjectIdentifier(L.self) }
    override var layoutType: Any.Type { L.self }
    override var properties: LayoutProperties { L.layoutProperties }
    override var animatableData: _AnyAnimatableData { _AnyAnimatableData(layout.animatableData) }

    override func with(_ data: _AnyAnimatableData) -> LayoutBox {
        guard let own = data.value(as: L.AnimatableData.self) else { return self }
        var changed = layout
        changed.animatableData = own
        return ConcreteLayoutBox(changed)
    }

    override func checked(_ reporter: any DiagnosticReporter) -> LayoutBox {
        guard let checked = (layout as? any ArgumentValidation)?.validated(reporter) as? L else { return self }
        return ConcreteLayoutBox(checked)
    }

    override func isSame(as other: LayoutBox) -> Bool {
        guard let other = other as? ConcreteLayoutBox<L> else { return false }
        return withUnsafePointer(to: layout) { own in
            withUnsafePointer(to: other.layout) {
                ValueComparison.of(L.self).areEqual(UnsafeRawPointer(own), UnsafeRawPointer($0))
            }
        }
    }

    override func makeCache(_ subviews: LayoutSubviews) -> AnyLayout.Cache {
        AnyLayout.Cache(value: layout.makeCache(subviews: subviews), owner: type)
    }

    override func updateCache(_ cache: inout AnyLayout.Cache, _ subviews: LayoutSubviews) {
        with(&cache, subviews) { layout.updateCache(&$0, subviews: subviews) }
    }

    override func spacing(_ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache) -> ViewSpacing {
        with(&cache, subviews) { layout.spacing(subviews: subviews, cache: &$0) }
    }

    override func size(
        _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache
    ) -> CGSize {
        with(&cache, subviews) { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0) }
    }

    override func place(
        _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout AnyLayout.Cache
    ) {
        with(&cache, subviews) {
            layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
        }
    }

    override func alignment(
        _ guide: HorizontalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
        _ cache: inout AnyLayout.Cache
    ) -> CGFloat? {
        with(&cache, subviews) {
            layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
        }
    }

    override func alignment(
        _ guide: VerticalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
        _ cache: inout AnyLayout.Cache
    ) -> CGFloat? {
        with(&cache, subviews) {
            layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
        }
    }

    private func with<Result>(
        _ cache: inout AnyLayout.Cache, _ subviews: LayoutSubviews, _ body: (inout L.Cache) -> Result
    ) -> Result {
        var own = cache.value as? L.Cache ?? layout.makeCache(subviews: subviews)
        defer { cache.value = own }
        return body(&own)
    }
}

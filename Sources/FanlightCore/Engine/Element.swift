import Foundation
import Threading

/// The position in the tree at which a new element is created.
public struct _ElementContext {
    package let graph: ViewGraph
    let parent: _Element?
    package var environment: EnvironmentScope
    /// Set where views are only listed, so that a container can create them where it places them. See `ContentList`.
    package var listing: Listing?

    package init(graph: ViewGraph, parent: _Element?, environment: EnvironmentScope, listing: Listing? = nil) {
        self.graph = graph
        self.parent = parent
        self.environment = environment
        self.listing = listing
    }

    var isListing: Bool { listing != nil }

    /// Returns the same position with `parent` as the parent element.
    @MainActor package func inside(_ parent: _Element) -> _ElementContext {
        _ElementContext(graph: graph, parent: parent, environment: environment, listing: listing)
    }
}

/// Indicates a position at which views are only listed.
///
/// A class, because contexts are copied often while few views are listed.
package final class Listing {
    @MainActor static let plain = Listing(id: nil)

    /// The id of the `ForEach` row that contains the listed views.
    let id: AnyHashable?

    init(id: AnyHashable?) { self.id = id }
}

/// The retained counterpart of a view: carries the view's identity for its whole lifetime.
///
/// Elements form their own tree. `LayoutNode`s are their visible part. An element contributes none, one or many nodes,
/// in order, to the nearest ancestor that does layout.
@MainActor
open class _Element {
    // Ordered by size, because there are many elements.
    package final unowned let graph: ViewGraph
    /// The token of the parent element. Its `element` is nil once the parent is gone. It is like a weak reference
    /// without a side table for every parent.
    private final var parentToken: ElementToken?
    package final let environment: EnvironmentScope
    private final let level: Int32
    /// The number of evaluations of this element in the turn `turn`, used to detect updates that never settle.
    private final var turn: UInt32 = 0
    private final var evaluations: UInt16 = 0
    package final var isDirty = false
    @_spi(Nodes) public final private(set) var isMounted = true
    /// Created at the first read on behalf of this element. Only accessed on the main actor, and in `deinit`.
    private final nonisolated(unsafe) var token: ElementToken?
    #if DEBUG
        private final let liveMark = LiveMark(.elements)
    #endif

    @_spi(Nodes) public init(_ context: _ElementContext) {
        graph = context.graph
        parentToken = context.parent?.stableToken
        environment = context.environment
        level = (context.parent?.level ?? -1) + 1
    }

    @_spi(Nodes) public final var parent: _Element? { parentToken?.element }

    /// Number of ancestors.
    final var depth: Int { Int(level) }

    /// Updates the element to a view value in memory. The caller must guarantee that the value has the element's view
    /// type.
    @_spi(Nodes) open func update(from pointer: UnsafeRawPointer) { fatalError("\(Self.self) has no value") }

    /// Repeats the work that depends on a value which changed.
    @_spi(Nodes) open func reevaluate() {}

    /// The node of an element that consists of one.
    @_spi(Nodes) open var ownNode: LayoutNode? { nil }

    /// Appends the layout nodes of this element in order.
    @_spi(Nodes) open func collectNodes(into nodes: inout [LayoutNode]) {
        if let ownNode { return ownNode.contribute(to: &nodes) }
        forEachChild { $0.collectNodes(into: &nodes) }
    }

    /// Visits the nodes that this element has contributed.
    func visitNodes(_ visit: (LayoutNode) -> Void) {
        if let ownNode { return visit(ownNode) }
        forEachChild { $0.visitNodes(visit) }
    }

    /// Returns the place of the view with an id inside this element, nil if there is none. See `ScrollViewReader`.
    func findView(_ id: AnyHashable) -> ViewPlace? {
        var found: ViewPlace?
        forEachChild { if found == nil { found = $0.findView(id) } }
        return found
    }

    /// Visits the existing views that have ids, in order, with their frames.
    func visitViews(_ visit: (AnyHashable, CGRect) -> Void) {
        forEachChild { $0.visitViews(visit) }
    }

    /// Visits the frames of the existing views of the outermost layout inside. These views are scroll targets, with or
    /// without ids.
    func visitTargets(_ visit: (CGRect) -> Void) {
        forEachChild { $0.visitTargets(visit) }
    }

    /// Visits the direct children.
    @_spi(Nodes) open func forEachChild(_ visit: (_Element) -> Void) {}

    /// Notifies the ancestors that a descendant contributes different nodes. Elements that own nodes stop the
    /// propagation.
    package func contributedNodesChanged() { parent?.contributedNodesChanged() }

    /// Counts one more evaluation in this turn and returns the count.
    final func evaluations(inTurn current: UInt32) -> Int {
        if turn != current {
            turn = current
            evaluations = 0
        }
        if evaluations < .max { evaluations += 1 }
        return Int(evaluations)
    }

    /// The view's type name, for diagnostics.
    @_spi(Nodes) open var typeName: String { TypeNames.short(Self.self) }
    /// The view's type, for callers that must not allocate a name.
    var valueType: Any.Type? { nil }

    /// Appends the items of a container that takes its content view by view, in order. See `ContentList`.
    @_spi(Nodes) open func collectItems(into list: inout ItemList) {
        forEachChild { $0.collectItems(into: &list) }
    }

    /// Notifies the ancestors that traits of views inside may have changed.
    package func traitsChanged() { parent?.traitsChanged() }

    /// Returns the position directly inside this element, for views that are created later.
    package final func inside(_ listing: Listing?) -> _ElementContext {
        _ElementContext(graph: graph, parent: self, environment: environment, listing: listing)
    }

    // MARK: Rarely overridden members

    // Properties instead of protocol casts, because passes read them for every element. The first cast of each class
    // searches all conformances of the program. That took a third of the time to an app's first picture.
    // Decision record: Decisions/NoCastsInHotPaths.md

    @_spi(Nodes) open var preferenceSource: (any PreferenceSource)? { nil }
    var preferenceReader: (any PreferenceReader)? { nil }
    @_spi(Nodes) open var traitSource: (any TraitSource)? { nil }
    var transactionScope: (any TransactionScope)? { nil }
    @_spi(Nodes) open var transitionHolder: (any TransitionHolder)? { nil }
    /// The view of an item, which is a child of the place that shows it.
    var listedView: _Element? { nil }
    /// The child whose traits apply to the whole element, if the element has several children.
    var traitRepresentative: _Element? { nil }
    /// True if the nodes inside go into a node that the element owns.
    var collectsNodes: Bool { false }
    /// True if readers around the element do not see the preferences inside.
    var keepsPreferences: Bool { false }

    // MARK: Hidden content

    /// True if a container such as a navigation stack keeps this element hidden, whatever its ancestors do. The
    /// element contributes no preferences meanwhile.
    @_spi(Nodes) open var isHiddenByContainer: Bool { false }
    /// True if a page that covers this element hides it.
    @_spi(Nodes) open var isCovered: Bool { false }

    /// Hides the element and its descendants, which are retained, and runs their disappear actions.
    @_spi(Nodes) public final func hide() {
        if isHiddenByContainer { return }
        forEachChild { $0.hide() }
        didHide()
    }

    /// Shows the element again, or for the first time. Idempotent.
    @_spi(Nodes) public final func show() {
        if isHiddenByContainer { return }
        forEachChild { $0.show() }
        didShow()
    }

    @_spi(Nodes) open func didHide() {}
    @_spi(Nodes) open func didShow() {}

    /// Moves the element below another parent.
    final func move(below new: _Element?) { parentToken = new?.stableToken }

    /// Removes the element from the tree, descendants first.
    @_spi(Nodes) open func unmount() {
        forEachChild { $0.unmount() }
        isMounted = false
        if ownsState { token?.path = leavingPath }
        endToken()
        willUnmount()
    }

    deinit { token?.elementEnds() }

    private final func endToken() {
        token?.elementEnds()
        token = nil
    }

    /// Called last, when the element leaves the tree.
    @_spi(Nodes) open func willUnmount() {}

    // MARK: Dependencies

    /// Discards the recorded reads and starts to record again.
    package final func beginReading() -> ElementToken {
        if let token {
            token.beginEvaluation()
            return token
        }
        return stableToken
    }

    /// The token that represents this element for the element's whole lifetime.
    private final var stableToken: ElementToken {
        if let token { return token }
        let made = ElementToken(self)
        token = made
        return made
    }

    /// Returns the token for reads in addition to the recorded ones.
    package final func continueReading() -> ElementToken { token ?? beginReading() }

    /// Returns the environment of this element. The element depends on every key that is read through it.
    package final func readEnvironment() -> EnvironmentValues {
        EnvironmentValues(scope: environment, reader: token ?? beginReading())
    }

    package final func invalidate() {
        guard isMounted, !isDirty else { return }
        isDirty = true
        graph.scheduleUpdate(self)
    }

    /// The types from the scene to this view, for messages to the app author.
    final var typePath: String {
        var names: [String] = []
        var element: _Element? = self
        while let current = element {
            if current.isNamedInMessages, !current.isFrameworkInternal { names.append(current.typeName) }
            element = current.parent
        }
        return names.reversed().joined(separator: " › ")
    }

    /// True if the app's source code names this view's type, so that messages can name it.
    @_spi(Nodes) open var isNamedInMessages: Bool { false }

    /// True if the view is an implementation detail of one of the framework's views, which the app author never wrote.
    var isFrameworkInternal: Bool { false }

    /// Returns a message for the app author, prefixed with the path of the view.
    package final func messageWithPath(_ sentence: String, _ part: String? = nil) -> String {
        let path = [typePath, part ?? ""].filter { !$0.isEmpty }.joined(separator: " › ")
        return path.isEmpty ? sentence : "\(path): \(sentence)"
    }

    /// Returns the index of a child among the views that a body lists. All rows of a `ForEach` share one index.
    func place(of child: _Element) -> Int { 0 }

    /// The position of this element in the body of its view. It distinguishes two views of one type in the same body.
    final var placeInBody: [Int] {
        var places: [Int] = []
        var element = self
        while let parent = element.parent, !element.isNamedInMessages || element.isFrameworkInternal {
            places.append(parent.place(of: element))
            element = parent
        }
        return places
    }

    /// True if state of this element may be accessed after the element is gone.
    @_spi(Nodes) open var ownsState: Bool { false }

    /// The type path, in a form that views which leave together share.
    private final var leavingPath: TypePath {
        if let known = token?.path { return known }
        let outer = parent?.leavingPath
        let made =
            isNamedInMessages || outer == nil ? TypePath(name: isNamedInMessages ? typeName : "", outer: outer) : outer
        token?.path = made
        return made ?? TypePath(name: "", outer: nil)
    }
}

/// An element of a statically known view type.
///
/// `V` has no constraint here, nor in other classes that elements inherit from. The runtime looks up a superclass's
/// requirement among all conformances of the program. It does so once for each view type of an app.
///
/// Decision record: Decisions/NodesAcrossModules.md
@_spi(Nodes) open class ViewElement<V>: _Element {
    package final var view: V

    @_spi(Nodes) public init(_ view: V, _ context: _ElementContext) {
        self.view = view
        super.init(context)
    }

    @_spi(Nodes) public final override func update(from pointer: UnsafeRawPointer) {
        update(to: pointer.assumingMemoryBound(to: V.self).pointee)
    }

    /// Updates to the view's next value.
    @_spi(Nodes) open func update(to new: V) { view = new }

    @_spi(Nodes) open override var typeName: String { TypeNames.short(V.self) }
    override var valueType: Any.Type? { V.self }
}

extension _ElementContext {
    /// Creates a view's element at this position.
    @MainActor package func make<V: View>(_ view: V) -> _Element {
        guard RecursionLimit.hasSpaceLeft else { return makeEmptyReplacement() }
        // While views are only listed, a view that counts as one item is not created.
        return isListing && Arity.of(V.self)?.isOneView == true ? ItemElement(view, self) : V._makeElement(view, self)
    }

    /// Replaces a view that is nested too deeply with an empty view and reports it. A stack overflow would end the
    /// process.
    @MainActor private func makeEmptyReplacement() -> _Element {
        var view = parent
        while let current = view, !current.isNamedInMessages { view = current.parent }
        graph.reportOnce(
            "\(view?.typeName ?? "scene"): views are nested in it too deeply for the stack. Deeper views are not "
                + "shown. A view that contains itself must end the recursion.")
        return EmptyView._makeElement(EmptyView(), self)
    }
}

extension _Element {
    /// Updates an element that was created from a view of the same type to the next value.
    package final func update<V>(with view: V) {
        withUnsafePointer(to: view) { update(from: UnsafeRawPointer($0)) }
    }
}

/// The types from the scene to a view that is gone.
final class TypePath {
    private let name: String
    private let outer: TypePath?

    init(name: String, outer: TypePath?) {
        self.name = name
        self.outer = outer
    }

    var description: String {
        guard let before = outer?.description, !before.isEmpty else { return name }
        return name.isEmpty ? before : "\(before) › \(name)"
    }
}

import Foundation

/// Where a new element goes.
public struct _ElementContext {
    let graph: ViewGraph
    let parent: _Element?
    var environment: EnvironmentScope
    /// Set where views are only listed, for a container to make them where it puts them. See `ContentList`.
    var listing: Listing?

    init(graph: ViewGraph, parent: _Element?, environment: EnvironmentScope, listing: Listing? = nil) {
        self.graph = graph
        self.parent = parent
        self.environment = environment
        self.listing = listing
    }

    var isListing: Bool { listing != nil }

    /// The same place with `parent` between.
    @MainActor func inside(_ parent: _Element) -> _ElementContext {
        _ElementContext(graph: graph, parent: parent, environment: environment, listing: listing)
    }
}

/// Says of a place that views are only listed there.
///
/// An object: contexts are copied all the time, and few views are listed.
final class Listing {
    @MainActor static let plain = Listing(id: nil)

    /// What a view that is listed here is called by the author: the id of the row it is in.
    let id: AnyHashable?

    init(id: AnyHashable?) { self.id = id }
}

/// The retained counterpart of a view: it has the view's identity for as long as it lives.
///
/// Elements form a tree of their own. What can be seen of them are `LayoutNode`s; an element contributes none, one or
/// many, in order, to the nearest ancestor that lays out.
@MainActor
public class _Element {
    // Ordered by size, for there are many of them.
    final unowned let graph: ViewGraph
    /// The token of the element around: nil, as a weak reference would be, once that is gone, without a table beside
    /// every element that has others inside.
    private final var around: ElementToken?
    final let environment: EnvironmentScope
    private final let level: Int32
    /// How often this element was evaluated in which turn, to notice when it never comes to rest.
    private final var turn: UInt32 = 0
    private final var evaluations: UInt16 = 0
    final var isMarked = false
    final private(set) var isMounted = true
    /// Made when something is first read on behalf of this element. Only touched on the main actor, and at the end.
    private final nonisolated(unsafe) var token: ElementToken?

    init(_ context: _ElementContext) {
        graph = context.graph
        around = context.parent?.lastingToken
        environment = context.environment
        level = (context.parent?.level ?? -1) + 1
    }

    final var parent: _Element? { around?.element }

    /// How many elements are around this one.
    final var depth: Int { Int(level) }

    /// Takes a view value of this element's own type from memory; the caller knows that the type fits.
    func update(from pointer: UnsafeRawPointer) { fatalError("\(Self.self) has no value") }

    /// Does again what depended on something that changed.
    func reevaluate() {}

    /// What can be seen of this element, appended in order.
    func collectNodes(into nodes: inout [LayoutNode]) {
        forEachChild { $0.collectNodes(into: &nodes) }
    }

    /// Where a view is that has an id, among those of this element; nil if there is none. See `ScrollViewReader`.
    func findView(_ id: AnyHashable) -> ViewPlace? {
        var found: ViewPlace?
        forEachChild { if found == nil { found = $0.findView(id) } }
        return found
    }

    /// The views with ids that are there now, in order, and where they are.
    func visitViews(_ visit: (AnyHashable, CGRect) -> Void) {
        forEachChild { $0.visitViews(visit) }
    }

    /// The views of the outermost layout in here that are there now, and where they are: scrolling may end at them, whether
    /// they have ids or not.
    func visitTargets(_ visit: (CGRect) -> Void) {
        forEachChild { $0.visitTargets(visit) }
    }

    /// The elements directly below.
    func forEachChild(_ visit: (_Element) -> Void) {}

    /// A descendant contributes other nodes than before. Elements that own nodes stop this here.
    func contributedNodesChanged() { parent?.contributedNodesChanged() }

    /// Counts one more evaluation in this turn.
    final func evaluations(inTurn current: UInt32) -> Int {
        if turn != current {
            turn = current
            evaluations = 0
        }
        if evaluations < .max { evaluations += 1 }
        return Int(evaluations)
    }

    /// The view's type, for messages.
    var typeName: String { TypeNames.short(Self.self) }
    /// The same, for whoever may not put names together.
    var valueType: Any.Type? { nil }

    /// The views that a container takes one by one, appended in order. See `ContentList`.
    func collectItems(into list: inout ItemList) {
        forEachChild { $0.collectItems(into: &list) }
    }

    /// What views inside say to the container around them may be different now.
    func traitsChanged() { parent?.traitsChanged() }

    /// The place right inside this element, for views that come later.
    final func inside(_ listing: Listing?) -> _ElementContext {
        _ElementContext(graph: graph, parent: self, environment: environment, listing: listing)
    }

    // MARK: What few elements do

    // Asked of every element there is. A cast to the protocol would say the same, but the first one of each class looks
    // through all conformances of the program: that was a third of the time to an app's first picture.

    var preferenceSource: (any PreferenceSource)? { nil }
    var preferenceReader: (any PreferenceReader)? { nil }
    var traitSource: (any TraitSource)? { nil }
    var transactionScope: (any TransactionScope)? { nil }
    /// The one inside whose word counts as that of the whole, where there are others beside it.
    var spokesman: _Element? { nil }
    /// Whether the nodes inside go into a node of the element's own.
    var collectsNodes: Bool { false }

    // MARK: Being kept out of sight

    /// Whether somebody inside keeps this out of sight, whatever becomes of those around: it says no preferences
    /// meanwhile.
    var isKeptOut: Bool { false }

    /// The element and those inside are kept, but are not shown from now on: what they do on disappearing is done.
    final func hide() {
        if isKeptOut { return }
        forEachChild { $0.hide() }
        didHide()
    }

    /// Shown again, or for the first time: asking twice does nothing.
    final func show() {
        if isKeptOut { return }
        forEachChild { $0.show() }
        didShow()
    }

    func didHide() {}
    func didShow() {}

    /// Continues below another element.
    final func move(below new: _Element?) { around = new?.lastingToken }

    /// Leaves the tree, descendants first.
    func unmount() {
        forEachChild { $0.unmount() }
        isMounted = false
        if ownsState { token?.path = leavingPath }
        forgetToken()
        willLeave()
    }

    deinit { token?.elementEnds() }

    private final func forgetToken() {
        token?.elementEnds()
        token = nil
    }

    /// The last thing an element does.
    func willLeave() {}

    // MARK: Dependencies

    /// Forgets what was read before and starts to record anew.
    final func beginReading() -> ElementToken {
        if let token {
            token.beginAnew()
            return token
        }
        return lastingToken
    }

    /// What stands for this element as long as it is there.
    private final var lastingToken: ElementToken {
        if let token { return token }
        let made = ElementToken(self)
        token = made
        return made
    }

    /// What is read in addition to what was read before.
    final func continueReading() -> ElementToken { token ?? beginReading() }

    /// The environment as this element sees it; every key read through it makes the element depend on that key.
    final func readEnvironment() -> EnvironmentValues {
        EnvironmentValues(scope: environment, reader: token ?? beginReading())
    }

    /// What texts inherit here; the element depends on all of it.
    final func readTextSurroundings() -> TextSurroundings.Values {
        environment.textSurroundings(for: token ?? beginReading())
    }

    final func mark() {
        guard isMounted, !isMarked else { return }
        isMarked = true
        graph.enqueue(self)
    }

    /// The types from the scene to this view, for messages to the author.
    final var typePath: String {
        var names: [String] = []
        var element: _Element? = self
        while let current = element {
            if current.namesItself, !current.isBehindAnother { names.append(current.typeName) }
            element = current.parent
        }
        return names.reversed().joined(separator: " › ")
    }

    /// Whether the author knows this view by its type.
    var namesItself: Bool { false }

    /// Whether the view is what one of the framework's own is made of, which its author never wrote down.
    var isBehindAnother: Bool { false }

    /// A sentence for the author of the view, with where it is.
    final func located(_ sentence: String, _ part: String? = nil) -> String {
        let path = [typePath, part ?? ""].filter { !$0.isEmpty }.joined(separator: " › ")
        return path.isEmpty ? sentence : "\(path): \(sentence)"
    }

    /// Where a child stands among those that a body lists; rows of data all stand at one place.
    func place(of child: _Element) -> Int { 0 }

    /// Where in the body of its view this element stands: two views of one type that are written down are two places.
    final var placeInBody: [Int] {
        var places: [Int] = []
        var element = self
        while let parent = element.parent, !element.namesItself || element.isBehindAnother {
            places.append(parent.place(of: element))
            element = parent
        }
        return places
    }

    /// Whether something of this element may be reached for after it is gone.
    var ownsState: Bool { false }

    /// The type path in a form that views which leave together share.
    private final var leavingPath: TypePath {
        if let known = token?.path { return known }
        let outer = parent?.leavingPath
        let made = namesItself || outer == nil ? TypePath(name: namesItself ? typeName : "", outer: outer) : outer
        token?.path = made
        return made ?? TypePath(name: "", outer: nil)
    }
}

/// An element of a view type that is known when compiling.
///
/// It asks nothing of the type, and neither do other classes that elements inherit from: what a superclass requires, the runtime
/// looks for among all the program's conformances, once for each type of view that an app is made of.
class ViewElement<V>: _Element {
    final var view: V

    init(_ view: V, _ context: _ElementContext) {
        self.view = view
        super.init(context)
    }

    final override func update(from pointer: UnsafeRawPointer) {
        update(to: pointer.assumingMemoryBound(to: V.self).pointee)
    }

    /// Takes the view's next value.
    func update(to new: V) { view = new }

    override var typeName: String { TypeNames.short(V.self) }
    override var valueType: Any.Type? { V.self }
}

extension _ElementContext {
    /// Builds a view's element at this place.
    @MainActor func make<V: View>(_ view: V) -> _Element {
        guard StackRoom.isLeft else { return leaveOut() }
        // What counts as one view is not made where it is only listed.
        return isListing && Arity.of(V.self)?.isOneView == true ? ItemElement(view, self) : V._makeElement(view, self)
    }

    /// What is deeper than there is stack for is not shown: there is no way on from the end of the stack.
    @MainActor private func leaveOut() -> _Element {
        var view = parent
        while let current = view, !current.namesItself { view = current.parent }
        graph.reportOnce(
            "\(view?.typeName ?? "scene"): views are nested in it more deeply than there is stack for. What is deeper is not "
                + "shown; if a view contains itself, let it end.")
        return EmptyView._makeElement(EmptyView(), self)
    }
}

extension _Element {
    /// Gives the next value to an element that was made from a view of the same type.
    final func update<V>(with view: V) {
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

    var words: String {
        guard let before = outer?.words, !before.isEmpty else { return name }
        return name.isEmpty ? before : "\(before) › \(name)"
    }
}

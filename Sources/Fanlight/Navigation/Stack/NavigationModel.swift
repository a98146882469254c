@_spi(Nodes) import FanlightCore

/// A level of a navigation: the root view or one pushed above it.
@MainActor
final class NavigationLevel: Identifiable {
    enum Target {
        case root
        case value(AnyHashable)
        case view(AnyView)
    }

    /// The level's settings for the bars.
    let barSettings = PreferenceRelay<BarSettingsKey>()
    /// The zoom out of a view of the page below, if the level's content has chosen one.
    let zoom = PageZoom()
    /// The movement of the level's large title.
    let top = PageTop()
    /// The level below, from which the display of the title is inherited.
    fileprivate(set) weak var below: NavigationLevel?
    private var storedTarget: Target
    private var readers = ReaderList()
    /// The handle by which the level's view dismisses itself.
    fileprivate(set) var presentation: PresentationHandle?
    /// Called once when the level ends.
    private var onRemove: (() -> Void)?
    /// The stack inside of a column's page, whose bar is the only one.
    let mergedStack = TrackedReference<NavigationModel>()
    /// The page of a column around a stack of which the level is the root.
    let columnPage = TrackedReference<NavigationLevel>()

    fileprivate init(_ target: Target, ended: (() -> Void)? = nil) {
        storedTarget = target
        self.onRemove = ended
    }

    fileprivate func end() {
        let action = onRemove
        onRemove = nil
        action?()
    }

    nonisolated var id: ObjectIdentifier { ObjectIdentifier(self) }

    var target: Target {
        readers.addCurrentReader()
        return storedTarget
    }

    /// The settings for the bars, with those around a stack that shares the bar of a column.
    var settings: BarSettings {
        guard let page = columnPage.object else { return barSettings.value }
        return barSettings.value.merged(by: page.barSettings.value)
    }

    /// The settings for a bar of tabs around the navigation.
    var settingsOfTabBar: BarSettings {
        var settings = barSettings.value.ofTabBar
        settings.pageTop = top
        return settings
    }

    /// True if the title is large on pixel displays: by default as that of the level below. The root view's is.
    var isTitleLarge: Bool {
        switch settings.display ?? .automatic {
        case .large: true
        case .inline: false
        case .automatic: below?.isTitleLarge ?? true
        }
    }

    var value: AnyHashable? { if case .value(let value) = storedTarget { value } else { nil } }

    /// Replaces the destination view, after the link that pushed it changed.
    func replaceView(_ view: AnyView) {
        storedTarget = .view(view)
        readers.invalidateReaders()
    }
}

/// The state of a navigation: its levels and its destinations.
@MainActor
final class NavigationModel {
    private lazy var storedLevels = [NavigationLevel(.root)]
    private var readers = ReaderList()
    private var destinations: [ObjectIdentifier: NavigationDestination] = [:]
    private var destinationReaders = ReaderList()
    /// The pull of the front page by a person.
    let swipe = SwipeBack()
    /// The app's binding to the path.
    var path: NavigationPathBox?
    /// The next column's navigation, in which links of this one open their destinations.
    weak var nextColumn: NavigationModel?
    /// The navigation that is searched for further destinations.
    weak var destinationParent: NavigationModel?
    /// True if the root view is only a placeholder until a selection in another column.
    private var isRootReplaced = false
    /// True after a person has left a column whose root view is replaced.
    private var wasLeftByPerson = false
    /// Called when the selection that another column shows changes.
    var onSelection: ((ColumnSelection) -> Void)?
    /// The list whose selection another column shows.
    weak var selectionSource: (any ColumnSelectionSource)?
    /// The column around a stack, whose bar and selection the stack shares.
    weak var enclosingColumn: NavigationModel?
    /// True if the next column of a split view shows the selection of a list.
    var showsSelectionInColumn: Bool { (enclosingColumn ?? self).onSelection != nil }

    nonisolated init() {}

    /// The levels in order, starting with the root view.
    var levels: [NavigationLevel] {
        readers.addCurrentReader()
        return storedLevels
    }

    /// Returns the level that covers another one, without registering a reader.
    func level(over level: NavigationLevel) -> NavigationLevel? {
        guard let index = storedLevels.firstIndex(where: { $0 === level }), index + 1 < storedLevels.count else {
            return nil
        }
        return storedLevels[index + 1]
    }

    /// Returns true if a level is one of the navigation's, without registering a reader.
    func contains(_ level: NavigationLevel) -> Bool { storedLevels.contains { $0 === level } }

    /// Shows the destination of the link in a selected row, if there is one. Then shows the destination of the
    /// selection.
    func handleSelection(of value: AnyHashable?) {
        if let value, Tracking.with(nil, { view(for: value) }) != nil {
            push(value)
        } else {
            (enclosingColumn ?? self).onSelection?(.made)
        }
    }

    /// True if there is a level to go back to.
    var canGoBack: Bool { levels.count > (isRootReplaced ? 2 : 1) }

    /// The pages that a pull from the edge moves. Nil if the front page has no way back, or zooms out of a view.
    var swipeablePages: SwipeBack.Pages? {
        guard canGoBack, let front = storedLevels.last, let below = front.below else { return nil }
        guard front.barSettings.value.hidesBack != true, !front.zoom.isActive else { return nil }
        return SwipeBack.Pages(front: front.id, below: below.id)
    }

    // MARK: Pushing and popping

    func push(_ value: AnyHashable) {
        open(NavigationLevel(.value(value)))
    }

    func push(_ view: AnyView, ended: (() -> Void)? = nil) -> NavigationLevel {
        let level = NavigationLevel(.view(view), ended: ended)
        open(level)
        return level
    }

    private func open(_ level: NavigationLevel) {
        guard let nextColumn else { return push(level) }
        nextColumn.dropLevels(from: 1)
        (nextColumn.isRootReplaced, nextColumn.wasLeftByPerson) = (true, false)
        nextColumn.push(level)
        onSelection?(.made)
    }

    private func push(_ level: NavigationLevel) {
        append(level)
        writePath()
    }

    private func append(_ level: NavigationLevel) {
        level.presentation = PresentationHandle { [weak self, weak level] in
            if let level { self?.pop(level) }
        }
        level.below = storedLevels.last
        storedLevels.append(level)
        swipe.pagesChanged()
        readers.invalidateReaders()
    }

    func pop() { if storedLevels.count > 1 { remove(from: storedLevels.count - 1) } }

    /// Removes a level and all above it.
    func pop(_ level: NavigationLevel) {
        guard let index = storedLevels.firstIndex(where: { $0 === level }), index > 0 else { return }
        remove(from: index)
    }

    private func remove(from index: Int) {
        dropLevels(from: index)
        writePath()
    }

    private func dropLevels(from index: Int) {
        guard index < storedLevels.count else { return }
        let leaving = storedLevels[index...]
        storedLevels.removeSubrange(index...)
        swipe.pagesChanged()
        readers.invalidateReaders()
        for level in leaving { level.end() }
    }

    /// Ends the links that lead to a column which a person leaves. Its pages are kept while it moves away.
    func endLinks() {
        for level in storedLevels.dropFirst() { level.end() }
        wasLeftByPerson = isRootReplaced
    }

    /// Removes the pages of a column that a person has left.
    func removePagesOfLeftColumn() {
        guard wasLeftByPerson else { return }
        (wasLeftByPerson, isRootReplaced) = (false, false)
        dropLevels(from: 1)
    }

    // MARK: The app's path

    private var values: [AnyHashable] { storedLevels.compactMap(\.value) }
    /// The values of the first levels, up to one that shows a view without a value.
    var leadingValues: [AnyHashable] { storedLevels.dropFirst().prefix { $0.value != nil }.compactMap(\.value) }

    private func writePath() {
        guard let path, path.get() != values else { return }
        path.set(values)
        // The binding may have rejected the change, and its value takes precedence.
        applyPath(path.get())
    }

    /// Applies the path that the app has set. Levels that stay the same keep their state.
    func applyPath(_ wanted: [AnyHashable]) {
        guard wanted != values else { return }
        var known = 0
        var first = 1
        while first < storedLevels.count {
            if let value = storedLevels[first].value {
                guard known < wanted.count, value == wanted[known] else { break }
                known += 1
            }
            first += 1
        }
        dropLevels(from: first)
        for value in wanted[known...] { append(NavigationLevel(.value(value))) }
    }

    // MARK: Destinations

    func register(_ destination: NavigationDestination) {
        destinations[destination.type] = destination
        destinationReaders.invalidateReaders()
        nextColumn?.destinationReaders.invalidateReaders()
    }

    func unregister(_ destination: NavigationDestination) {
        if destinations[destination.type] === destination { destinations[destination.type] = nil }
    }

    /// Returns the view for a value; nil if no destination is registered for its type.
    func view(for value: AnyHashable) -> AnyView? {
        destinationReaders.addCurrentReader()
        if let destination = destinations[ObjectIdentifier(type(of: value.base))] {
            return destination.view(for: value.base)
        }
        return destinationParent?.view(for: value)
    }
}

/// The destination for values of a type.
@MainActor
final class NavigationDestination {
    let type: ObjectIdentifier
    var make: (Any) -> AnyView?
    private var readers = ReaderList()

    init(_ type: ObjectIdentifier, make: @escaping (Any) -> AnyView?) {
        self.type = type
        self.make = make
    }

    func view(for value: Any) -> AnyView? {
        readers.addCurrentReader()
        return make(value)
    }

    func invalidateReaders() { readers.invalidateReaders() }
}

/// A type-erased binding to the values of the pushed levels.
struct NavigationPathBox {
    /// The storage of the path, used for comparison; the closures are new each time.
    let origin: Any
    let get: () -> [AnyHashable]
    let set: ([AnyHashable]) -> Void
}

extension NavigationPathBox: ComparableStorage {
    static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let old = a.assumingMemoryBound(to: Self.self).pointee
            return ValueComparison.isSame(old.origin, b.assumingMemoryBound(to: Self.self).pointee.origin)
        }
    }
}

private struct NavigationModelKey: EnvironmentKey {
    static var defaultValue: NavigationModel? { nil }
}

extension EnvironmentValues {
    /// The enclosing navigation.
    var navigation: NavigationModel? {
        get { self[NavigationModelKey.self] }
        set { self[NavigationModelKey.self] = newValue }
    }
}

/// A view of a navigation: the first, or one above it.
@MainActor
final class NavigationLevel: Identifiable {
    enum Target {
        case root
        case value(AnyHashable)
        case view(AnyView)
    }

    /// What the level says to the bar.
    let words = PreferenceRelay<BarWordsKey>()
    private var kept: Target
    private var readers = ReaderList()
    /// How the level's view says that it is done.
    fileprivate(set) var presentation: PresentedPlace?
    /// Told when the level has gone, however that came.
    fileprivate let ended: (() -> Void)?

    fileprivate init(_ target: Target, ended: (() -> Void)? = nil) {
        kept = target
        self.ended = ended
    }

    nonisolated var id: ObjectIdentifier { ObjectIdentifier(self) }

    var target: Target {
        if let reader = Tracking.reader { readers.add(reader) }
        return kept
    }

    var value: AnyHashable? { if case .value(let value) = kept { value } else { nil } }

    /// The view that leads here has another destination now.
    func take(_ view: AnyView) {
        kept = .view(view)
        readers.wake()
    }
}

/// What a navigation shows, and how to get there and back.
@MainActor
final class NavigationModel {
    private lazy var kept = [NavigationLevel(.root)]
    private var readers = ReaderList()
    private var destinations: [ObjectIdentifier: NavigationDestination] = [:]
    private var destinationReaders = ReaderList()
    /// The author's own account of the levels.
    var path: NavigationPathBox?
    /// Where links lead instead: from a column to the next.
    weak var next: NavigationModel?
    /// Who knows further destinations.
    weak var outer: NavigationModel?
    /// Whether the first view was only there until something was chosen in another column.
    private var isRootReplaced = false
    /// Told when something was chosen here that another column shows.
    var whenChosen: (() -> Void)?

    nonisolated init() {}

    /// The first view and those above it, in order.
    var levels: [NavigationLevel] {
        if let reader = Tracking.reader { readers.add(reader) }
        return kept
    }

    /// Whether there is a view to go back to.
    var canGoBack: Bool { levels.count > (isRootReplaced ? 2 : 1) }

    // MARK: There and back

    func push(_ value: AnyHashable) {
        start(NavigationLevel(.value(value)))
    }

    func push(_ view: AnyView, ended: (() -> Void)? = nil) -> NavigationLevel {
        let level = NavigationLevel(.view(view), ended: ended)
        start(level)
        return level
    }

    private func start(_ level: NavigationLevel) {
        guard let next else { return add(level) }
        next.dropLevels(from: 1)
        next.isRootReplaced = true
        next.add(level)
        whenChosen?()
    }

    private func add(_ level: NavigationLevel) {
        put(level)
        writePath()
    }

    private func put(_ level: NavigationLevel) {
        level.presentation = PresentedPlace { [weak self, weak level] in
            if let level { self?.pop(level) }
        }
        kept.append(level)
        readers.wake()
    }

    func pop() { if kept.count > 1 { remove(from: kept.count - 1) } }

    /// Goes back from a level to the one below it.
    func pop(_ level: NavigationLevel) {
        guard let index = kept.firstIndex(where: { $0 === level }), index > 0 else { return }
        remove(from: index)
    }

    private func remove(from index: Int) {
        dropLevels(from: index)
        writePath()
    }

    private func dropLevels(from index: Int) {
        guard index < kept.count else { return }
        let leaving = kept[index...]
        kept.removeSubrange(index...)
        readers.wake()
        for level in leaving { level.ended?() }
    }

    // MARK: The author's account

    private var values: [AnyHashable] { kept.compactMap(\.value) }

    private func writePath() {
        guard let path, path.get() != values else { return }
        path.set(values)
        // Who does not take it so has the last word.
        follow(path.get())
    }

    /// The author says what is to be shown. Levels that are shown already stay as they are.
    func follow(_ wanted: [AnyHashable]) {
        guard wanted != values else { return }
        var known = 0
        var first = 1
        while first < kept.count {
            if let value = kept[first].value {
                guard known < wanted.count, value == wanted[known] else { break }
                known += 1
            }
            first += 1
        }
        dropLevels(from: first)
        for value in wanted[known...] { put(NavigationLevel(.value(value))) }
    }

    // MARK: Destinations

    func register(_ destination: NavigationDestination) {
        destinations[destination.type] = destination
        destinationReaders.wake()
        next?.destinationReaders.wake()
    }

    func forget(_ destination: NavigationDestination) {
        if destinations[destination.type] === destination { destinations[destination.type] = nil }
    }

    /// The view for a value; nil where nobody said what to show for its type.
    func view(for value: AnyHashable) -> AnyView? {
        if let reader = Tracking.reader { destinationReaders.add(reader) }
        if let destination = destinations[ObjectIdentifier(type(of: value.base))] {
            return destination.view(for: value.base)
        }
        return outer?.view(for: value)
    }
}

/// What is shown for values of a type.
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
        if let reader = Tracking.reader { readers.add(reader) }
        return make(value)
    }

    func changed() { readers.wake() }
}

/// A binding to what is shown above the first view, whatever its type.
struct NavigationPathBox {
    /// Where the path is stored. The closures are made anew each time.
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
    /// The navigation around.
    var navigation: NavigationModel? {
        get { self[NavigationModelKey.self] }
        set { self[NavigationModelKey.self] = newValue }
    }
}

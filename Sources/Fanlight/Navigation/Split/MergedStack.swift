@_spi(Nodes) import FanlightCore

/// A weak reference whose readers are evaluated again when it changes.
@MainActor
final class TrackedReference<Object: AnyObject> {
    private weak var storedObject: Object?
    private var readers = ReaderList()

    nonisolated init() {}

    var object: Object? {
        get {
            readers.addCurrentReader()
            return storedObject
        }
        set {
            guard newValue !== storedObject else { return }
            storedObject = newValue
            readers.invalidateReaders()
        }
    }
}

/// The step from a column back to the one before it, where one column is shown at a time.
struct ColumnBack {
    /// Returns the title of the page that is shown then.
    let title: @MainActor () -> Text?
    let action: () -> Void
}

/// A page of a column, for a stack inside: both have a single bar, with a single back button.
struct ColumnPage {
    let level: NavigationLevel
    let model: NavigationModel
    let back: ColumnBack?
    let sidebarToggle: SidebarToggle?
}

extension ColumnPage: Equatable {
    // Each evaluation makes new closures with the same effect, so closures are not compared.
    static func == (one: ColumnPage, other: ColumnPage) -> Bool {
        one.level === other.level && one.model === other.model && (one.back == nil) == (other.back == nil)
            && one.sidebarToggle == other.sidebarToggle
    }
}

extension EnvironmentValues {
    /// The page of a column around; nil inside of the stack that shares its bar.
    @Entry var columnPage: ColumnPage?
}

extension NavigationModel {
    /// The settings of the first page for its column.
    var columnSettings: BarSettings {
        let root = levels[0]
        return root.mergedStack.object?.levels[0].settings ?? root.settings
    }

    /// The title of the shown page.
    var shownTitle: Text? {
        let levels = levels
        let front = levels[levels.count - 1]
        return front.mergedStack.object?.shownTitle ?? front.settings.title
    }
}

/// Connects a stack to the column around.
struct MergedStackModifier: ViewModifier {
    /// The stack; nil for a column.
    let stack: NavigationModel?
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        MergedStackElement(view, context)
    }
}

private final class MergedStackElement<Modified: View>: ObservingElement<Modified, MergedStackModifier> {
    private weak var level: NavigationLevel?

    override func reevaluate() {
        isDirty = false
        _ = beginReading()
        guard let stack = view.modifier.stack else { return }
        let page = readEnvironment().columnPage
        guard page?.level !== level else { return }
        disconnect()
        level = page?.level
        stack.enclosingColumn = page?.model
        Tracking.with(nil) {
            level?.mergedStack.object = stack
            stack.levels[0].columnPage.object = level
        }
    }

    private func disconnect() {
        guard let level, let stack = view.modifier.stack else { return }
        Tracking.with(nil) {
            // Another stack may have replaced this one.
            if level.mergedStack.object === stack { level.mergedStack.object = nil }
            stack.levels[0].columnPage.object = nil
        }
        stack.enclosingColumn = nil
    }

    override func willUnmount() { disconnect() }
}

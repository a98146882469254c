@_spi(Nodes) import FanlightCore
import Foundation

/// The visible columns of a ``NavigationSplitView``.
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
    private enum Kind: String, Codable { case automatic, all, doubleColumn, detailOnly }
    private let kind: Kind

    public static let automatic = NavigationSplitViewVisibility(kind: .automatic)
    public static let all = NavigationSplitViewVisibility(kind: .all)
    /// Hides the first of three columns.
    public static let doubleColumn = NavigationSplitViewVisibility(kind: .doubleColumn)
    public static let detailOnly = NavigationSplitViewVisibility(kind: .detailOnly)
}

/// A column of a ``NavigationSplitView``.
public struct NavigationSplitViewColumn: Hashable, Sendable {
    fileprivate let index: Int
    public static let sidebar = NavigationSplitViewColumn(index: 0)
    public static let content = NavigationSplitViewColumn(index: 1)
    public static let detail = NavigationSplitViewColumn(index: 2)
}

/// Columns side by side: a selection in one determines the content of the next. In a narrow space one column is shown
/// at a time, with a back button. Elsewhere a button in the first bar hides and shows the sidebar.
///
/// In a narrow space a selection, by a person or by the app, shows the next column. The back button removes the
/// selection, and a removed selection shows the column again. A stack in a column shares the column's bar.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
    private let sidebar: Sidebar
    private let content: Content
    private let detail: Detail
    private let visibility: Binding<NavigationSplitViewVisibility>?
    private let preferred: Binding<NavigationSplitViewColumn>?

    nonisolated public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar(), content(), detail(), nil, nil)
    }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar(), content(), detail(), columnVisibility, nil)
    }

    nonisolated public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar(), content(), detail(), nil, preferredCompactColumn)
    }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar(), content(), detail(), columnVisibility, preferredCompactColumn)
    }

    private nonisolated init(
        _ sidebar: Sidebar, _ content: Content, _ detail: Detail, _ visibility: Binding<NavigationSplitViewVisibility>?,
        _ preferred: Binding<NavigationSplitViewColumn>?
    ) {
        self.sidebar = sidebar
        self.content = content
        self.detail = detail
        self.visibility = visibility
        self.preferred = preferred
    }
}

extension NavigationSplitView where Content == EmptyView {
    nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        self.init(sidebar(), EmptyView(), detail(), nil, nil)
    }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar(), EmptyView(), detail(), columnVisibility, nil)
    }

    nonisolated public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar(), EmptyView(), detail(), nil, preferredCompactColumn)
    }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(sidebar(), EmptyView(), detail(), columnVisibility, preferredCompactColumn)
    }
}

extension NavigationSplitView: View {
    /// The number of views is constant, so that a container need not evaluate the body.
    public static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }

    public var body: some View {
        // The columns' types are erased, as in a stack.
        SplitLayout(
            sidebar: AnyView(sidebar), content: Content.self == EmptyView.self ? nil : AnyView(content),
            detail: AnyView(detail), visibility: visibility, preferred: preferred)
    }
}

/// The layout of the columns that fit.
private struct SplitLayout {
    let sidebar: AnyView
    /// The middle column; nil if there are two columns.
    let content: AnyView?
    let detail: AnyView
    let visibility: Binding<NavigationSplitViewVisibility>?
    let preferred: Binding<NavigationSplitViewColumn>?
    @State private var models = SplitModels()
    @State private var isNarrow = false
    /// True if three columns do not fit side by side.
    @State private var isTight = false
    /// The visible columns, if the app has no binding to them.
    @State private var ownVisibility = NavigationSplitViewVisibility.automatic
    /// True once one column is shown at a time, so that further changes of the column are animated.
    @State private var wasNarrow = false
    /// The visible column where only one is shown at a time.
    @State private var compact = NavigationSplitViewColumn.sidebar
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.graphLink) private var graphLink
    @Environment(\.offeredSearch) private var offered
}

/// The navigation models of the columns.
private final class SplitModels {
    let sidebar = NavigationModel()
    let content = NavigationModel()
    let detail = NavigationModel()

    /// The first visible column, and the one before the last change.
    private(set) var shown = (current: NavigationSplitViewColumn.sidebar, previous: NavigationSplitViewColumn.sidebar)

    func show(_ column: NavigationSplitViewColumn) {
        if column != shown.current { shown = (column, shown.current) }
    }
}

extension SplitLayout: View {
    var body: some View {
        connect()
        let columns = arrangement.columns
        models.show(columns[0])
        // Two columns share the place while one moves over the other.
        let layout = isNarrow ? AnyLayout(ZStackLayout()) : AnyLayout(HStackLayout(spacing: 0))
        return layout {
            column(.sidebar, of: columns, NavigationContainer(path: nil, root: sidebar, externalModel: models.sidebar))
                .environment(\.isSidebarColumn, !isNarrow && !isCellDisplay)
            // A search field around all columns belongs to the first one.
            Group {
                if let content {
                    column(
                        .content, of: columns,
                        NavigationContainer(path: nil, root: content, externalModel: models.content))
                }
                column(.detail, of: columns, NavigationContainer(path: nil, root: detail, externalModel: models.detail))
            }
            .environment(\.offeredSearch, nil)
        }
        .environment(\.areColumnsSideBySide, !isNarrow)
        .onGeometryChange(for: Bool.self, of: { $0.size.width < minimumWidth }, action: { isNarrow = $0 })
        .onGeometryChange(for: Bool.self, of: { $0.size.width < minimumWidthOfThree }, action: { isTight = $0 })
        .onChange(of: isNarrow) {
            wasNarrow = $1
            if !$1 { for model in [models.content, models.detail] { model.removePagesOfLeftColumn() } }
        }
        .onAppear {
            registerToggle()
            // The first column shows the search field of an enclosing `searchable`, also while it is hidden.
            offered?.state.visibleFieldCount += 1
        }
        .onDisappear {
            graphLink?.graph?[SidebarActions.self].remove(models)
            offered?.state.visibleFieldCount -= 1
        }
    }

    /// Lets commands, and code of AppKit, show and hide the first column.
    @MainActor private func registerToggle() {
        // Captures only bindings, because the service outlives the view.
        let (columns, place) = (visibility ?? $ownVisibility, preferred ?? $compact)
        let (narrow, tight, hasContent) = ($isNarrow, $isTight, content != nil)
        let arrangement = {
            SplitArrangement(
                hasContent: hasContent, visibility: columns.wrappedValue, isTight: tight.wrappedValue,
                single: narrow.wrappedValue ? place.wrappedValue : nil)
        }
        graphLink?.graph?[SidebarActions.self].add(models, isShown: { arrangement().isSidebarShown }) {
            let next = arrangement().toggled
            if let single = next.single { place.wrappedValue = single } else { columns.wrappedValue = next.visibility }
        }
    }

    /// The width in points below which one column is shown at a time.
    private var minimumWidth: CGFloat { isCellDisplay ? 480 : 560 }
    /// The width in points below which the first of three columns is hidden until it is asked for.
    private var minimumWidthOfThree: CGFloat { isCellDisplay ? 640 : 800 }

    /// Connects the models: links and list selections lead from each column to the next.
    @MainActor private func connect() {
        let hasContent = content != nil
        models.sidebar.nextColumn = hasContent ? models.content : models.detail
        models.content.nextColumn = models.detail
        models.content.destinationParent = models.sidebar
        models.detail.destinationParent = hasContent ? models.content : models.sidebar
        let next = hasContent ? NavigationSplitViewColumn.content : .detail
        models.sidebar.onSelection = reaction(from: .sidebar, to: next)
        models.content.onSelection = reaction(from: .content, to: .detail)
    }

    /// Returns the reaction to changes of a column's selection: the column that is shown where there is only one. A
    /// binding of the app is written only there, and takes precedence over the first selection.
    @MainActor private func reaction(
        from column: NavigationSplitViewColumn, to next: NavigationSplitViewColumn
    ) -> (ColumnSelection) -> Void {
        // Captures only the binding, because the models must not retain their owner.
        let place = preferred ?? $compact
        let (hasBinding, follows) = (preferred != nil, isNarrow || preferred == nil)
        return { change in
            let shown = place.wrappedValue
            switch change {
            case .preset: if !hasBinding, shown.index < next.index { place.wrappedValue = next }
            case .made: if follows, shown.index < next.index { place.wrappedValue = next }
            case .removed: if follows, shown.index > column.index { place.wrappedValue = column }
            }
        }
    }

    /// Returns the step from a column back to the one before it. The column before then has no selection.
    @MainActor private func back(from column: NavigationSplitViewColumn) -> ColumnBack? {
        guard isNarrow, column != .sidebar else { return nil }
        let previous = column == .detail && content != nil ? NavigationSplitViewColumn.content : .sidebar
        let (left, entered) = (model(of: column), model(of: previous))
        return ColumnBack(title: { entered.shownTitle }) {
            shown = previous
            left.endLinks()
            entered.selectionSource?.clearSelection()
        }
    }

    private var shown: NavigationSplitViewColumn {
        get { preferred?.wrappedValue ?? compact }
        nonmutating set { if let preferred { preferred.wrappedValue = newValue } else { compact = newValue } }
    }

    private var arrangement: SplitArrangement {
        SplitArrangement(
            hasContent: content != nil, visibility: visibility?.wrappedValue ?? ownVisibility, isTight: isTight,
            single: isNarrow ? shown : nil)
    }

    /// The button in the first bar that hides and shows the sidebar. A terminal has it where the sidebar is hidden or
    /// the app changes the visible columns itself.
    @MainActor private var toggle: SidebarToggle? {
        let arrangement = arrangement
        let isShown = arrangement.isSidebarShown
        guard !isNarrow, !isCellDisplay || visibility != nil || !isShown || ownVisibility != .automatic else {
            return nil
        }
        if models.sidebar.columnSettings.removed.contains(.sidebarToggle) { return nil }
        let next = arrangement.toggled.visibility
        let (visibility, isCellDisplay) = (visibility ?? $ownVisibility, isCellDisplay)
        return SidebarToggle(isShown: isShown, next: next) {
            InterfaceTiming.perform(InterfaceTiming.navigation, onCells: isCellDisplay) {
                visibility.wrappedValue = next
            }
        }
    }

    /// Returns a column; it keeps its state while it is hidden.
    @MainActor private func column(
        _ column: NavigationSplitViewColumn, of columns: [NavigationSplitViewColumn], _ available: NavigationContainer
    ) -> some View {
        let isVisible = columns.contains(column)
        var available = available
        available.back = back(from: column)
        available.sidebarToggle = column == columns.first ? toggle : nil
        let part = SplitColumn(container: available, model: model(of: column), isLast: column == columns.last)
        let isCovered = column.index < max(models.shown.current.index, models.shown.previous.index)
        return KeepAliveContainer(
            all: [true, false], shown: isVisible,
            animation: isNarrow && wasNarrow && !isCellDisplay ? InterfaceTiming.navigation : nil
        ) {
            $0
                ? part.transition(
                    ColumnTransition(isCovered: isCovered, isNarrow: isNarrow, isFirst: column == .sidebar)) : nil
        }
    }

    private func model(of column: NavigationSplitViewColumn) -> NavigationModel {
        switch column {
        case .sidebar: models.sidebar
        case .content: models.content
        default: models.detail
        }
    }
}

extension EnvironmentValues {
    /// True if the columns of the split view around are visible side by side.
    @Entry var areColumnsSideBySide = false
    /// True in the first of several columns on a pixel display.
    @Entry var isSidebarColumn = false
}

/// A column with its trailing separator.
private struct SplitColumn {
    let container: NavigationContainer
    let model: NavigationModel
    let isLast: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SplitColumn: View {
    var body: some View {
        HStack(spacing: 0) {
            container
                .frame(width: isLast ? nil : width)
                // Content wider than its column must not move the other columns.
                .frame(minWidth: isLast ? 0 : nil, maxWidth: isLast ? .infinity : nil)
            if !isLast { Divider() }
        }
    }

    @MainActor private var width: CGFloat {
        model.columnSettings.columnWidth ?? (isCellDisplay ? 192 : 240)
    }
}

/// A style that distributes the width among the columns of a ``NavigationSplitView``.
public protocol NavigationSplitViewStyle: Sendable {}

/// Gives the last column the remaining width.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
}

/// Gives the last column the remaining width.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
}

/// Gives the last column the remaining width.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
}

extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
    public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
        ProminentDetailNavigationSplitViewStyle()
    }
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
    public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
    public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}

extension View {
    /// Sets the style of split views inside. All styles have the same effect: columns are side by side, and the last
    /// one gets the remaining width.
    nonisolated public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }

    /// Sets the width of the enclosing column.
    nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
        transformBarSettings { $0.columnWidth = width }
    }

    /// Sets the width of the enclosing column to its ideal width, because columns cannot be resized.
    nonisolated public func navigationSplitViewColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View {
        transformBarSettings { $0.columnWidth = ideal }
    }
}

import Foundation

/// Which columns of a ``NavigationSplitView`` are seen.
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
    private enum Kind: String, Codable { case automatic, all, doubleColumn, detailOnly }
    private let kind: Kind

    public static let automatic = NavigationSplitViewVisibility(kind: .automatic)
    public static let all = NavigationSplitViewVisibility(kind: .all)
    /// Without the first of three.
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

/// Columns side by side: what is chosen in one leads to what the next shows. Where there is no room for them, one at a
/// time, with a way back.
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
}

extension NavigationSplitView: View {
    public var body: some View {
        // What is inside knows nothing of the columns' types, as in a stack.
        SplitRoom(
            sidebar: AnyView(sidebar), content: Content.self == EmptyView.self ? nil : AnyView(content),
            detail: AnyView(detail), visibility: visibility, preferred: preferred)
    }
}

/// The columns, as many as there is room for.
private struct SplitRoom {
    let sidebar: AnyView
    /// nil: there are two columns.
    let content: AnyView?
    let detail: AnyView
    let visibility: Binding<NavigationSplitViewVisibility>?
    let preferred: Binding<NavigationSplitViewColumn>?
    @State private var models = SplitModels()
    @State private var isNarrow = false
    /// Of one at a time: which.
    @State private var compact = NavigationSplitViewColumn.sidebar
    @Environment(\.isCellDisplay) private var isCellDisplay
}

/// The navigation in each column.
private final class SplitModels {
    let sidebar = NavigationModel()
    let content = NavigationModel()
    let detail = NavigationModel()
}

extension SplitRoom: View {
    var body: some View {
        connect()
        let columns = columns
        return HStack(spacing: 0) {
            column(.sidebar, of: columns, NavigationRoom(path: nil, root: sidebar, given: models.sidebar))
            // A search around all columns is the first one's.
            Group {
                if let content {
                    column(.content, of: columns, NavigationRoom(path: nil, root: content, given: models.content))
                }
                column(.detail, of: columns, NavigationRoom(path: nil, root: detail, given: models.detail))
            }
            .environment(\.offeredSearch, nil)
        }
        .onGeometryChange(for: Bool.self, of: { $0.size.width < leastWidth }, action: { isNarrow = $0 })
    }

    /// With less room there is one column.
    private var leastWidth: CGFloat { isCellDisplay ? 480 : 560 }

    /// Links, and what is selected in lists, lead from each column to the next.
    @MainActor private func connect() {
        let hasContent = content != nil
        models.sidebar.next = hasContent ? models.content : models.detail
        models.content.next = models.detail
        models.content.outer = models.sidebar
        models.detail.outer = hasContent ? models.content : models.sidebar
        let next = hasContent ? NavigationSplitViewColumn.content : .detail
        // The models must not have what has them.
        let place = preferred ?? $compact
        models.sidebar.whenChosen = isNarrow ? { place.wrappedValue = next } : nil
        models.content.whenChosen = isNarrow ? { place.wrappedValue = .detail } : nil
    }

    private var shown: NavigationSplitViewColumn {
        get { preferred?.wrappedValue ?? compact }
        nonmutating set { if let preferred { preferred.wrappedValue = newValue } else { compact = newValue } }
    }

    private var columns: [NavigationSplitViewColumn] {
        if isNarrow { return [shown == .content && content == nil ? .sidebar : shown] }
        let all: [NavigationSplitViewColumn] = content == nil ? [.sidebar, .detail] : [.sidebar, .content, .detail]
        switch visibility?.wrappedValue ?? .automatic {
        case .detailOnly: return [.detail]
        case .doubleColumn: return Array(all.suffix(2))
        default: return all
        }
    }

    /// A column keeps its state while it is not seen.
    @MainActor private func column(
        _ column: NavigationSplitViewColumn, of columns: [NavigationSplitViewColumn], _ room: NavigationRoom
    ) -> some View {
        let isSeen = columns.contains(column)
        let back: (() -> Void)? =
            isNarrow && column != .sidebar
            ? { shown = column == .detail && content != nil ? .content : .sidebar } : nil
        let part = SplitColumn(room: room, model: model(of: column), isLast: column == columns.last, back: back)
        return KeptViews(all: [true, false], shown: isSeen) { $0 ? part : nil }
    }

    private func model(of column: NavigationSplitViewColumn) -> NavigationModel {
        switch column {
        case .sidebar: models.sidebar
        case .content: models.content
        default: models.detail
        }
    }
}

/// A column with what is at its end.
private struct SplitColumn {
    let room: NavigationRoom
    let model: NavigationModel
    let isLast: Bool
    /// Leads to the column before, where there is one at a time.
    let back: (() -> Void)?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
}

extension SplitColumn: View {
    var body: some View {
        HStack(spacing: 0) {
            room
                .solidBar(edge: .top, alignment: .leading) {
                    if let back {
                        Button(action: back) {
                            HStack(spacing: 0) {
                                Text(verbatim: direction.mark("‹ ")).accessibilityHidden(true)
                                Text("Back")
                            }
                        }
                        .padding(.horizontal, isCellDisplay ? 8 : 16).padding(.vertical, isCellDisplay ? 0 : 8)
                        .keyboardShortcut(.cancelAction)
                    }
                }
                .frame(width: isLast ? nil : width)
                // What is too wide for its column leaves the others where they are.
                .frame(minWidth: isLast ? 0 : nil, maxWidth: isLast ? .infinity : nil)
            if !isLast { Divider() }
        }
    }

    @MainActor private var width: CGFloat { model.levels[0].words.value.columnWidth ?? (isCellDisplay ? 192 : 240) }
}

/// How the columns of a ``NavigationSplitView`` share the room.
public protocol NavigationSplitViewStyle: Sendable {}

/// The last column has what the others leave.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
}

/// The last column has what the others leave.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
    public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
    public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}

extension View {
    /// How columns inside share the room. Both styles do it alike: columns are side by side, the last has what is left.
    nonisolated public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }

    /// How wide the column is that the view is in.
    nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
        saysToBar { $0.columnWidth = width }
    }

    /// How wide the column is that the view is in. Nobody draws its edge elsewhere: it has the ideal width.
    nonisolated public func navigationSplitViewColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View {
        saysToBar { $0.columnWidth = ideal }
    }
}

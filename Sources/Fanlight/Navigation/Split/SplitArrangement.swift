/// The visible columns of a split view, and those after its sidebar is shown or hidden.
struct SplitArrangement: Equatable {
    /// True for three columns.
    let hasContent: Bool
    /// The columns that the app or a person has chosen.
    var visibility: NavigationSplitViewVisibility
    /// True if three columns do not fit side by side.
    let isTight: Bool
    /// The column that is visible alone in a narrow space; nil where columns are side by side.
    var single: NavigationSplitViewColumn?

    /// The visible columns, from the leading edge.
    var columns: [NavigationSplitViewColumn] {
        if let single { return [single == .content && !hasContent ? .sidebar : single] }
        let all: [NavigationSplitViewColumn] = hasContent ? [.sidebar, .content, .detail] : [.sidebar, .detail]
        switch visibility {
        case .detailOnly: return [.detail]
        case .doubleColumn: return Array(all.suffix(2))
        case .automatic: return isTight ? Array(all.suffix(2)) : all
        default: return all
        }
    }

    var isSidebarShown: Bool { columns.contains(.sidebar) }

    /// The arrangement after the button or the command for the sidebar. Each step shows one hidden column, the nearest
    /// to the detail first. A visible sidebar is hidden.
    var toggled: SplitArrangement {
        var next = self
        if single != nil {
            next.single = !isSidebarShown ? .sidebar : hasContent ? .content : .detail
        } else if isSidebarShown {
            next.visibility = hasContent ? .doubleColumn : .detailOnly
        } else {
            next.visibility = hasContent && columns == [.detail] ? .doubleColumn : .all
        }
        return next
    }
}

@_spi(Nodes) import FanlightCore

/// A root view with others pushed over it, each with a back button.
///
/// Links inside push views: for a value, the one that ``View/navigationDestination(for:destination:)`` provides. The
/// views below keep their state. On a pixel display a drag from the leading edge goes back, unless the page hides its
/// back button.
public struct NavigationStack<Data, Root: View> {
    let path: NavigationPathBox?
    let root: Root
}

extension NavigationStack {
    /// Creates a stack that stores its own path.
    nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        path = nil
        self.root = root()
    }

    /// Creates a stack that shows a path, and updates it when links and the back button are used.
    nonisolated public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.path = NavigationPathBox(
            origin: path, get: { path.wrappedValue.values }, set: { path.wrappedValue.values = $0 })
        self.root = root()
    }

    /// Creates a stack that shows a path, and updates it when links and the back button are used. Links to values of
    /// types other than the path's lead nowhere.
    nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        self.path = NavigationPathBox(
            origin: path, get: { path.wrappedValue.map { AnyHashable($0) } },
            set: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
        self.root = root()
    }
}

extension NavigationStack: View {
    /// The number of views is constant, so that a container need not evaluate the body.
    public static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }

    // The root's type is erased: looking up type names as long as an app's is expensive.
    public var body: some View { NavigationContainer(path: path, root: AnyView(root)) }
}

/// The levels of a navigation with its bars.
struct NavigationContainer {
    let path: NavigationPathBox?
    let root: AnyView
    /// The model, if another column's links lead here.
    var externalModel: NavigationModel?
    /// The step back to the previous column of a split view, where one is shown at a time.
    var back: ColumnBack?
    /// The button for the sidebar, in the first of several columns.
    var sidebarToggle: SidebarToggle?
    @State private var own = NavigationModel()
    @State private var restoration = NavigationRestorationLink()
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.offeredSearch) private var offered
}

extension NavigationContainer: View {
    var body: some View {
        let model = externalModel ?? own
        let levels = model.levels
        let top = levels[levels.count - 1]
        model.path = path
        let goesBack = model.canGoBack
        let pages = KeepAliveContainer(
            all: levels.map(\.id), shown: top.id, beneath: model.swipe.page(below: top.id), arePages: true,
            awaitsAppearance: true, animation: isCellDisplay ? nil : InterfaceTiming.navigation
        ) { id in
            page(levels.first { $0.id == id }, of: model, goesBack: goesBack)
        }
        // Two pages share the place while one moves over the other.
        return ZStack { pages }
            .modifier(DraggedPagesModifier(pages: model))
            .solidBar(edge: .top, isTranslucent: true) {
                // A stack inside of a column's page has the bar of both.
                if top.mergedStack.object == nil {
                    VStack(spacing: 0) {
                        NavigationBar(
                            model: model, levels: levels, isColumn: externalModel != nil, columnBack: back,
                            sidebarToggle: sidebarToggle)
                        if isCellDisplay { NavigationSearch(settings: top.settings, offered: offered) }
                    }
                }
            }
            .solidBar(edge: .bottom, isTranslucent: true) { BottomBar(level: top) }
            .modifier(_BarScopeModifier(outer: top.settingsOfTabBar))
            .environment(\.navigation, model)
            .modifier(EditModeScope())
            .onExitCommand(perform: goesBack ? { model.pop() } : nil)
            .onChange(of: path?.get() ?? [], initial: path != nil) { _, wanted in model.applyPath(wanted) }
            .onAppear { restoration.restore(model, path) }
            .modifier(_NavigationRestorationModifier(link: restoration))
            .modifier(MergedStackModifier(stack: externalModel == nil ? own : nil))
    }
}

extension NavigationContainer {
    @MainActor private func page(_ level: NavigationLevel?, of model: NavigationModel, goesBack: Bool) -> some View {
        LevelView(level: level, root: root, model: model, search: offered)
            // A stack inside of a column shows the search around the column.
            .environment(\.offeredSearch, externalModel == nil ? nil : offered)
            .environment(\.columnPage, columnPage(level, of: model, goesBack: goesBack))
            .transition(PageTransition(level: level, model: model))
    }

    /// Returns the page as a stack inside of it sees it; nil for the pages of a stack.
    @MainActor private func columnPage(
        _ level: NavigationLevel?, of model: NavigationModel, goesBack: Bool
    ) -> ColumnPage? {
        guard externalModel != nil, let level else { return nil }
        let pop = ColumnBack(title: { level.below?.settings.title }, action: { model.pop() })
        return ColumnPage(level: level, model: model, back: goesBack ? pop : back, sidebarToggle: sidebarToggle)
    }
}

/// A level's view; it fills the available space.
private struct LevelView {
    let level: NavigationLevel?
    let root: AnyView
    let model: NavigationModel
    /// A search from outside of the navigation.
    let search: Search?
}

extension LevelView: View {
    var body: some View {
        if let level {
            VStack { LevelContent(level: level, root: root, model: model) }
                // Content that is larger than the display must not move the bars.
                .frame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity)
                .background { LevelBackground(level: level) }
                .modifier(_PreferenceRelaySource<BarSettingsKey>(relay: level.barSettings))
                .modifier(_PreferenceRelaySource<ZoomSourceKey>(relay: level.zoom.source))
                .solidBar(edge: .top, scrolledBy: level.top) { PageHeader(level: level, offered: search) }
        }
    }
}

/// The view that a page has behind itself and its bars. A pushed page is opaque, because it moves over another one.
private struct LevelBackground {
    let level: NavigationLevel
}

extension LevelBackground: View {
    var body: some View {
        let entries = level.barSettings.value.items(.background)
        if !entries.isEmpty {
            ZStack { BarItems(entries: entries) }.ignoresSafeArea()
        } else if level.below != nil {
            PageBackground()
        }
    }
}

private struct LevelContent {
    let level: NavigationLevel
    let root: AnyView
    let model: NavigationModel
}

extension LevelContent: View {
    var body: some View {
        switch level.target {
        case .root: root
        case .view(let view): view.environment(\.presentationHandle, level.presentation)
        case .value(let value):
            if let view = model.view(for: value) {
                view.environment(\.presentationHandle, level.presentation)
            } else {
                MissingDestination(type: "\(type(of: value.base))")
            }
        }
    }
}

/// A placeholder that reports a missing destination.
private struct MissingDestination {
    let type: String
}

extension MissingDestination: View {
    var body: some View {
        ContentUnavailableView(
            "Nothing to show", systemImage: "exclamationmark.triangle",
            description: Text(verbatim: "No navigationDestination(for: \(type).self) is inside this navigation."))
    }
}

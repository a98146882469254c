import Fanlight
import FanlightCore
import PlatformSupport

/// The controllers of a navigation as pages of a stack.
@MainActor
struct NavigationPages {
    let navigation: UINavigationController
    let root: UIViewController

    /// A controller as a value of one type. The stack finds destinations by the class of an object.
    private struct Entry: Hashable {
        let controller: UIViewController
    }

    private var path: Binding<[Entry]> {
        Binding { [navigation] in
            onMainActor { navigation.children.dropFirst().map { Entry(controller: $0) } }
        } set: { [navigation] new in
            onMainActor { _ = navigation.pop(to: new.count + 1) }
        }
    }
}

extension NavigationPages: View {
    var body: some View {
        navigation.viewIfLoaded?.changes.observe()
        return NavigationStack(path: path) {
            NavigationPage(navigation: navigation, controller: root).id(ObjectIdentifier(root))
                .navigationDestination(for: Entry.self) {
                    NavigationPage(navigation: navigation, controller: $0.controller)
                }
        }
    }
}

/// The view of a controller with its items in the bars.
@MainActor
private struct NavigationPage {
    let navigation: UINavigationController
    let controller: UIViewController

    private var item: UINavigationItem { controller.navigationItem }

    private var titleMode: NavigationBarItem.TitleDisplayMode {
        guard navigation.navigationBar.prefersLargeTitles else { return .inline }
        return switch item.largeTitleDisplayMode {
        case .automatic: .automatic
        case .always: .large
        case .never: .inline
        }
    }

    private var page: some View {
        DrawnPlatformView(controller.ownView)
            .navigationTitle(item.title ?? "")
            .navigationBarTitleDisplayMode(titleMode)
            .navigationBarBackButtonHidden(item.hidesBackButton)
            .toolbar(navigation.isNavigationBarHidden ? .hidden : .automatic, for: .navigationBar)
            .toolbar {
                if let items = item.leftBarButtonItems {
                    ToolbarItemGroup(placement: .topBarLeading) { BarButtonItems(items: items) }
                }
                if let titleView = item.titleView {
                    ToolbarItem(placement: .principal) { DrawnPlatformView(titleView) }
                }
                if let items = item.rightBarButtonItems {
                    ToolbarItemGroup(placement: .topBarTrailing) { BarButtonItems(items: items.reversed()) }
                }
                if !navigation.isToolbarHidden, let items = controller.toolbarItems {
                    ToolbarItemGroup(placement: .bottomBar) { BarButtonItems(items: items) }
                }
            }
    }
}

extension NavigationPage: View {
    var body: some View {
        // A controller sets its items when its view is loaded.
        _ = controller.ownView
        navigation.viewIfLoaded?.changes.observe()
        item.changes.observe()
        return
            page
            .overlay { item.searchController.map(SearchCover.init) }
            .background {
                item.searchController.map { BarSearch(search: $0, isFieldKept: !item.hidesSearchBarWhenScrolling) }
            }
    }
}

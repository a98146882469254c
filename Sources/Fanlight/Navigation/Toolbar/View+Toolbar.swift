/// A view, and items that it has in the bar around.
public struct _ToolbarModifier<Toolbar: View> {
    let toolbar: Toolbar
}

extension _ToolbarModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ToolbarElement(view, context)
    }
}

private final class ToolbarElement<Modified: View, Toolbar: View>:
    ViewElement<ModifiedContent<Modified, _ToolbarModifier<Toolbar>>>
{
    private var child: _Element?
    private var toolbar: _Element?

    override init(_ view: ModifiedContent<Modified, _ToolbarModifier<Toolbar>>, _ context: _ElementContext) {
        super.init(view, context)
        reevaluate()
        child = context.inside(self).make(view.content)
        toolbar = inside(nil).make(view.modifier.toolbar)
    }

    override func reevaluate() {
        isMarked = false
        _ = beginReading()
        guard readEnvironment().navigation == nil else { return }
        mistake("toolbar is in no navigation, so nothing shows its items. Put the view into a NavigationStack.")
    }

    override func update(to new: ModifiedContent<Modified, _ToolbarModifier<Toolbar>>) {
        view = new
        child?.update(with: new.content)
        toolbar?.update(with: new.modifier.toolbar)
    }

    override func collectItems(into list: inout ItemList) { child?.collectItems(into: &list) }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
        if let toolbar { visit(toolbar) }
    }
}

extension View {
    /// Puts items into the bar around the view.
    nonisolated public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View
    {
        modifier(_ToolbarModifier(toolbar: content()._shown))
    }

    /// Puts views into the bar around the view, each as an item at its end.
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        modifier(_ToolbarModifier(toolbar: ToolbarItemView(placement: .automatic, content: content())))
    }

    /// Puts items into the bar around the view. Nobody arranges them anew here, whatever the toolbar's name.
    nonisolated public func toolbar<Content: CustomizableToolbarContent>(
        id: String, @ToolbarContentBuilder content: () -> Content
    ) -> some View {
        toolbar(content: content)
    }

    /// Items of a menu after the title in the bar around the view.
    nonisolated public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
        modifier(
            _ToolbarModifier(
                toolbar: ToolbarItemView(
                    placement: .titleMenu,
                    content: Menu(content: content) { EmptyView() }.accessibilityLabel("Title menu"))))
    }

    /// Whether bars around are to be seen.
    nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        saysToBar { words in
            for bar in bars.isEmpty ? [.automatic] : bars { words.visibility[bar] = visibility }
        }
    }

    /// Whether bars around are to be seen.
    nonisolated public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        saysToBar { words in
            for bar in bars.isEmpty ? [.automatic] : bars { words.visibility[bar] = visibility }
        }
    }

    /// What is behind bars around.
    nonisolated public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
        saysToBar { words in
            for bar in bars.isEmpty ? [.automatic] : bars { words.grounds[bar] = AnyShapeStyle(style) }
        }
    }

    /// Whether there is anything behind bars around.
    nonisolated public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        saysToBar { words in
            guard visibility == .hidden else { return }
            for bar in bars.isEmpty ? [.automatic] : bars { words.grounds[bar] = AnyShapeStyle(Color.clear) }
        }
    }

    /// Whether there is anything behind bars around.
    nonisolated public func toolbarBackgroundVisibility(
        _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View {
        saysToBar { words in
            guard visibility == .hidden else { return }
            for bar in bars.isEmpty ? [.automatic] : bars { words.grounds[bar] = AnyShapeStyle(Color.clear) }
        }
    }

    /// Whether bars around have the colours of a light or of a dark display.
    nonisolated public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View
    {
        saysToBar { words in
            for bar in bars.isEmpty ? [.automatic] : bars { words.schemes[bar] = colorScheme }
        }
    }
}

@_spi(Nodes) import FanlightCore

/// A modifier that adds items to the enclosing bar.
public struct _ToolbarModifier<Toolbar: View> {
    let toolbar: Toolbar
    /// The modifier and the items that a message names.
    var name = "toolbar"
    var items = "its items are"
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
        isDirty = false
        _ = beginReading()
        guard readEnvironment().navigation == nil else { return }
        let modifier = view.modifier
        reportUsageWarning(
            "\(modifier.name) is outside of a navigation container, so \(modifier.items) not shown. Put the view into "
                + "a NavigationStack.")
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
    /// Adds items to the enclosing bar.
    nonisolated public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View
    {
        modifier(_ToolbarModifier(toolbar: content()._shown))
    }

    /// Adds views to the trailing edge of the enclosing bar, each as an item.
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        modifier(_ToolbarModifier(toolbar: ToolbarItemView(placement: .automatic, content: content())))
    }

    /// Adds items to the enclosing bar. Customisation is not offered, so the identifier has no effect.
    nonisolated public func toolbar<Content: CustomizableToolbarContent>(
        id: String, @ToolbarContentBuilder content: () -> Content
    ) -> some View {
        toolbar(content: content)
    }

    /// Removes a part that the enclosing bar has by itself.
    nonisolated public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
        transformBarSettings { settings in
            if let defaultItemKind { settings.removed = [defaultItemKind] }
        }
    }

    /// Adds a menu after the title of the enclosing bar.
    nonisolated public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
        modifier(
            _ToolbarModifier(
                toolbar: ToolbarItemView(placement: .titleMenu, content: TitleMenu(content: content()))))
    }

    /// Sets the visibility of enclosing bars.
    nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        transformBarSettings { settings in
            for bar in bars.isEmpty ? [.automatic] : bars { settings.visibility[bar] = visibility }
        }
    }

    /// Sets the visibility of enclosing bars.
    nonisolated public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        transformBarSettings { settings in
            for bar in bars.isEmpty ? [.automatic] : bars { settings.visibility[bar] = visibility }
        }
    }

    /// Sets the background of enclosing bars.
    nonisolated public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
        transformBarSettings { settings in
            for bar in bars.isEmpty ? [.automatic] : bars { settings.backgrounds[bar] = AnyShapeStyle(style) }
        }
    }

    /// Sets the visibility of the background of enclosing bars.
    nonisolated public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        transformBarSettings { settings in
            settings.setBackground(visibility, of: bars.isEmpty ? [.automatic] : bars)
        }
    }

    /// Sets the visibility of the background of enclosing bars.
    nonisolated public func toolbarBackgroundVisibility(
        _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View {
        transformBarSettings { settings in
            settings.setBackground(visibility, of: bars.isEmpty ? [.automatic] : bars)
        }
    }

    /// Sets the colour scheme of enclosing bars.
    nonisolated public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View
    {
        transformBarSettings { settings in
            for bar in bars.isEmpty ? [.automatic] : bars { settings.schemes[bar] = colorScheme }
        }
    }
}

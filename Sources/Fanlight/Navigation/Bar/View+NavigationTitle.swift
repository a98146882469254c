/// The title options of a navigation bar.
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Hashable, Sendable {
        /// Inherits the display of the view below; the first view's title is large. On a terminal only the first view
        /// inherits, if its bar has no leading items.
        case automatic
        /// Shows the title in the middle of the bar.
        case inline
        /// Shows a large title below the bar, which scrolls with the content; on a terminal, at the bar's leading edge.
        case large
    }
}

/// The display mode of a toolbar's title.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
    let mode: NavigationBarItem.TitleDisplayMode

    public static let automatic = ToolbarTitleDisplayMode(mode: .automatic)
    public static let inline = ToolbarTitleDisplayMode(mode: .inline)
    public static let inlineLarge = ToolbarTitleDisplayMode(mode: .large)
    public static let large = ToolbarTitleDisplayMode(mode: .large)
}

extension View {
    /// Sets the view's title in the enclosing navigation's bar and on the button that leads back to it.
    nonisolated public func navigationTitle(_ title: Text) -> some View { transformBarSettings { $0.title = title } }

    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

    @_disfavoredOverload
    nonisolated public func navigationTitle(_ resource: LocalizedStringResource) -> some View {
        navigationTitle(Text(resource))
    }

    /// Sets the view's title; renaming is not offered.
    nonisolated public func navigationTitle(_ title: Binding<String>) -> some View {
        navigationTitle(Text(verbatim: title.wrappedValue))
    }

    /// Sets a smaller line below the title.
    nonisolated public func navigationSubtitle(_ subtitle: Text) -> some View {
        transformBarSettings { $0.subtitle = subtitle }
    }

    nonisolated public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
        navigationSubtitle(Text(subtitleKey))
    }

    @_disfavoredOverload
    nonisolated public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
        navigationSubtitle(Text(subtitle))
    }

    /// Sets the display mode of the view's title.
    nonisolated public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode)
        -> some View
    {
        transformBarSettings { $0.display = displayMode }
    }

    nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
        transformBarSettings { $0.display = mode.mode }
    }

    /// Hides the back button. Escape still goes back.
    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        transformBarSettings { $0.hidesBack = hidesBackButton }
    }
}

// MARK: Deprecated names

extension View {
    /// Sets the title; replaced by `navigationTitle(_:)`.
    nonisolated public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }

    nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(titleKey)
    }

    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(title) }

    nonisolated public func navigationBarTitle(
        _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        transformBarSettings {
            $0.title = title
            $0.display = displayMode
        }
    }

    nonisolated public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode)
    }

    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(
        _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
    }

    /// Hides the navigation bar; see ``toolbar(_:for:)``.
    nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View {
        transformBarSettings { $0.visibility[.navigationBar] = hidden ? .hidden : .visible }
    }

    /// Adds a view at the leading edge of the bar; see `toolbar(content:)`.
    nonisolated public func navigationBarItems<L: View>(leading: L) -> some View {
        toolbar { ToolbarItem(placement: .topBarLeading) { leading } }
    }

    nonisolated public func navigationBarItems<T: View>(trailing: T) -> some View {
        toolbar { ToolbarItem(placement: .topBarTrailing) { trailing } }
    }

    nonisolated public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
        toolbar {
            ToolbarItem(placement: .topBarLeading) { leading }
            ToolbarItem(placement: .topBarTrailing) { trailing }
        }
    }
}

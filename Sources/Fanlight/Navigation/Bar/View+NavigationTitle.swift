/// How a navigation's bar shows titles.
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Hashable, Sendable {
        /// As the view below shows its title; the first one's is large.
        case automatic
        /// In the middle of the bar.
        case inline
        /// At the start, in large letters.
        case large
    }
}

/// How a toolbar shows titles.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
    let mode: NavigationBarItem.TitleDisplayMode

    public static let automatic = ToolbarTitleDisplayMode(mode: .automatic)
    public static let inline = ToolbarTitleDisplayMode(mode: .inline)
    public static let inlineLarge = ToolbarTitleDisplayMode(mode: .large)
    public static let large = ToolbarTitleDisplayMode(mode: .large)
}

extension View {
    /// What the view is called in the bar of the navigation around it, and on the button that leads back to it.
    nonisolated public func navigationTitle(_ title: Text) -> some View { saysToBar { $0.title = title } }

    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

    @_disfavoredOverload
    nonisolated public func navigationTitle(_ resource: LocalizedStringResource) -> some View {
        navigationTitle(Text(resource))
    }

    /// What the view is called; renaming it by the title is not offered.
    nonisolated public func navigationTitle(_ title: Binding<String>) -> some View {
        navigationTitle(Text(verbatim: title.wrappedValue))
    }

    /// A second, smaller line below the title.
    nonisolated public func navigationSubtitle(_ subtitle: Text) -> some View { saysToBar { $0.subtitle = subtitle } }

    nonisolated public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
        navigationSubtitle(Text(subtitleKey))
    }

    @_disfavoredOverload
    nonisolated public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
        navigationSubtitle(Text(subtitle))
    }

    /// How the bar shows the view's title.
    nonisolated public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode)
        -> some View
    {
        saysToBar { $0.display = displayMode }
    }

    nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
        saysToBar { $0.display = mode.mode }
    }

    /// Whether the bar offers no way back. Escape does all the same.
    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        saysToBar { $0.hidesBack = hidesBackButton }
    }
}

// MARK: Earlier names

extension View {
    /// See ``navigationTitle(_:)``, which has taken the place of this.
    nonisolated public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }

    nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(titleKey)
    }

    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(title) }

    nonisolated public func navigationBarTitle(
        _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        saysToBar {
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

    /// Whether the bar is not to be seen; see ``toolbar(_:for:)``.
    nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View {
        saysToBar { $0.visibility[.navigationBar] = hidden ? .hidden : .visible }
    }

    /// Puts a view at the start of the bar; see ``toolbar(content:)``.
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

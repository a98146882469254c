import Foundation

/// The bar above a navigation's views: back button, title and the view's items.
struct NavigationBar {
    let model: NavigationModel
    let levels: [NavigationLevel]
    /// True for the bar of a column, which no other column contains.
    let isColumn: Bool
    /// The step back to the previous column, from the root view.
    let columnBack: ColumnBack?
    /// The button for the sidebar of a split view.
    let sidebarToggle: SidebarToggle?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.columnPage) private var columnPage
}

extension NavigationBar: View {
    var body: some View {
        let level = levels[levels.count - 1]
        let settings = level.settings
        let page = isColumn ? nil : columnPage
        let back = columnBack ?? page?.back
        let leading = settings.items(.leading)
        let trailing = settings.items(.trailing)
        let goesBack = (model.canGoBack || back != nil) && settings.hidesBack != true
        let sidebarToggle =
            settings.removed.contains(.sidebarToggle) ? nil : sidebarToggle ?? page?.sidebarToggle
        let hasContent =
            goesBack || sidebarToggle != nil || settings.shownTitle != nil || !leading.isEmpty || !trailing.isEmpty
        if (hasContent || !settings.items(.principal).isEmpty) && !settings.hides(.navigationBar) {
            let isLeading = isCellDisplay && hasLeadingTitle(settings)
            BarLayout(spacing: isCellDisplay ? 16 : 12, isLeading: isLeading) {
                HStack(spacing: isCellDisplay ? 8 : 12) {
                    if let sidebarToggle { SidebarButton(toggle: sidebarToggle).fixedSize() }
                    fading(
                        Group {
                            if goesBack, model.canGoBack {
                                BackButton(title: levels[levels.count - 2].settings.title) { model.pop() }
                            } else if goesBack, let back {
                                BackButton(title: back.title(), shortcut: .cancelAction, action: back.action)
                            }
                        })
                    BarItems(entries: leading).fixedSize()
                }
                fading(
                    BarTitle(
                        settings: settings, isLeading: isLeading,
                        large: !isCellDisplay && level.isTitleLarge ? level.top : nil))
                HStack(spacing: isCellDisplay ? 8 : 16) { BarItems(entries: trailing) }
            }
            .modifier(
                BarBackground(
                    settings: settings, bar: .navigationBar, isShown: level.top.isOverContent,
                    hasHairline: settings.keepsSearch != true)
            )
            .modifier(SheetPulling())
        }
    }

    /// Lets a title fade to that of another page, and where an animated update changes it. A terminal shows the new one
    /// at once.
    @MainActor @ViewBuilder private func fading(_ title: some View) -> some View {
        if isCellDisplay {
            title
        } else {
            title.contentTransition(.opacity).animation(InterfaceTiming.navigation, value: levels[levels.count - 1].id)
        }
    }

    /// Returns true for a title at the leading edge of a terminal's bar. By default it is that of the first view, if
    /// the bar has no leading items.
    private func hasLeadingTitle(_ settings: BarSettings) -> Bool {
        switch settings.display ?? .automatic {
        case .large: true
        case .inline: false
        case .automatic: levels.count == 1 && settings.items(.leading).isEmpty
        }
    }
}

/// The items of one part of a bar.
struct BarItems {
    let entries: [ToolbarEntry]
}

extension BarItems: View {
    var body: some View { ForEach(entries) { PortalPlace(portal: $0.portal) } }
}

private struct BarTitle {
    let settings: BarSettings
    let isLeading: Bool
    /// The page's top with a large title; nil if the bar always shows the title.
    let large: PageTop?
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension BarTitle: View {
    var body: some View {
        let own = settings.items(.principal)
        VStack(alignment: isLeading ? .leading : .center, spacing: 0) {
            if !own.isEmpty {
                BarItems(entries: own)
            } else if let large {
                let isShown = large.isTitleAway
                title.accessibilityHidden(!isShown)
                    .opacity(isShown ? 1 : 0).animation(InterfaceTiming.bar, value: isShown)
            } else {
                let items = settings.items(.title)
                TitleRow(title: title, hasMenu: !items.isEmpty, menu: BarItems(entries: items))
                if !settings.removed.contains(.title) { settings.subtitle?.font(.caption).foregroundStyle(.secondary) }
            }
        }
        .lineLimit(1)
    }

    /// The title in semibold; a terminal has only bold text.
    private var title: some View {
        settings.shownTitle?.font(.headline).bold(isCellDisplay).accessibilityAddTraits(.isHeader)
    }
}

private struct BackButton {
    let title: Text?
    var shortcut = KeyboardShortcut("[", modifiers: .command)
    let action: () -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
}

extension BackButton: View {
    var body: some View {
        let title = title ?? Text("Back")
        Button(action: action) {
            if isCellDisplay {
                HStack(spacing: 0) {
                    Text(verbatim: direction.mirrored("‹ ")).accessibilityHidden(true)
                    title
                }
                .lineLimit(1)
            } else {
                HStack(spacing: 6) {
                    Chevron(isUp: false)
                        .stroke(style: StrokeStyle(lineWidth: 2.5, lineCap: .round, lineJoin: .round))
                        .frame(width: 14, height: 7)
                        .rotationEffect(.degrees(90))
                        .frame(width: 9, height: 16)
                        .flipsForRightToLeftLayoutDirection(true)
                    // A long title gives way to that of the page, and the word to the arrow alone.
                    ViewThatFits(in: .horizontal) {
                        title
                        Text("Back")
                        Color.clear.frame(width: 0, height: 0)
                    }
                    .lineLimit(1)
                }
            }
        }
        .keyboardShortcut(shortcut)
        .accessibilityLabel(title)
    }
}

/// The separator line of a bar, independent of the enclosing stack.
struct Hairline {
    @Environment(\.pixelLength) private var pixelLength
}

extension Hairline: View {
    var body: some View { Rectangle().fill(.separator).frame(height: pixelLength) }
}

/// The background and the colour scheme of a bar.
struct BarBackground: ViewModifier {
    let settings: BarSettings
    let bar: ToolbarPlacement
    /// True to show the background on pixel displays.
    let isShown: Bool
    var hasHairline = true
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View {
        content
            .modifier(BarTextSize())
            .padding(.horizontal, isCellDisplay ? 8 : 16)
            .frame(maxWidth: .infinity, minHeight: isCellDisplay ? 16 : 44)
            .background {
                if !isCellDisplay {
                    BlurredBarBackground(
                        isShown: isShown || settings.keptBackgrounds.contains(bar),
                        edge: bar == .navigationBar ? .bottom : .top, hasHairline: hasHairline,
                        hasFill: settings.backgrounds[bar] == nil)
                }
            }
            .background(barBackground)
            .environment(\.colorScheme, settings.schemes[bar] ?? scheme)
            // The default font is a little wider than that of Apple's systems, for which bars are designed.
            .allowsTightening(true)
    }

    private var barBackground: AnyShapeStyle {
        if let own = settings.backgrounds[bar] { return own }
        return AnyShapeStyle(isCellDisplay ? Color.primary.opacity(0.12) : Color.clear)
    }
}

/// The bar below a view; present only if it has items.
struct BottomBar {
    let level: NavigationLevel
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension BottomBar: View {
    var body: some View {
        let settings = level.settings
        let items = settings.items(.bottom)
        if level.mergedStack.object == nil, !items.isEmpty, !settings.hides(.bottomBar) {
            HStack(spacing: isCellDisplay ? 8 : 16) { BarItems(entries: items) }
                .modifier(BarBackground(settings: settings, bar: .bottomBar, isShown: level.top.hasContentBelow))
        }
    }
}

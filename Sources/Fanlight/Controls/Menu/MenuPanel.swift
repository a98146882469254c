import Display
import Foundation

/// The items of a menu in a column. Arrow keys move between them; triggering an item closes the menu.
struct MenuPanel<Content: View> {
    let content: Content
    @Environment(\.presentationHandle) private var place
    @Environment(\.presentationEndedByButtons) private var outer
    @Environment(\.menuActionDismissal) private var dismissal
    @Environment(\.isCellDisplay) private var isCellDisplay
    /// True if the menu is a submenu.
    @Environment(\.isInMenu) private var isInside
    @Environment(\.layoutDirection) private var layoutDirection
}

extension MenuPanel: View {
    var body: some View {
        let (place, outer) = (place, outer)
        let dismissal = dismissal
        ScrollView {
            VStack(alignment: .leading, spacing: 0) { MenuItems(content: content) }
                .modifier(MenuColumnsModifier())
                .padding(.vertical, isCellDisplay ? 0 : 6)
        }
        // A scroll view would otherwise fill the proposed size.
        .modifier(IdealLengthLayout(axis: .vertical))
        .frame(minWidth: isCellDisplay ? nil : 250)
        .modifier(IdealLengthLayout(axis: .horizontal))
        .padding(isCellDisplay ? EdgeInsets(top: 16, leading: 8, bottom: 16, trailing: 8) : EdgeInsets())
        .modifier(PanelBackground(radius: 12))
        .environment(\.isInMenu, true)
        // Closing a submenu also closes the enclosing menu.
        .environment(
            \.presentationEndedByButtons,
            dismissal == .disabled
                ? nil
                : PresentationHandle {
                    place?.dismiss()
                    outer?.dismiss()
                }
        )
        .buttonStyle(MenuItemStyle())
        .toggleStyle(MenuToggleStyle())
        .onKeyPress(layoutDirection == .leftToRight ? .leftArrow : .rightArrow) {
            guard isInside else { return .ignored }
            place?.dismiss()
            return .handled
        }
    }
}

/// The style of a menu item. The focused item has a background; on a terminal it is pointed at.
private struct MenuItemStyle: FocusShowingStyle {
    /// True for an item of a group, which are beside each other.
    var isInGroup = false

    func makeBody(configuration: Configuration) -> some View {
        MenuItemBody(configuration: configuration, isInGroup: isInGroup)
    }
}

private struct MenuItemBody {
    let configuration: ButtonStyleConfiguration
    let isInGroup: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.layoutDirection) private var direction
    @Environment(\.keyboardShortcut) private var shortcut
    @State private var isHovered = false
}

extension MenuItemBody: View {
    private var paint: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        if isMarked, !isCellDisplay { return AnyShapeStyle(ContrastingTextStyle(on: TintedGroundStyle())) }
        return configuration.role == .destructive ? AnyShapeStyle(Color.destructive) : AnyShapeStyle(Color.primary)
    }

    private var isMarked: Bool { (configuration.isFocused || isHovered) && isEnabled }

    var body: some View {
        Group {
            if isInGroup {
                configuration.label.labelsControl().minimumScaleFactor(0.7).frame(maxWidth: .infinity)
            } else {
                line
            }
        }
        .lineLimit(1)
        // A description cannot be fainter than the title on the background of a highlighted item.
        .modifier(_ForegroundLevelsModifier(levels: isMarked && !isCellDisplay ? [paint, paint] : [paint]))
        .padding(.horizontal, isCellDisplay ? 0 : isInGroup ? 6 : 14)
        .padding(.vertical, isCellDisplay ? 0 : 6)
        .frame(minHeight: isCellDisplay ? nil : 44)
        .background(isMarked && !isCellDisplay ? AnyShapeStyle(TintedGroundStyle()) : AnyShapeStyle(Color.clear))
        .layoutValue(key: FillsMenu.self, value: true)
        .onHover { isHovered = $0 }
    }

    @MainActor private var line: some View {
        HStack(spacing: 0) {
            if isCellDisplay { Text(verbatim: direction.mirrored(isMarked ? "› " : "  ")).accessibilityHidden(true) }
            configuration.label.labelsControl().bold(isCellDisplay && isMarked).modifier(MenuColumnIndent())
            Spacer(minLength: 8)
            if let shortcut {
                Text(verbatim: shortcut.displayText).foregroundStyle(isMarked ? paint : AnyShapeStyle(.secondary))
                    .padding(.leading, 16).accessibilityHidden(true)
            }
        }
    }
}

/// The controls of a group in a menu on a pixel display: items of equal width beside each other.
struct MenuGroupRow<Content: View> {
    let content: Content
    /// False if a label style outside sets what labels show.
    let showsTitles: Bool
}

extension MenuGroupRow: View {
    var body: some View {
        if showsTitles { row.labelStyle(IconAboveTitleStyle()) } else { row }
    }

    @MainActor private var row: some View {
        HStack(spacing: 0) {
            Group(subviews: content) { controls in
                ForEach(controls) { control in
                    control.overlay(alignment: .leading) {
                        // In a stack, the line is as high as the item.
                        if control.id != controls.first?.id { HStack { Divider() } }
                    }
                }
            }
        }
        .buttonStyle(MenuItemStyle(isInGroup: true))
        .toggleStyle(.button)
    }
}

/// The labels of a group of controls in a menu.
private struct IconAboveTitleStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 4) {
            // The icon is hidden from assistive technology, because the title already describes the label.
            configuration.icon.accessibilityHidden(true)
            configuration.title.font(.footnote)
        }
    }
}

/// A menu item with a check mark while it is on.
private struct MenuToggleStyle: ToggleStyle, FrameworkToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        Button(action: { configuration.isOn.toggle() }) { MenuToggleLabel(configuration: configuration) }
            .accessibilityValue(Text(verbatim: configuration.isOn ? "on" : "off"))
    }
}

private struct MenuToggleLabel {
    let configuration: ToggleStyleConfiguration
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension MenuToggleLabel: View {
    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: MenuColumns.markSpacing) {
            if isCellDisplay {
                Text(verbatim: configuration.isOn ? "✓" : "  ").accessibilityHidden(true)
            } else {
                MenuMark(isShown: configuration.isOn)
            }
            configuration.label
        }
    }
}

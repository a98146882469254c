import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A bar of tabs. It is a single stop of the focus; arrow keys select the next tab.
struct TabBar {
    let tabs: [TabModel]
    let selected: Int
    let usageWarning: String?
    let choose: (AnyHashable) -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.layoutDirection) private var direction
}

extension TabBar: View {
    var body: some View {
        HStack(spacing: 0) {
            if isCellDisplay { FocusPointer() }
            ForEach(Array(tabs.enumerated()), id: \.element.id) { index, tab in
                tab.decorations.body(
                    TabButton(tab: tab, isSelected: index == selected)
                        .whenTapped { if !tab.isDisabled { choose(tab.tag) } }
                        .semantics(configuration(tab, isSelected: index == selected)))
            }
        }
        .lineLimit(1)
        .allowsTightening(true)
        .modifier(BarTextSize())
        .frame(maxWidth: isCellDisplay ? .infinity : nil, alignment: .leading)
        .padding(isCellDisplay ? EdgeInsets() : EdgeInsets(top: 3, leading: 8, bottom: 2, trailing: 8))
        .background { FocusMark() }
        .frame(maxWidth: .infinity)
        // A disabled bar has no background, which would change the colour of its fainter text.
        .background(isCellDisplay && isEnabled ? Color.primary.opacity(0.12) : Color.clear)
        .control(
            TabStepper(
                tabs: tabs, selected: selected, usageWarning: usageWarning, isMirrored: direction == .rightToLeft,
                choose: choose
            ).control)
    }

    private func configuration(_ tab: TabModel, isSelected: Bool) -> SemanticsConfiguration {
        SemanticsConfiguration(
            role: .tab, added: isSelected ? .isSelected : [],
            handlers: tab.isDisabled ? [] : [AccessibilityHandler(.activate) { _ in choose(tab.tag) }]
        )
        .filled(by: tab.decorations.configuration)
    }
}

/// The only tab of a minimised bar. It expands the bar.
struct MinimizedTabBar {
    let tab: TabModel
    let expand: () -> Void
}

extension MinimizedTabBar: View {
    var body: some View {
        tab.decorations.body(
            TabButton(tab: tab, isSelected: true)
                .frame(width: 56)
                .background(.regularMaterial, in: Capsule())
                .whenTapped { expand() }
                .semantics(
                    SemanticsConfiguration(
                        role: .tab, added: .isSelected, handlers: [AccessibilityHandler(.activate) { _ in expand() }]
                    )
                    .filled(by: tab.decorations.configuration))
        )
        .lineLimit(1)
        .allowsTightening(true)
        .padding(.vertical, 4)
    }
}

/// Selects the next enabled tab.
struct TabStepper {
    let tabs: [TabModel]
    let selected: Int
    var usageWarning: String?
    /// True if the first tab is at the right.
    let isMirrored: Bool
    let choose: (AnyHashable) -> Void

    @discardableResult
    func move(by steps: Int) -> Bool {
        guard let next = index(after: steps) else { return false }
        choose(tabs[next].tag)
        return true
    }

    /// Returns the index of the enabled tab after a number of steps; nil for the selected one.
    func index(after steps: Int) -> Int? {
        let open = tabs.indices.filter { !tabs[$0].isDisabled }
        guard let now = open.firstIndex(of: selected) else { return nil }
        let next = open[min(max(now + steps, 0), open.count - 1)]
        return next == selected ? nil : next
    }

    /// The bar as a single stop of the focus.
    @MainActor var control: Control {
        Control(
            role: .group, usageWarning: usageWarning, adjust: { move(by: $0) },
            keys: { key in
                guard key.modifiers.isEmpty else { return false }
                switch key.key {
                case .left: return move(by: isMirrored ? 1 : -1)
                case .right: return move(by: isMirrored ? -1 : 1)
                case .home: return move(by: -tabs.count)
                case .end: return move(by: tabs.count)
                default: return false
                }
            })
    }
}

private struct TabButton {
    let tab: TabModel
    let isSelected: Bool
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
}

extension TabButton: View {
    var body: some View {
        if isCellDisplay {
            // Brackets show the selection without colour.
            HStack(spacing: 0) {
                Text(verbatim: direction.mirrored(isSelected ? "[" : " ")).accessibilityHidden(true)
                label.labelStyle(TabLabelStyle(isCellDisplay: true))
                    .bold(isSelected).underline(isSelected && isFocused)
                tab.badge?.padding(.leading, Screen.cellWidth)
                Text(verbatim: direction.mirrored(isSelected ? "]" : " ")).accessibilityHidden(true)
            }
            .background { HitArea() }
            .foregroundStyle(paint)
        } else {
            // An image and a text without a label around them are one item too.
            TabItemLayout { label }
                .modifier(TabIconsModifier(font: .title3))
                .labelStyle(TabLabelStyle(isCellDisplay: false))
                .symbolVariant(.fill)
                .font(.system(size: 10, weight: isSelected ? .semibold : .medium))
                .foregroundStyle(paint)
                // The badge begins over the trailing half of the icon.
                .overlay(alignment: .top) {
                    if let badge = tab.badge {
                        badge.font(.system(size: 12)).foregroundStyle(.white).padding(.horizontal, 5)
                            .frame(minWidth: 17, minHeight: 17)
                            .background(.red, in: Capsule())
                            .alignmentGuide(HorizontalAlignment.center) { $0[.leading] - 4 }
                            .offset(y: -3)
                    }
                }
                .frame(maxWidth: .infinity, minHeight: 44)
                .background { HitArea() }
        }
    }

    @ViewBuilder private var label: some View {
        if let own = tab.label { own } else { Text(verbatim: "•") }
    }

    private var paint: AnyShapeStyle {
        if tab.isDisabled || !isEnabled { return AnyShapeStyle(.tertiary) }
        return isSelected ? AnyShapeStyle(.tint) : AnyShapeStyle(.secondary)
    }
}

/// Places the icon above the title; on a terminal, before it. The accessibility label is the title.
private struct TabLabelStyle: LabelStyle {
    let isCellDisplay: Bool

    func makeBody(configuration: Configuration) -> some View {
        let layout = isCellDisplay ? AnyLayout(HStackLayout(spacing: 8)) : AnyLayout(VStackLayout(spacing: 2))
        layout {
            configuration.icon.font(isCellDisplay ? nil : .title3).environment(\.tabIconFont, nil)
                .accessibilityHidden(true)
            configuration.title
        }
    }
}

/// Turns pages by dragging and by keys.
struct PagingModifier: ViewModifier {
    let tabs: [TabModel]
    let selected: Int
    let showsDots: Bool
    let usageWarning: String?
    let pull: PagePull
    let isSelected: (AnyHashable) -> Bool
    /// Selects a page, which is shown with an animation.
    let turn: (AnyHashable, Animation) -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.indexHasBackground) private var hasBackground

    init(
        tabs: [TabModel], selected: Int, showsDots: Bool, usageWarning: String?, pull: PagePull,
        isSelected: @escaping (AnyHashable) -> Bool, turn: @escaping (AnyHashable, Animation) -> Void
    ) {
        self.tabs = tabs
        self.selected = selected
        self.showsDots = showsDots
        self.usageWarning = usageWarning
        self.pull = pull
        self.isSelected = isSelected
        self.turn = turn
    }

    func body(content: Content) -> some View {
        content
            .background { HitArea() }
            .modifier(
                DraggedPagesModifier(
                    pages: PageDrag(
                        stepper: stepper, pull: pull, followsPointer: !isCellDisplay && !reducesMotion,
                        isEnabled: isEnabled, turn: turn, isSelected: isSelected))
            )
            .overlay(alignment: .bottom) {
                if showsDots, tabs.count > 1 { dots }
            }
    }

    private func choose(_ tag: AnyHashable) { turn(tag, InterfaceTiming.navigation) }

    private var stepper: TabStepper {
        TabStepper(
            tabs: tabs, selected: selected, usageWarning: usageWarning, isMirrored: layoutDirection == .rightToLeft,
            choose: choose)
    }

    /// The dots in the colour of texts, which is readable on the background of the display. SwiftUI's are white, and
    /// invisible on a white page without a background of their own.
    private var dots: some View {
        HStack(spacing: isCellDisplay ? 8 : 9) {
            ForEach(Array(tabs.enumerated()), id: \.element.id) { index, tab in
                Group {
                    if isCellDisplay {
                        Text(verbatim: index == selected ? "●" : "○")
                    } else {
                        Circle().fill(Color.primary.opacity(index == selected ? 0.9 : 0.3)).frame(width: 7, height: 7)
                    }
                }
                .whenTapped { choose(tab.tag) }
                .semantics(
                    SemanticsConfiguration(
                        label: "\(index + 1)", role: .tab, added: index == selected ? .isSelected : [],
                        handlers: [AccessibilityHandler(.activate) { _ in choose(tab.tag) }]))
            }
        }
        .padding(.horizontal, isCellDisplay ? 8 : 12)
        .padding(.vertical, isCellDisplay ? 0 : 8)
        .background {
            if hasBackground, !isCellDisplay { Capsule().fill(Color.primary.opacity(0.12)) }
            FocusMark()
        }
        .control(stepper.control)
        .padding(.bottom, isCellDisplay ? 0 : 8)
    }
}

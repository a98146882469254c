import FanlightCore

/// All animations of the framework's own changes, on pixel displays. `InteractionTiming` has the other time spans.
///
/// Cells show the end at once. A terminal answers an input with one frame, and has no places between two columns.
enum InterfaceMotion {
    /// The motion of a page that is pushed or popped.
    static let navigation = Animation.smooth(duration: 0.35)
    /// The motion of a bar's background and title when content scrolls beneath the bar.
    static let bar = Animation.easeOut(duration: 0.15)
    /// The motion of a bar's background when no content is beneath the bar any more.
    static let leavingBar = Animation.easeInOut(duration: 0.35)
    /// The motion of a control's own parts, such as the knob of a switch.
    static let control = Animation.snappy(duration: 0.25)
    /// The motion of rows that are expanded, collapsed or deleted.
    static let rows = Animation.smooth(duration: 0.3)
    /// The motion of a symbol back to rest when its effect is switched off.
    static let endOfSymbolEffect = Animation.easeOut(duration: 0.2)

    /// Returns the motion of a presentation that appears or disappears.
    static func presentation(_ kind: SceneLayer.Kind) -> Animation {
        switch kind {
        case .sheet, .cover, .dialog: .smooth(duration: 0.4)
        case .alert: .easeOut(duration: 0.2)
        case .popover, .menu: .snappy(duration: 0.25)
        }
    }

    /// Runs a change of the app's state that a person has asked for by a control. It is animated on pixel displays,
    /// unless the present transaction disables that.
    @MainActor
    static func perform(_ animation: Animation, onCells isCellDisplay: Bool, _ change: () -> Void) {
        if isCellDisplay { change() } else { withAnimation(animation, change) }
    }
}

/// The way in which the panel of a presentation appears and disappears: as on iOS. The dimming around it fades.
///
/// Sheets, covers and the dialogs of narrow displays slide in from below, opaque. Alerts shrink into their place,
/// popovers and menus grow from what presents them, and these fade.
struct PanelTransition: BuiltInTransition {
    let kind: SceneLayer.Kind
    let zoom: PageZoom

    nonisolated init(kind: SceneLayer.Kind, zoom: PageZoom) {
        self.kind = kind
        self.zoom = zoom
    }

    func body(content: Content, phase: TransitionPhase) -> some View {
        content
            .modifier(PanelMotion(kind: kind, isShown: phase.isIdentity, zoom: zoom))
            .modifier(PageFrameModifier(zoom: zoom))
    }
}

/// The way in which a page of a navigation appears and disappears. It moves over the trailing edge, below the page that
/// covers it, or out of a view.
struct PageTransition: BuiltInTransition {
    let level: NavigationLevel?
    let model: NavigationModel

    nonisolated init(level: NavigationLevel?, model: NavigationModel) {
        self.level = level
        self.model = model
    }

    func body(content: Content, phase: TransitionPhase) -> some View {
        let isCovered = phase == .didDisappear && (level.map(model.contains) ?? false)
        let zoom = isCovered ? level.flatMap(model.level(over:))?.zoom : level?.zoom
        content
            .modifier(
                PageMotion(
                    phase: phase, isCovered: isCovered, zoom: zoom, ownZoom: level?.zoom, page: level?.id,
                    swipe: model.swipe)
            )
            .modifier(PageFrameModifier(zoom: level?.zoom))
    }
}

/// The way in which a column of a split view appears and disappears.
struct ColumnTransition: BuiltInTransition {
    /// True if the column is below the one that replaces it, or that it replaces.
    let isCovered: Bool
    /// True if one column is shown at a time, so that a column moves over another one.
    let isNarrow: Bool
    let isFirst: Bool

    nonisolated init(isCovered: Bool, isNarrow: Bool, isFirst: Bool) {
        self.isCovered = isCovered
        self.isNarrow = isNarrow
        self.isFirst = isFirst
    }

    func body(content: Content, phase: TransitionPhase) -> some View {
        content
            .background { if isNarrow, !isFirst { PageBackground() } }
            .modifier(PageMotion(phase: phase, isCovered: isCovered, fades: !isNarrow))
    }
}

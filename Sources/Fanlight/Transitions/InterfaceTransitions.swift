import FanlightCore

/// The transition of a presentation's panel, as on iOS. The dimming around it fades.
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

/// The transition of a page of a navigation. The page moves over the trailing edge, below the page that
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

/// The transition of a column of a split view.
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

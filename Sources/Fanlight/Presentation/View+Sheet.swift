extension View {
    /// Presents a sheet while the binding is true. Escape, a press outside and `EnvironmentValues.dismiss` dismiss
    /// it.
    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presentLayer(
            .sheet, isPresented: isPresented, adaptsToSizeClass: true, ended: onDismiss,
            PanelContent<SheetPanel<Content>, _>(inner: PlainContent(make: content)))
    }

    /// Presents a sheet while the item is not nil; another item presents another sheet.
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presentLayer(
            .sheet, item: item, adaptsToSizeClass: true, ended: onDismiss,
            PanelContent<SheetPanel<Content>, _>(inner: ItemContent(make: content)))
    }

    /// Presents a view that covers the scene while the binding is true.
    nonisolated public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presentLayer(
            .cover, isPresented: isPresented, ended: onDismiss,
            PanelContent<CoverPanel<Content>, _>(inner: PlainContent(make: content)))
    }

    /// Presents a view that covers the scene while the item is not nil.
    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presentLayer(
            .cover, item: item, ended: onDismiss,
            PanelContent<CoverPanel<Content>, _>(inner: ItemContent(make: content)))
    }

    /// Presents a popover while the binding is true: below this view, or above it where there is more space.
    ///
    /// A popover is a sheet where the width is compact; see `presentationCompactAdaptation(_:)`.
    ///
    /// - Parameters:
    ///   - attachmentAnchor: The part of this view beside which the popover is.
    ///   - arrowEdge: The edge of that part at which the popover is, if it fits there; else another edge. Nil for the
    ///     bottom edge or the top edge.
    nonisolated public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presentLayer(
            .popover, isPresented: isPresented, adaptsToSizeClass: true,
            attachment: PopoverAttachment(attachmentAnchor, arrowEdge),
            PanelContent<PopoverPanel<Content>, _>(inner: PlainContent(make: content)))
    }

    /// Presents a popover while the item is not nil: beside this view, or a part of it.
    nonisolated public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presentLayer(
            .popover, item: item, adaptsToSizeClass: true, attachment: PopoverAttachment(attachmentAnchor, arrowEdge),
            PanelContent<PopoverPanel<Content>, _>(inner: ItemContent(make: content)))
    }
}

/// The panel of a full-screen cover.
private struct CoverPanel<Content: View>: PresentationPanel {
    let content: Content
    var body: some View { AdaptivePanel(kind: .cover, content: content) }
}

/// The panel of a sheet.
private struct SheetPanel<Content: View>: PresentationPanel {
    let content: Content
    var body: some View { AdaptivePanel(kind: .sheet, content: content) }
}

/// The panel of a popover.
private struct PopoverPanel<Content: View>: PresentationPanel {
    let content: Content
    var body: some View { AdaptivePanel(kind: .popover, content: content) }
}

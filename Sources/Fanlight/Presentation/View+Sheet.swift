import Foundation

extension View {
    /// Shows a sheet over the scene as long as the binding says so. Escape, a press beside it and
    /// ``EnvironmentValues/dismiss`` end it.
    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presents(.sheet, isPresented: isPresented, ended: onDismiss) { SheetPanel(content: content()) }
    }

    /// Shows a sheet over the scene as long as there is an item; another one for another item.
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presents(.sheet, item: item, ended: onDismiss) { SheetPanel(content: content($0)) }
    }

    /// Shows a view instead of the scene as long as the binding says so.
    nonisolated public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presents(.cover, isPresented: isPresented, ended: onDismiss) { CoverPanel(content: content()) }
    }

    /// Shows a view instead of the scene as long as there is an item.
    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presents(.cover, item: item, ended: onDismiss) { CoverPanel(content: content($0)) }
    }

    /// Shows a view beside this one as long as the binding says so: below it, or above where there is more room.
    nonisolated public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presents(.popover, isPresented: isPresented) { PopoverPanel(content: content()) }
    }

    /// Shows a view beside this one as long as there is an item.
    nonisolated public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presents(.popover, item: item) { PopoverPanel(content: content($0)) }
    }
}

/// What of a view a popover belongs to. It is beside the whole view here.
public enum PopoverAttachmentAnchor {
    case rect(Anchor<CGRect>.Source)
    case point(UnitPoint)
}

private struct CoverPanel<Content: View> {
    let content: Content
}

extension CoverPanel: View {
    var body: some View {
        VStack { content }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(BackgroundStyle())
    }
}

private struct PopoverPanel<Content: View> {
    let content: Content
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension PopoverPanel: View {
    var body: some View {
        VStack { content }
            .padding(isCellDisplay ? 16 : 0)
            .modifier(PanelGround(radius: 10))
    }
}

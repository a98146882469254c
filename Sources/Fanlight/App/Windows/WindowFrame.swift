import FanlightCore

/// The content of a window below a bar, which is shown while there is anything in it.
struct WindowFrame<Content: View> {
    let windows: SceneWindows
    let window: OpenWindow
    /// True if the window is in a layer above others, which it hides.
    let isAbove: Bool
    let content: Content
}

extension WindowFrame: View {
    var body: some View {
        if isAbove {
            bordered.background(BackgroundStyle()).modifier(WindowCommands(windows: windows))
        } else {
            bordered
        }
    }

    @MainActor private var bordered: some View {
        VStack { content }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .solidBar(edge: .top) {
                if windows.open.last === window, windows.canClose || !windows.extras.isEmpty {
                    WindowBar(windows: windows, window: window)
                }
            }
            .preference(key: PresentationTitleKey.self, value: window.name)
    }
}

/// The bar above a window. It has a button that closes the window, the title, a menu of all windows, and the extras.
private struct WindowBar {
    let windows: SceneWindows
    let window: OpenWindow
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension WindowBar: View {
    var body: some View {
        HStack(spacing: 12) {
            if windows.canClose {
                Button("Close Window", systemImage: "xmark") { windows.close(window) }.labelStyle(.iconOnly)
                Text(verbatim: window.name).font(.headline).lineLimit(1)
                    .frame(maxWidth: .infinity, alignment: isCellDisplay ? .leading : .center)
                Menu("Windows") {
                    ForEach(windows.open.sorted { ($0.name, $0.number) < ($1.name, $1.number) }) { other in
                        Toggle(isOn: Binding(get: { other === window }, set: { _ in windows.bringToFront(other) })) {
                            Text(verbatim: other.name)
                        }
                    }
                }
            } else {
                Spacer(minLength: 0)
            }
            ForEach(windows.extras) { PortalPlace(portal: $0.portal) }
        }
        .buttonStyle(.borderless)
        .padding(.horizontal, isCellDisplay ? 8 : 12)
        .frame(minHeight: isCellDisplay ? nil : 32)
        .modifier(BarTextSize())
    }
}

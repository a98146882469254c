@_spi(Nodes) import FanlightCore

/// Opens a window of the app, or brings it to the front.
///
/// A `Window` and a window that presents an equal value come to the front if they are open. Otherwise a window is
/// opened.
@MainActor @preconcurrency
public struct OpenWindowAction {
    let link: GraphLink?

    nonisolated init(_ link: GraphLink?) { self.link = link }

    /// Opens a window of the scene with an id.
    public func callAsFunction(id: String) { open(id: id, value: nil) }

    /// Opens a window of the group that presents values of this type.
    public func callAsFunction<D: Codable & Hashable>(value: D) { open(id: nil, value: AnyHashable(value)) }

    /// Opens a window of the group with an id that presents values of this type.
    public func callAsFunction<D: Codable & Hashable>(id: String, value: D) { open(id: id, value: AnyHashable(value)) }

    private func open(id: String?, value: AnyHashable?) {
        guard let graph = link?.graph else { return }
        if let reason = graph.windows.open(id: id, value: value) { graph.reportOnce("openWindow: \(reason)") }
    }
}

/// Closes windows of the app. The last window stays open.
@MainActor @preconcurrency
public struct DismissWindowAction {
    let link: GraphLink?
    let window: OpenWindow?

    nonisolated init(_ link: GraphLink?, _ window: OpenWindow?) { (self.link, self.window) = (link, window) }

    /// Closes the window that contains the view.
    public func callAsFunction() {
        guard let windows = link?.graph?.windows, let window = window ?? windows.open.last else { return }
        windows.close(window)
    }

    /// Closes all windows of the scene with an id.
    public func callAsFunction(id: String) { close(id: id, value: nil) }

    /// Closes the window that presents a value.
    public func callAsFunction<D: Codable & Hashable>(value: D) { close(id: nil, value: AnyHashable(value)) }

    /// Closes the window of the group with an id that presents a value.
    public func callAsFunction<D: Codable & Hashable>(id: String, value: D) { close(id: id, value: AnyHashable(value)) }

    private func close(id: String?, value: AnyHashable?) {
        guard let graph = link?.graph else { return }
        if let reason = graph.windows.close(id: id, value: value) { graph.reportOnce("dismissWindow: \(reason)") }
    }
}

extension EnvironmentValues {
    /// Opens a window of the app.
    public var openWindow: OpenWindowAction { OpenWindowAction(graphLink) }

    /// Closes a window of the app.
    public var dismissWindow: DismissWindowAction { DismissWindowAction(graphLink, currentWindow) }

    /// True because an app's session can have several windows.
    public var supportsMultipleWindows: Bool { true }
}

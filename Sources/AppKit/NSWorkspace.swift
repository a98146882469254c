import FanlightCore
import PlatformSupport

/// The person's machine, for code that opens addresses.
public final class NSWorkspace: Sendable {
    public static let shared = NSWorkspace()

    private init() {}

    /// Opens an address in a client, as `openURL` of the environment does. Returns false outside of any scene.
    @discardableResult
    public func open(_ url: URL) -> Bool { PresentScene.call { PresentScene.open(url) } ?? false }

    @available(*, deprecated, message: "Has no effect: clients have their own files.")
    public func activateFileViewerSelecting(_ fileURLs: [URL]) {}

    @available(*, deprecated, message: "Has no effect: clients have their own files.")
    @discardableResult
    public func selectFile(_ fullPath: String?, inFileViewerRootedAtPath rootFullPath: String) -> Bool { false }
}

import CoreTransferable
import Display
@_spi(Nodes) import FanlightCore

extension PresentScene {
    /// Removes the focus of the scene whose code runs. Returns true if there was one.
    @MainActor package static func endEditing() -> Bool {
        guard let focus = graph?.focus, focus.node != nil else { return false }
        focus.move(to: nil)
        return true
    }

    @MainActor package static func play(_ feedback: Feedback) { graph?.announcements.play(feedback) }

    /// Opens an address as `openURL` of the environment does. Returns true if it was offered to clients.
    @MainActor package static func open(_ url: URL) -> Bool { graph?.opener.openExternally(url) ?? false }

    /// The texts on the clipboard; nil if no item has one. Setting none changes nothing.
    @MainActor package static var copiedStrings: [String]? {
        get {
            guard let clipboard = graph?.clipboard else { return nil }
            var found: [String] = []
            _ = clipboard.values(of: clipboard.items, as: String.self) { found = $0 }
            return found.isEmpty ? nil : found
        }
        set { graph?.clipboard.copy((newValue ?? []).map { NSItemProvider(object: $0) }) }
    }

    /// Copies an image as PNG. Returns false without a scene, or if the image cannot be encoded.
    @MainActor @discardableResult
    package static func copy(_ image: UIImage) -> Bool {
        guard let graph, let bytes = image.pngData() else { return false }
        graph.clipboard.copy([NSItemProvider(item: bytes, typeIdentifier: "public.png")])
        return true
    }

    /// Makes a call in a scene. Returns nil without a scene, and outside of the main actor.
    package static func call<Result>(_ body: @MainActor () -> Result) -> Result? {
        // A display is known on the main actor only.
        screen == nil ? nil : onMainActor(body)
    }
}

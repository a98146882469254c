import Foundation

/// Notifications for people who do not see the display.
public enum AccessibilityNotification {
    /// Text to announce.
    ///
    ///     AccessibilityNotification.Announcement("Sent").post()
    ///
    /// A text posted in an action, or in a task that an action started, reaches the clients of that scene. A text
    /// posted outside of any scene is sent to the program's only scene. If the program has several scenes, the text is
    /// discarded and reported.
    public struct Announcement: Sendable {
        private let text: String

        public init(_ text: String) { self.text = text }
        public init(_ text: AttributedString) { self.text = String(text.characters) }
        public init(_ key: LocalizedStringKey) { text = Text(key).plain }

        public func post() { Announcer.post(text) }
    }

    /// Announces that a page was scrolled; the text describes the new position.
    public struct PageScrolled: Sendable {
        private let text: String

        public init(_ text: String) { self.text = text }
        public init(_ text: AttributedString) { self.text = String(text.characters) }

        public func post() { Announcer.post(text) }
    }

    /// A notification that the layout changed.
    public struct LayoutChanged {
        public init(_ element: Any? = nil) {}

        @available(*, deprecated, message: "Has no effect: clients receive each change of the picture.")
        public func post() {}
    }

    /// A notification that another screen is shown.
    public struct ScreenChanged {
        public init(_ element: Any? = nil) {}

        @available(*, deprecated, message: "Has no effect: clients receive each change of the picture.")
        public func post() {}
    }
}

/// Finds the scene that an announcement is for.
enum Announcer {
    static func post(_ text: String) {
        let scene = GraphLink.current
        guard MainActorCheck.isOnMainActor else { return MainInbox.post { deliver(text, scene) } }
        MainActor.assumeIsolated { deliver(text, scene) }
    }

    @MainActor private static func deliver(_ text: String, _ scene: GraphLink?) {
        guard !text.isEmpty else { return }
        if let known = PresentScene.link(scene) {
            known.graph?.announcements.add(text)
            return
        }
        let scenes = PresentScene.scenes
        scenes.last?.graph?.reportOnce(
            "An announcement was posted outside of a scene while \(scenes.count) scenes exist, so it is dropped. "
                + "Post it from an action, or from a Task that an action starts.")
    }
}

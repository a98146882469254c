import Display

/// The scene that app code belongs to when it reaches for one without a view. Examples are announcements and names of
/// UIKit.
package enum PresentScene {
    @MainActor private(set) static var scenes: [GraphLink] = []

    @MainActor static func register(_ scene: GraphLink) {
        scenes.removeAll { $0.graph == nil }
        scenes.append(scene)
    }

    @MainActor static func unregister(_ scene: GraphLink) { scenes.removeAll { $0 === scene || $0.graph == nil } }

    /// Returns a scene that is known already, or the program's only one.
    @MainActor static func link(_ known: GraphLink?) -> GraphLink? {
        scenes.removeAll { $0.graph == nil }
        return known ?? (scenes.count == 1 ? scenes[0] : nil)
    }

    /// The scene whose turn runs, also in a task that began in it. Outside of any scene it is the program's only scene;
    /// nil if there are several.
    @MainActor package static var graph: ViewGraph? { link(GraphLink.current)?.graph }

    /// The display of the scene, in the colour scheme that it prefers. Nil without a scene, and outside of the main
    /// actor.
    package static var screen: Screen? {
        guard MainActorCheck.isOnMainActor else { return nil }
        return MainActor.assumeIsolated { graph?.shownScreen }
    }
}

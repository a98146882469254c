import Foundation

/// The interaction with the content behind a presentation.
public struct PresentationBackgroundInteraction: Sendable {
    private enum Kind: Equatable { case automatic, enabled, disabled, upThrough(PresentationDetent) }
    private let kind: Kind

    /// The default: the content behind is dimmed and takes no input.
    public static let automatic = PresentationBackgroundInteraction(kind: .automatic)
    /// The content behind takes input beside the presentation, and is not dimmed.
    public static let enabled = PresentationBackgroundInteraction(kind: .enabled)
    /// The content behind is dimmed and takes no input.
    public static let disabled = PresentationBackgroundInteraction(kind: .disabled)

    /// The content behind takes input, and is not dimmed, while the sheet is at most as high as a detent.
    public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
        PresentationBackgroundInteraction(kind: .upThrough(detent))
    }

    /// Returns true if the content behind a presentation of a height takes input.
    func isEnabled(at height: CGFloat, in available: CGFloat) -> Bool {
        switch kind {
        case .automatic, .disabled: false
        case .enabled: true
        case .upThrough(let detent): height <= detent.height(in: available)
        }
    }
}

extension PresentationBackgroundInteraction: Equatable {}

extension View {
    /// Sets if the content behind the enclosing presentation takes input beside it. Such content is not dimmed, and a
    /// press there does not dismiss the presentation.
    nonisolated public func presentationBackgroundInteraction(
        _ interaction: PresentationBackgroundInteraction
    ) -> some View {
        transformPreference(PresentationSettingsKey.self, by: interaction) { $0.backgroundInteraction = $1 }
    }
}

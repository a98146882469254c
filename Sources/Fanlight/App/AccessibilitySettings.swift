import FanlightCore

// Accessibility preferences that apply to every app. They follow from the display's abilities, and from the preferences
// that its person has stated.

extension EnvironmentValues {
    /// True if colour alone must not carry a distinction. Terminals may have no colours.
    public var accessibilityDifferentiateWithoutColor: Bool { isCellDisplay }

    /// True if motion should be reduced, as the person prefers. Always true on terminals, which move everything by
    /// whole cells.
    ///
    /// Decision record: Decisions/ReducedMotion.md
    public var accessibilityReduceMotion: Bool { prefersReducedMotion }

    /// True if backgrounds should be opaque. Terminal backgrounds always are.
    public var accessibilityReduceTransparency: Bool { isCellDisplay }

    /// True if animated images may play. No person has stated otherwise.
    public var accessibilityPlayAnimatedImages: Bool { true }

    /// True if pressable controls need a shape besides their title. Terminals draw brackets around buttons.
    public var accessibilityShowButtonShapes: Bool { isCellDisplay }

    /// True if the person inverts the display's colours.
    public var accessibilityInvertColors: Bool { false }

    /// True if the system reads the display aloud. Screen readers use the semantics of a scene, and views need no
    /// special behaviour.
    public var accessibilityVoiceOverEnabled: Bool { false }

    /// True if an assistive technology reads the display.
    public var accessibilityEnabled: Bool { false }
}

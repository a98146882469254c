// What people ask of every program. No client tells of such wishes yet: apart from what a display cannot do, none are known.

extension EnvironmentValues {
    /// Whether things should not be told apart by their colour alone. So it is on terminals, which may have none.
    public var accessibilityDifferentiateWithoutColor: Bool { isCellDisplay }

    /// Whether less should move. On terminals, where everything moves by whole cells, nothing need.
    public var accessibilityReduceMotion: Bool { isCellDisplay }

    /// Whether grounds should be opaque. Those of terminals are.
    public var accessibilityReduceTransparency: Bool { isCellDisplay }

    /// Whether what can be pressed should have a form besides its words. So it is on terminals, where buttons have brackets.
    public var accessibilityShowButtonShapes: Bool { isCellDisplay }

    /// Whether a person has the display's colours turned round.
    public var accessibilityInvertColors: Bool { false }

    /// Whether the display is read aloud by the system. Who attends to a scene without seeing it is told its elements, and
    /// no view need know.
    public var accessibilityVoiceOverEnabled: Bool { false }

    /// Whether somebody reads the display other than by looking at it.
    public var accessibilityEnabled: Bool { false }
}

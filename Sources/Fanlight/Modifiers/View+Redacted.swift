/// Why what views say is not to be read.
public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// There is nothing to say yet: bars stand where words and images will be.
    public static let placeholder = RedactionReasons(rawValue: 1 << 0)
    /// Not everybody may see it: bars hide what is inside ``View/privacySensitive(_:)``.
    public static let privacy = RedactionReasons(rawValue: 1 << 1)
    /// It is no longer true: bars hide what is inside ``View/invalidatableContent(_:)``.
    public static let invalidated = RedactionReasons(rawValue: 1 << 2)
}

private struct RedactionReasonsKey: EnvironmentKey { static let defaultValue: RedactionReasons = [] }
private struct IsPrivacySensitiveKey: EnvironmentKey { static let defaultValue = false }
private struct IsInvalidatableKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Why words and images here are not to be read; none: they are.
    public var redactionReasons: RedactionReasons {
        get { self[RedactionReasonsKey.self] }
        set { self[RedactionReasonsKey.self] = newValue }
    }

    var isPrivacySensitive: Bool {
        get { self[IsPrivacySensitiveKey.self] }
        set { self[IsPrivacySensitiveKey.self] = newValue }
    }

    var isInvalidatable: Bool {
        get { self[IsInvalidatableKey.self] }
        set { self[IsInvalidatableKey.self] = newValue }
    }

    /// Whether bars are shown here instead of words and images.
    var isRedacted: Bool {
        let reasons = redactionReasons
        return reasons.contains(.placeholder) || reasons.contains(.privacy) && isPrivacySensitive
            || reasons.contains(.invalidated) && isInvalidatable
    }
}

extension View {
    /// Adds a reason why words and images inside are not to be read. They take as much room as before; neither displays
    /// nor assistive technology nor scripts are told what they are. Controls still work: disable them where they should not.
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        transformEnvironment(\.redactionReasons, by: reason) { $0.formUnion($1) }
    }

    /// Words and images inside can be read, whatever the views around say.
    nonisolated public func unredacted() -> some View { environment(\.redactionReasons, []) }

    /// Whether what is inside is not for everybody: see ``RedactionReasons/privacy``.
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        environment(\.isPrivacySensitive, sensitive)
    }

    /// Whether what is inside may be no longer true: see ``RedactionReasons/invalidated``.
    nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
        environment(\.isInvalidatable, invalidatable)
    }
}

/// Reasons to hide the content of views.
public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// There is no content yet: bars replace the future text and images.
    public static let placeholder = RedactionReasons(rawValue: 1 << 0)
    /// The content is private: bars replace content inside ``View/privacySensitive(_:)``.
    public static let privacy = RedactionReasons(rawValue: 1 << 1)
    /// The content is outdated: bars replace content inside ``View/invalidatableContent(_:)``.
    public static let invalidated = RedactionReasons(rawValue: 1 << 2)
}

private struct RedactionReasonsKey: EnvironmentKey { static let defaultValue: RedactionReasons = [] }
private struct IsPrivacySensitiveKey: EnvironmentKey { static let defaultValue = false }
private struct IsInvalidatableKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// The reasons to hide text and images here; empty shows them.
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

    /// True if bars replace text and images here.
    package var isRedacted: Bool {
        let reasons = redactionReasons
        return reasons.contains(.placeholder) || reasons.contains(.privacy) && isPrivacySensitive
            || reasons.contains(.invalidated) && isInvalidatable
    }
}

extension View {
    /// Adds a reason to hide text and images inside. They occupy the same space as before. Neither displays nor
    /// assistive technology nor scripts receive the content. Controls still take input; disable those that should not.
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        transformEnvironment(\.redactionReasons, by: reason) { $0.formUnion($1) }
    }

    /// Shows text and images inside, whatever outer views hide.
    nonisolated public func unredacted() -> some View { environment(\.redactionReasons, []) }

    /// Marks the content as private: see ``RedactionReasons/privacy``.
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        environment(\.isPrivacySensitive, sensitive)
    }

    /// Marks the content as possibly outdated: see ``RedactionReasons/invalidated``.
    nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
        environment(\.isInvalidatable, invalidatable)
    }
}

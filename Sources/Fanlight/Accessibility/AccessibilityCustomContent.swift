import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// Identifies a piece of custom content, so that an outer modifier can replace it.
public struct AccessibilityCustomContentKey: Hashable, Sendable {
    let label: Text
    let id: String

    public init(_ label: Text, id: String) { (self.label, self.id) = (label, id) }
    public init(_ labelKey: LocalizedStringKey) { self.init(Text(labelKey)) }
    public init(_ labelKey: LocalizedStringKey, id: String) { self.init(Text(labelKey), id: id) }
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) { self.init(Text(resource)) }
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource, id: String) { self.init(Text(resource), id: id) }
    fileprivate init(_ label: Text) { self.init(label, id: label.plain) }

    public static func == (a: Self, b: Self) -> Bool { a.id == b.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Decides if custom content is announced without a request.
public enum AXCustomContentImportance: UInt, Hashable, Sendable {
    case `default` = 0
    case high = 1
}

extension SemanticsConfiguration {
    fileprivate init(
        content key: AccessibilityCustomContentKey, _ value: Text?, _ importance: AXCustomContentImportance
    ) {
        self.init(contentID: key.id, label: key.label.plain, value?.plain, isImportant: importance == .high)
    }
}

extension View {
    /// Adds a detail that people can request from assistive technology. A second entry under the same key replaces the
    /// first.
    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticsConfiguration(content: key, value, importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: LocalizedStringKey,
        importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityCustomContent(key, Text(value), importance: importance)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: LocalizedStringResource,
        importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityCustomContent(key, Text(value), importance: importance)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent<V: StringProtocol>(
        _ key: AccessibilityCustomContentKey, _ value: V, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityCustomContent(key, Text(verbatim: String(value)), importance: importance)
    }

    nonisolated public func accessibilityCustomContent(
        _ label: Text, _ value: Text, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityCustomContent(AccessibilityCustomContentKey(label), value, importance: importance)
    }

    nonisolated public func accessibilityCustomContent(
        _ label: LocalizedStringKey, _ value: Text, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityCustomContent(Text(label), value, importance: importance)
    }

    nonisolated public func accessibilityCustomContent(
        _ label: LocalizedStringKey, _ value: LocalizedStringKey, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityCustomContent(Text(label), Text(value), importance: importance)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent<V: StringProtocol>(
        _ label: LocalizedStringKey, _ value: V, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityCustomContent(Text(label), Text(verbatim: String(value)), importance: importance)
    }
}

extension ModifiedContent where Content: View, Modifier == AccessibilityAttachmentModifier {
    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AXCustomContentImportance = .default
    ) -> Self {
        adding(SemanticsConfiguration(content: key, value, importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: LocalizedStringKey,
        importance: AXCustomContentImportance = .default
    ) -> Self {
        accessibilityCustomContent(key, Text(value), importance: importance)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: LocalizedStringResource,
        importance: AXCustomContentImportance = .default
    ) -> Self {
        accessibilityCustomContent(key, Text(value), importance: importance)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent<V: StringProtocol>(
        _ key: AccessibilityCustomContentKey, _ value: V, importance: AXCustomContentImportance = .default
    ) -> Self {
        accessibilityCustomContent(key, Text(verbatim: String(value)), importance: importance)
    }

    nonisolated public func accessibilityCustomContent(
        _ label: Text, _ value: Text, importance: AXCustomContentImportance = .default
    ) -> Self {
        accessibilityCustomContent(AccessibilityCustomContentKey(label), value, importance: importance)
    }

    nonisolated public func accessibilityCustomContent(
        _ label: LocalizedStringKey, _ value: Text, importance: AXCustomContentImportance = .default
    ) -> Self {
        accessibilityCustomContent(Text(label), value, importance: importance)
    }

    nonisolated public func accessibilityCustomContent(
        _ label: LocalizedStringKey, _ value: LocalizedStringKey, importance: AXCustomContentImportance = .default
    ) -> Self {
        accessibilityCustomContent(Text(label), Text(value), importance: importance)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent<V: StringProtocol>(
        _ label: LocalizedStringKey, _ value: V, importance: AXCustomContentImportance = .default
    ) -> Self {
        accessibilityCustomContent(Text(label), Text(verbatim: String(value)), importance: importance)
    }
}

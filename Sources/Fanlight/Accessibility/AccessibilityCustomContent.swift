import Display
import Foundation

/// Names something that is said of views of one kind, so that it can be said anew further out.
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
    private init(_ label: Text) { self.init(label, id: label.plain) }

    public static func == (a: Self, b: Self) -> Bool { a.id == b.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Whether something that is said of a view is said without being asked for.
public enum AXCustomContentImportance: UInt, Hashable, Sendable {
    case `default` = 0
    case high = 1
}

extension SemanticAnnotation {
    fileprivate init(content label: Text, _ value: Text?, _ importance: AXCustomContentImportance) {
        self.init(content: [
            SemanticDetails.Content(
                label: label.plain, value: value?.plain ?? "", isImportant: importance == .high)
        ])
    }
}

extension View {
    /// Something about the view that people ask for where they want to know more. Saying it again under the same key replaces it.
    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(content: key.label, value, importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: LocalizedStringKey,
        importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(content: key.label, Text(value), importance))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: LocalizedStringResource,
        importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(content: key.label, Text(value), importance))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent<V: StringProtocol>(
        _ key: AccessibilityCustomContentKey, _ value: V, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(content: key.label, Text(verbatim: String(value)), importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ label: Text, _ value: Text, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(content: label, value, importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ label: LocalizedStringKey, _ value: Text, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(content: Text(label), value, importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ label: LocalizedStringKey, _ value: LocalizedStringKey, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(content: Text(label), Text(value), importance))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent<V: StringProtocol>(
        _ label: LocalizedStringKey, _ value: V, importance: AXCustomContentImportance = .default
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(content: Text(label), Text(verbatim: String(value)), importance))
    }
}

extension ModifiedContent where Content: View, Modifier == AccessibilityAttachmentModifier {
    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AXCustomContentImportance = .default
    ) -> Self {
        adding(SemanticAnnotation(content: key.label, value, importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: LocalizedStringKey,
        importance: AXCustomContentImportance = .default
    ) -> Self {
        adding(SemanticAnnotation(content: key.label, Text(value), importance))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent(
        _ key: AccessibilityCustomContentKey, _ value: LocalizedStringResource,
        importance: AXCustomContentImportance = .default
    ) -> Self {
        adding(SemanticAnnotation(content: key.label, Text(value), importance))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent<V: StringProtocol>(
        _ key: AccessibilityCustomContentKey, _ value: V, importance: AXCustomContentImportance = .default
    ) -> Self {
        adding(SemanticAnnotation(content: key.label, Text(verbatim: String(value)), importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ label: Text, _ value: Text, importance: AXCustomContentImportance = .default
    ) -> Self {
        adding(SemanticAnnotation(content: label, value, importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ label: LocalizedStringKey, _ value: Text, importance: AXCustomContentImportance = .default
    ) -> Self {
        adding(SemanticAnnotation(content: Text(label), value, importance))
    }

    nonisolated public func accessibilityCustomContent(
        _ label: LocalizedStringKey, _ value: LocalizedStringKey, importance: AXCustomContentImportance = .default
    ) -> Self {
        adding(SemanticAnnotation(content: Text(label), Text(value), importance))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent<V: StringProtocol>(
        _ label: LocalizedStringKey, _ value: V, importance: AXCustomContentImportance = .default
    ) -> Self {
        adding(SemanticAnnotation(content: Text(label), Text(verbatim: String(value)), importance))
    }
}

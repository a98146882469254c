import FanlightCore
import Foundation

/// The entries of a rotor: places that assistive technology can go to directly.
public protocol AccessibilityRotorContent {
    associatedtype Body
    @AccessibilityRotorContentBuilder var body: Body { get }
    /// Adds the places of this content. Built-in types implement it; content of app authors uses its `body`.
    func _addPlaces(to places: inout [_RotorPlace])
}

extension AccessibilityRotorContent where Body: AccessibilityRotorContent {
    public func _addPlaces(to places: inout [_RotorPlace]) { body._addPlaces(to: &places) }
}

/// A place of a rotor.
public struct _RotorPlace {
    let label: String
    let id: AnyHashable
    let namespace: Namespace.ID?
    let prepare: () -> Void
}

/// An entry of a rotor: leads to the view that has its id.
public struct AccessibilityRotorEntry<ID: Hashable>: AccessibilityRotorContent {
    private let place: _RotorPlace

    private init(_ label: String, _ id: ID, _ namespace: Namespace.ID?, _ prepare: @escaping () -> Void) {
        place = _RotorPlace(label: label, id: AnyHashable(id), namespace: namespace, prepare: prepare)
    }

    /// Leads to the view with `accessibilityRotorEntry(id:in:)`. `prepare` runs first, for views that must still be
    /// created.
    public init(_ label: Text, id: ID, in namespace: Namespace.ID, prepare: @escaping () -> Void = {}) {
        self.init(label.plain, id, namespace, prepare)
    }

    public init(_ labelKey: LocalizedStringKey, id: ID, in namespace: Namespace.ID, prepare: @escaping () -> Void = {})
    {
        self.init(Text(labelKey).plain, id, namespace, prepare)
    }

    @_disfavoredOverload
    public init<L: StringProtocol>(_ label: L, id: ID, in namespace: Namespace.ID, prepare: @escaping () -> Void = {}) {
        self.init(String(label), id, namespace, prepare)
    }

    /// Leads to the view with an `id`, or to the row of a `ForEach` that has it.
    public init(_ label: Text, id: ID, prepare: @escaping () -> Void = {}) {
        self.init(label.plain, id, nil, prepare)
    }

    public init(_ labelKey: LocalizedStringKey, id: ID, prepare: @escaping () -> Void = {}) {
        self.init(Text(labelKey).plain, id, nil, prepare)
    }

    @_disfavoredOverload
    public init<L: StringProtocol>(_ label: L, id: ID, prepare: @escaping () -> Void = {}) {
        self.init(String(label), id, nil, prepare)
    }

    @available(*, deprecated, message: "Has no effect: readers go to the whole view.")
    public init(
        _ label: Text, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>?,
        prepare: @escaping () -> Void = {}
    ) {
        self.init(label.plain, id, namespace, prepare)
    }

    @available(*, deprecated, message: "Has no effect: readers go to the whole view.")
    public init(
        _ labelKey: LocalizedStringKey, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>?,
        prepare: @escaping () -> Void = {}
    ) {
        self.init(Text(labelKey).plain, id, namespace, prepare)
    }

    @_disfavoredOverload
    @available(*, deprecated, message: "Has no effect: readers go to the whole view.")
    public init<L: StringProtocol>(
        _ label: L, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>?,
        prepare: @escaping () -> Void = {}
    ) {
        self.init(String(label), id, namespace, prepare)
    }

    @available(*, deprecated, message: "Has no effect: readers go to the whole view.")
    public init(_ label: Text, id: ID, textRange: Range<String.Index>?, prepare: @escaping () -> Void = {}) {
        self.init(label.plain, id, nil, prepare)
    }

    @available(*, deprecated, message: "Has no effect: readers go to the whole view.")
    public init(
        _ labelKey: LocalizedStringKey, id: ID, textRange: Range<String.Index>?, prepare: @escaping () -> Void = {}
    ) {
        self.init(Text(labelKey).plain, id, nil, prepare)
    }

    @_disfavoredOverload
    @available(*, deprecated, message: "Has no effect: readers go to the whole view.")
    public init<L: StringProtocol>(
        _ label: L, id: ID, textRange: Range<String.Index>?, prepare: @escaping () -> Void = {}
    ) {
        self.init(String(label), id, nil, prepare)
    }

    public var body: Never { return fatalError("A rotor's entry is built into the framework and has no body") }
    public func _addPlaces(to places: inout [_RotorPlace]) { places.append(place) }
}

extension ForEach: AccessibilityRotorContent where Content: AccessibilityRotorContent {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: .at(id))
    }

    public init(_ data: Data, @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: .id)
    }

    public var body: Never { return fatalError("ForEach is built into the framework and has no body") }

    public func _addPlaces(to places: inout [_RotorPlace]) {
        for element in data { content(element)._addPlaces(to: &places) }
    }
}

extension Group: AccessibilityRotorContent where Content: AccessibilityRotorContent {
    public init(@AccessibilityRotorContentBuilder content: () -> Content) { self.init(grouping: content()) }
    public var body: Never { return fatalError("Group is built into the framework and has no body") }
    public func _addPlaces(to places: inout [_RotorPlace]) { content._addPlaces(to: &places) }
}

/// The places of several contents, in order.
public struct _RotorContents: AccessibilityRotorContent {
    fileprivate var places: [_RotorPlace]

    fileprivate init(_ contents: [any AccessibilityRotorContent]) {
        places = []
        for content in contents { content._addPlaces(to: &places) }
    }

    public var body: Never { return fatalError("Contents of a rotor are built into the framework and have no body") }
    public func _addPlaces(to places: inout [_RotorPlace]) { places += self.places }
}

/// Combines the contents of a rotor.
@resultBuilder
public enum AccessibilityRotorContentBuilder {
    public static func buildExpression<Content: AccessibilityRotorContent>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: AccessibilityRotorContent>(_ content: Content) -> Content { content }

    @_disfavoredOverload
    public static func buildBlock(_ contents: any AccessibilityRotorContent...) -> some AccessibilityRotorContent {
        _RotorContents(contents)
    }

    public static func buildIf<Content: AccessibilityRotorContent>(
        _ content: Content?
    ) -> some AccessibilityRotorContent {
        _RotorContents(content.map { [$0] } ?? [])
    }

    public static func buildEither<Content: AccessibilityRotorContent>(first content: Content) -> _RotorContents {
        _RotorContents([content])
    }

    public static func buildEither<Content: AccessibilityRotorContent>(second content: Content) -> _RotorContents {
        _RotorContents([content])
    }
}

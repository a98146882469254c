/// Groups of windows that present values.
///
/// `openWindow(value:)` opens a window of the group for the value's type. A window that presents an equal value already
/// comes to the front instead.
extension WindowGroup {
    nonisolated public init<D: Codable & Hashable, C: View>(
        for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: "", id: nil, content)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: "", id: nil, content, defaultValue: defaultValue)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: "", id: id, content)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: "", id: id, content, defaultValue: defaultValue)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        _ titleKey: LocalizedStringKey, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: Text(titleKey).plain, id: nil, content)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        _ titleKey: LocalizedStringKey, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: Text(titleKey).plain, id: nil, content, defaultValue: defaultValue)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        _ titleKey: LocalizedStringKey, id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: Text(titleKey).plain, id: id, content)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        _ titleKey: LocalizedStringKey, id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: Text(titleKey).plain, id: id, content, defaultValue: defaultValue)
    }

    @_disfavoredOverload
    nonisolated public init<D: Codable & Hashable, C: View>(
        _ titleResource: LocalizedStringResource, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: Text(titleResource).plain, id: nil, content)
    }

    @_disfavoredOverload
    nonisolated public init<D: Codable & Hashable, C: View>(
        _ titleResource: LocalizedStringResource, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: Text(titleResource).plain, id: nil, content, defaultValue: defaultValue)
    }

    @_disfavoredOverload
    nonisolated public init<D: Codable & Hashable, C: View>(
        _ titleResource: LocalizedStringResource, id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: Text(titleResource).plain, id: id, content)
    }

    @_disfavoredOverload
    nonisolated public init<D: Codable & Hashable, C: View>(
        _ titleResource: LocalizedStringResource, id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: Text(titleResource).plain, id: id, content, defaultValue: defaultValue)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        _ title: Text, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: title.plain, id: nil, content)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        _ title: Text, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: title.plain, id: nil, content, defaultValue: defaultValue)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        _ title: Text, id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: title.plain, id: id, content)
    }

    nonisolated public init<D: Codable & Hashable, C: View>(
        _ title: Text, id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: title.plain, id: id, content, defaultValue: defaultValue)
    }

    @_disfavoredOverload
    nonisolated public init<D: Codable & Hashable, C: View, S: StringProtocol>(
        _ title: S, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: String(title), id: nil, content)
    }

    @_disfavoredOverload
    nonisolated public init<D: Codable & Hashable, C: View, S: StringProtocol>(
        _ title: S, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: String(title), id: nil, content, defaultValue: defaultValue)
    }

    @_disfavoredOverload
    nonisolated public init<D: Codable & Hashable, C: View, S: StringProtocol>(
        _ title: S, id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: String(title), id: id, content)
    }

    @_disfavoredOverload
    nonisolated public init<D: Codable & Hashable, C: View, S: StringProtocol>(
        _ title: S, id: String, for type: D.Type,
        @ViewBuilder content: @escaping (Binding<D>) -> C,
        defaultValue: @escaping () -> D
    ) where Content == PresentedWindowContent<D, C> {
        plan = .presenting(title: String(title), id: id, content, defaultValue: defaultValue)
    }
}

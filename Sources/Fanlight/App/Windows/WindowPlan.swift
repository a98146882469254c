import Observation

/// A scene of windows as an app declares it: the content of its windows, and the ways to open one.
struct WindowPlan<Content: View> {
    let title: String
    /// The id for `openWindow(id:)`; nil if the scene has none.
    let id: String?
    /// True if the scene has one window at most.
    let isUnique: Bool
    /// True if a session can begin with this scene.
    let launches: Bool
    /// The type of the values that windows present; nil if they present none.
    let valueType: Any.Type?
    /// Makes the value of a window that is opened without one.
    let initialValue: () -> AnyHashable?
    /// Returns the content of a window that presents a value.
    let content: (PresentedValue) -> Content

    init(
        title: String = "", id: String? = nil, isUnique: Bool = false, launches: Bool = true, _ content: Content
    ) {
        (self.title, self.id, self.isUnique, self.launches) = (title, id, isUnique, launches)
        valueType = nil
        initialValue = { nil }
        self.content = { _ in content }
    }

    /// - Parameter initialValue: Makes the value of a window that is opened without one.
    init(
        title: String, id: String?, valueType: Any.Type, initialValue: @escaping () -> AnyHashable?,
        content: @escaping (PresentedValue) -> Content
    ) {
        (self.title, self.id, isUnique, launches) = (title, id, false, true)
        (self.valueType, self.initialValue, self.content) = (valueType, initialValue, content)
    }

    static func presenting<D: Codable & Hashable, C: View>(
        title: String, id: String?, _ content: @escaping (Binding<D?>) -> C
    ) -> WindowPlan where Content == PresentedWindowContent<D, C> {
        WindowPlan(title: title, id: id, valueType: D.self, initialValue: { nil }) {
            PresentedWindowContent(presented: $0, make: content)
        }
    }

    static func presenting<D: Codable & Hashable, C: View>(
        title: String, id: String?, _ content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
    ) -> WindowPlan where Content == PresentedWindowContent<D, C> {
        WindowPlan(title: title, id: id, valueType: D.self, initialValue: { AnyHashable(defaultValue()) }) {
            PresentedWindowContent(presented: $0) { value in
                content(Binding(get: { value.wrappedValue ?? defaultValue() }, set: { value.wrappedValue = $0 }))
            }
        }
    }
}

/// The value that a window presents.
@MainActor
@Observable
final class PresentedValue {
    var value: AnyHashable? { didSet { onChange?() } }
    @ObservationIgnored var onChange: (() -> Void)?

    init(_ value: AnyHashable?) { self.value = value }
}

/// The content of a window that presents a value.
public struct PresentedWindowContent<Data: Codable & Hashable, Content: View> {
    let presented: PresentedValue
    let make: (Binding<Data?>) -> Content
}

extension PresentedWindowContent: View {
    public var body: some View {
        make(
            Binding(get: { presented.value?.base as? Data }, set: { presented.value = $0.map { AnyHashable($0) } }))
    }
}

/// The visibility of a scroll view's indicators.
public struct ScrollIndicatorVisibility: Sendable, Equatable {
    private enum Kind { case automatic, visible, hidden, never }
    private let kind: Kind

    /// Visible while content moves on pixel displays, and on terminals if there is content to scroll to.
    public static var automatic: ScrollIndicatorVisibility { ScrollIndicatorVisibility(kind: .automatic) }
    public static var visible: ScrollIndicatorVisibility { ScrollIndicatorVisibility(kind: .visible) }
    public static var hidden: ScrollIndicatorVisibility { ScrollIndicatorVisibility(kind: .hidden) }
    public static var never: ScrollIndicatorVisibility { ScrollIndicatorVisibility(kind: .never) }

    var isShown: Bool { kind == .automatic || kind == .visible }
    /// True if the indicators of pixel displays stay visible while content rests.
    var isLasting: Bool { kind == .visible }
}

extension EnvironmentValues {
    public var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility {
        get { self[HorizontalIndicatorKey.self] }
        set { self[HorizontalIndicatorKey.self] = newValue }
    }

    public var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility {
        get { self[VerticalIndicatorKey.self] }
        set { self[VerticalIndicatorKey.self] = newValue }
    }
}

private struct HorizontalIndicatorKey: EnvironmentKey {
    static var defaultValue: ScrollIndicatorVisibility { .automatic }
}

private struct VerticalIndicatorKey: EnvironmentKey {
    static var defaultValue: ScrollIndicatorVisibility { .automatic }
}

public struct _ScrollIndicatorsModifier: Equatable {
    let visibility: ScrollIndicatorVisibility
    let axes: Axis.Set
}

extension _ScrollIndicatorsModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) {
        if axes.contains(.horizontal) { values.horizontalScrollIndicatorVisibility = visibility }
        if axes.contains(.vertical) { values.verticalScrollIndicatorVisibility = visibility }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

extension View {
    /// Sets the visibility of the indicators of scroll views inside.
    nonisolated public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View {
        modifier(_ScrollIndicatorsModifier(visibility: visibility, axes: axes))
    }

    /// Shows the indicators of scroll views inside for a moment when a value changes.
    nonisolated public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View {
        modifier(_ScrollIndicatorsFlashModifier(trigger: value, flashesAtFirst: false))
    }

    /// Shows the indicators of scroll views inside for a moment when the views appear.
    nonisolated public func scrollIndicatorsFlash(onAppear: Bool) -> some View {
        modifier(_ScrollIndicatorsFlashModifier(trigger: true, flashesAtFirst: onAppear))
    }
}

public struct _ScrollIndicatorsFlashModifier<Value: Equatable> {
    let trigger: Value
    let flashesAtFirst: Bool
}

extension _ScrollIndicatorsFlashModifier: ScrollConnecting {
    public typealias Body = Never

    final class Memory {
        var last: Value?
    }

    func makeState() -> Memory { Memory() }

    func connect(_ connection: ScrollConnection, _ memory: Memory, in element: _Element) {
        guard memory.last != trigger else { return }
        let isFirst = memory.last == nil
        memory.last = trigger
        if !isFirst || flashesAtFirst { connection.scrollView?.flashIndicators() }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ScrollConnectingElement(view, context)
    }
}

import Motion

/// The animation of values whose intermediate states only the app's code can show: views, modifiers and layouts with
/// `animatableData`. The animation folder registers it.
@MainActor
protocol ValueAnimating: AnyObject {
    /// True if any change runs.
    var hasChanges: Bool { get }
    /// True if the present change, or an earlier one that still runs, may be animated.
    var isNeeded: Bool { get }
    /// Begins a change of an element's value. Returns the value to show at present; nil if the change is not animated.
    func begin<Value: Animatable>(_ old: Value, to new: Value, of element: _Element) -> Value?
    /// Returns the final value of a running change of an element.
    func target(of element: _Element) -> Any?
    /// Returns the value of a running change of an element to show at present. Ends the change once it is over.
    func show(of element: _Element) -> Any?
}

extension _Element {
    /// Returns the value to show after a change: an intermediate value if the change is animated.
    final func animated<Value>(_ old: Value, to new: Value) -> Value {
        beginAnimation(from: old, to: new) ?? new
    }

    /// Begins an animated change. Returns the value to show at present; nil if the change is not animated.
    final func beginAnimation<Value>(from old: Value, to new: Value) -> Value? {
        guard let values = graph.animatedValues, values.isNeeded, let target = new as? any Animatable else {
            return nil
        }
        func begin<A: Animatable>(_ target: A) -> Value? {
            (old as? A).flatMap { values.begin($0, to: target, of: self) } as? Value
        }
        return begin(target)
    }

    /// Returns true if a running change ends at an equal value; nil if none runs. The intermediate value says
    /// nothing then: it may pass the new one.
    final func isAnimated<Value>(to new: Value) -> Bool? {
        guard let values = graph.animatedValues, values.hasChanges, let target = values.target(of: self) as? Value
        else {
            return nil
        }
        return ValueComparison.isSame(target, new)
    }

    /// Replaces a value by the one to show at present, if an animated change runs.
    final func showAnimated<Value>(_ value: inout Value) {
        guard let values = graph.animatedValues, values.hasChanges, let shown = values.show(of: self) as? Value else {
            return
        }
        value = shown
    }
}

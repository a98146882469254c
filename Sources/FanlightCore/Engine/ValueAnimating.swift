import Motion

/// The animation of values whose intermediate states only the app's code can show: views, modifiers and layouts with
/// `animatableData`. The animation folder registers it.
@MainActor
protocol ValueAnimating: AnyObject {
    /// True if any change runs.
    var hasChanges: Bool { get }
    /// True if the present change, or an earlier one that still runs, may be animated.
    var isNeeded: Bool { get }
    /// Begins the change of an element's value. Returns the value to show at present; nil for a change without
    /// animation.
    func begin<Value: Animatable>(_ old: Value, to new: Value, of element: _Element) -> Value?
    /// Returns the final value of a running change of an element, and the value to show at present.
    func running(of element: _Element) -> (target: Any, shown: Any)?
    /// Invalidates the elements whose values have moved since they were shown.
    func advance()
}

extension _Element {
    /// Returns the value to show after a change: a value on the way if the change is animated.
    final func animated<Value>(_ old: Value, to new: Value) -> Value {
        guard let values = graph.values, values.isNeeded, let target = new as? any Animatable else { return new }
        func begin<A: Animatable>(_ target: A) -> Value? {
            (old as? A).flatMap { values.begin($0, to: target, of: self) } as? Value
        }
        return begin(target) ?? new
    }

    /// Returns true if a change to an equal value is already animated.
    final func isAnimated<Value>(to new: Value) -> Bool {
        guard let values = graph.values, values.hasChanges, let running = values.running(of: self) else { return false }
        return (running.target as? Value).map { ValueComparison.isSame($0, new) } ?? false
    }

    /// Replaces a value by the one to show at present, if an animated change runs.
    final func showAnimated<Value>(_ value: inout Value) {
        guard let values = graph.values, values.hasChanges, let running = values.running(of: self) else { return }
        if let shown = running.shown as? Value { value = shown }
    }
}

/// What is wrong with the numbers that an author gave a control. The control shows what is nearest to them.
enum NumberMistake {
    /// Of what shows a value between bounds.
    static func shown(_ value: Double, in bounds: ClosedRange<Double>) -> String? {
        if value.isNaN { return "its value is not a number: none is shown." }
        if bounds.lowerBound == bounds.upperBound { return empty(bounds) }
        if bounds.contains(value) { return nil }
        return "its value \(value) is not within \(bounds): the nearest that is, is shown."
    }

    /// Of what a person chooses a value with.
    static func chosen(_ value: Double, in bounds: ClosedRange<Double>, step: Double?) -> String? {
        if value.isNaN { return "its value is not a number: the least is shown." }
        if bounds.lowerBound == bounds.upperBound { return empty(bounds) }
        if !(bounds.upperBound - bounds.lowerBound).isFinite {
            return "its bounds \(bounds) are endless: it cannot be moved between them."
        }
        guard let step else { return nil }
        if !(step > 0) { return "its step \(step) is not above 0: it has no steps." }
        if step > bounds.upperBound - bounds.lowerBound {
            return "its step \(step) is longer than \(bounds): there is nowhere to go."
        }
        return nil
    }

    /// Of what a person steps a value with.
    static func stepped<Value: Strideable>(by step: Value.Stride, in bounds: ClosedRange<Value>?) -> String? {
        if step == .zero { return "its step is 0: it stays where it is." }
        guard let bounds, bounds.lowerBound == bounds.upperBound else { return nil }
        return "its bounds \(bounds) are one value: it can go nowhere."
    }

    private static func empty(_ bounds: ClosedRange<Double>) -> String {
        "its bounds \(bounds) are one number: there is nothing between them."
    }
}

extension View {
    /// Tells the author what is wrong with a control, while its body is evaluated.
    @MainActor func tell(_ mistake: String?, of control: String) {
        guard let mistake else { return }
        (Tracking.reader as? ElementToken)?.element?.mistake("\(control): \(mistake)")
    }
}

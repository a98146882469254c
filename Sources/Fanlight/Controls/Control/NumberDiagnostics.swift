import Foundation

/// Diagnostics for invalid numbers that the app gave a control. The control shows the nearest valid state.
enum NumberDiagnostics {
    /// Returns the diagnostic for a view that shows a value between bounds.
    static func usageWarningForDisplayedValue(_ value: Double, in bounds: ClosedRange<Double>) -> String? {
        if value.isNaN { return "its value is not a number: none is shown." }
        if bounds.lowerBound == bounds.upperBound { return empty(bounds) }
        return outside(value, bounds)
    }

    /// Returns the diagnostic for a control that selects a value.
    static func usageWarningForSelectableValue(_ value: Double, in bounds: ClosedRange<Double>, step: Double?)
        -> String?
    {
        if value.isNaN { return "its value is not a number: the minimum is shown." }
        if bounds.lowerBound == bounds.upperBound { return empty(bounds) }
        if !(bounds.upperBound - bounds.lowerBound).isFinite {
            return "its bounds \(bounds) are infinite: it cannot be moved."
        }
        guard let step else { return outside(value, bounds) }
        if !(step > 0) { return "its step \(step) is not above 0: it has no steps." }
        if step > bounds.upperBound - bounds.lowerBound {
            return "its step \(step) is longer than \(bounds): it cannot be stepped."
        }
        return outside(value, bounds)
    }

    /// Returns the diagnostic for the ticks of a slider.
    static func usageWarningForTicks(
        _ ticks: [Double], neutral: Double?, enabled: ClosedRange<Double>?, in bounds: ClosedRange<Double>,
        tickLimit: Int
    ) -> String? {
        if let neutral, !bounds.contains(neutral) {
            return "its neutral value \(neutral) is not within \(bounds): the nearest bound is used."
        }
        if let enabled, enabled.clamped(to: bounds) != enabled {
            return "its enabled bounds \(enabled) are not within \(bounds): the knob stays within both."
        }
        if let tick = ticks.first(where: { !bounds.contains($0) }) {
            return "its tick at \(tick) is not within \(bounds): it is not shown."
        }
        if ticks.count > tickLimit { return "it has more than \(tickLimit) ticks: the first of them are shown." }
        return nil
    }

    /// Returns the diagnostic for a stepper.
    static func usageWarningForStepper<Value: Strideable>(
        _ value: Value, by step: Value.Stride, in bounds: ClosedRange<Value>?
    ) -> String? {
        if step == .zero { return "its step is 0: steps have no effect." }
        guard let bounds else { return nil }
        if bounds.lowerBound == bounds.upperBound {
            return "its bounds \(bounds) are one value: it cannot be stepped."
        }
        return bounds.contains(value)
            ? nil : "its value \(value) is not within \(bounds): the first step goes to the nearest bound."
    }

    /// Returns the diagnostic for a date picker.
    static func usageWarningForDate(_ date: Date, from first: Date?, through last: Date?) -> String? {
        if let first, date < first { return "its date is before the range: the first date of the range is shown." }
        if let last, date > last { return "its date is after the range: the last date of the range is shown." }
        return nil
    }

    private static func outside(_ value: Double, _ bounds: ClosedRange<Double>) -> String? {
        bounds.contains(value) ? nil : "its value \(value) is not within \(bounds): the nearest bound is shown."
    }

    private static func empty(_ bounds: ClosedRange<Double>) -> String {
        "its bounds \(bounds) are one number: the value cannot change."
    }
}

extension View {
    /// Reports a control's mistake to the app author. It must be called while the body is evaluated.
    @MainActor func reportUsageWarning(_ warning: String?, of control: String) {
        guard let warning else { return }
        (Tracking.reader as? ElementToken)?.element?.reportUsageWarning("\(control): \(warning)")
    }
}

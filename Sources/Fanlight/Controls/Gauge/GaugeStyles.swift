import Foundation

/// A bar below the label, filled up to the value.
public struct DefaultGaugeStyle {
    nonisolated public init() {}
}

extension DefaultGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View { CapacityGauge(configuration: configuration) }
}

/// A bar below the label, filled up to the value.
public struct LinearCapacityGaugeStyle {
    nonisolated public init() {}
}

extension LinearCapacityGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View { CapacityGauge(configuration: configuration) }
}

/// A bar filled up to the value, below the label and above the current value's label.
public struct AccessoryLinearCapacityGaugeStyle {
    nonisolated public init() {}
}

extension AccessoryLinearCapacityGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View { CapacityGauge(configuration: configuration) }
}

/// A bar with a mark at the value.
public struct LinearGaugeStyle {
    private let tint: AnyShapeStyle?
    nonisolated public init() { tint = nil }
    nonisolated public init(tint: Color) { self.tint = AnyShapeStyle(tint) }
    nonisolated public init(tint: Gradient) { self.tint = AnyShapeStyle(tint) }
}

extension LinearGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View {
        MarkedGauge(configuration: configuration, tint: tint)
    }
}

/// A bar with a mark at the value.
public struct AccessoryLinearGaugeStyle {
    nonisolated public init() {}
}

extension AccessoryLinearGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View {
        MarkedGauge(configuration: configuration, tint: nil)
    }
}

/// A ring that is open at the bottom, with a mark at the value.
public struct CircularGaugeStyle {
    private let tint: AnyShapeStyle?
    nonisolated public init() { tint = nil }
    nonisolated public init(tint: Color) { self.tint = AnyShapeStyle(tint) }
    nonisolated public init(tint: Gradient) { self.tint = AnyShapeStyle(tint) }
}

extension CircularGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View {
        OpenRingGauge(configuration: configuration, tint: tint)
    }
}

/// A ring that is open at the bottom, with a mark at the value.
public struct AccessoryCircularGaugeStyle {
    nonisolated public init() {}
}

extension AccessoryCircularGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View {
        OpenRingGauge(configuration: configuration, tint: nil)
    }
}

/// A ring filled up to the value.
public struct AccessoryCircularCapacityGaugeStyle {
    nonisolated public init() {}
}

extension AccessoryCircularCapacityGaugeStyle: GaugeStyle {
    public func makeBody(configuration: Configuration) -> some View { RingGauge(configuration: configuration) }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { AccessoryLinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == LinearGaugeStyle {
    public static var linear: LinearGaugeStyle { LinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension GaugeStyle where Self == CircularGaugeStyle {
    public static var circular: CircularGaugeStyle { CircularGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}

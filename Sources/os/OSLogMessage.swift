import Foundation

/// A message of a log with interpolated values.
///
/// All values are shown, as in Xcode's console. The log belongs to the author, on the author's own machine.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The degree to which a value may leave the machine in a log. It hides nothing here; see ``OSLogMessage``.
public struct OSLogPrivacy: Sendable {
    /// The replacement of a hidden value.
    public enum Mask: Sendable { case hash, none }

    private init() {}

    public static var auto: OSLogPrivacy { OSLogPrivacy() }
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
    public static var `private`: OSLogPrivacy { OSLogPrivacy() }
    public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// The text of a message while its parts are appended.
public struct OSLogInterpolation: StringInterpolationProtocol {
    fileprivate(set) var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(
        _ text: String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        self.text += align.applied(to: text)
    }

    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: Number, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        text += align.applied(to: format.text(of: number))
    }

    public mutating func appendInterpolation<Number: BinaryFloatingPoint>(
        _ number: Number, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        text += align.applied(to: format.text(of: Double(number)))
    }

    public mutating func appendInterpolation(
        _ boolean: Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        text += format == .truth ? "\(boolean)" : boolean ? "yes" : "no"
    }

    @_disfavoredOverload
    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        text += align.applied(to: value.description)
    }

    public mutating func appendInterpolation(
        _ type: Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        text += align.applied(to: "\(type)")
    }

    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: any Error, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        text += "\(error)"
    }

    public mutating func appendInterpolation(
        _ object: NSObject?, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        text += object?.description ?? "<nil>"
    }
}

import Foundation

extension Edge {
    /// A corner of a rectangle.
    public enum Corner: Int8, CaseIterable, Hashable, Sendable {
        case topLeading, topTrailing, bottomLeading, bottomTrailing

        public struct Set: OptionSet, Hashable, Sendable {
            public let rawValue: Int8
            public init(rawValue: Int8) { self.rawValue = rawValue }
            public init(_ corner: Edge.Corner) { self.init(rawValue: 1 << corner.rawValue) }

            public static let topLeading = Set(.topLeading)
            public static let topTrailing = Set(.topTrailing)
            public static let bottomLeading = Set(.bottomLeading)
            public static let bottomTrailing = Set(.bottomTrailing)
            public static let top: Set = [.topLeading, .topTrailing]
            public static let bottom: Set = [.bottomLeading, .bottomTrailing]
            public static let leading: Set = [.topLeading, .bottomLeading]
            public static let trailing: Set = [.topTrailing, .bottomTrailing]
            public static let all: Set = [.top, .bottom]
            public static let none: Set = []

            public func contains(_ corner: Edge.Corner) -> Bool { isSuperset(of: Set(corner)) }
        }

        /// The rounding of a corner.
        public struct Style: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
            /// The radius; the minimum radius of a concentric corner.
            package let radius: CGFloat
            /// True if the corner is concentric with the corner of the container.
            package let isConcentric: Bool

            public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }
            public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }

            private init(radius: CGFloat, isConcentric: Bool) {
                self.radius = radius.isFinite ? max(radius, 0) : 0
                self.isConcentric = isConcentric
            }

            public static func fixed(_ radius: CGFloat) -> Style { Style(radius: radius, isConcentric: false) }

            /// A corner concentric with the corner of the container's shape.
            public static var concentric: Style { Style(radius: 0, isConcentric: true) }

            /// A concentric corner with the radius of another style as its minimum.
            public static func concentric(minimum: Style?) -> Style {
                Style(radius: minimum?.radius ?? 0, isConcentric: true)
            }
        }
    }
}

import Foundation

/// A size that a parent offers. nil asks for the child's ideal, 0 for its smallest, infinity for its largest.
public struct ProposedViewSize: Equatable, Sendable {
    public var width: CGFloat?
    public var height: CGFloat?

    public static let zero = ProposedViewSize(width: 0, height: 0)
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    /// Lengths that are no lengths are taken for the nearest that are: NaN for nil, a negative one for 0.
    public init(width: CGFloat?, height: CGFloat?) {
        self.width = width.flatMap { $0.isNaN ? nil : max($0, 0) }
        self.height = height.flatMap { $0.isNaN ? nil : max($0, 0) }
    }

    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    /// The size with the missing lengths filled in.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    /// The proposal with what is missing taken from another.
    func filled(by other: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: width ?? other.width, height: height ?? other.height)
    }

    /// The proposal as an initialiser makes it, whatever its lengths were set to since.
    var cleaned: ProposedViewSize { ProposedViewSize(width: width, height: height) }

    subscript(axis: Axis) -> CGFloat? {
        get { axis == .horizontal ? width : height }
        set {
            if axis == .horizontal { width = newValue } else { height = newValue }
        }
    }

    /// The proposal inside insets.
    func inset(by insets: EdgeInsets) -> ProposedViewSize {
        ProposedViewSize(
            width: width.map { $0 - insets.leading - insets.trailing },
            height: height.map { $0 - insets.top - insets.bottom })
    }
}

extension CGSize {
    subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? width : height }
        set {
            if axis == .horizontal { width = newValue } else { height = newValue }
        }
    }

    /// What stands for infinity where a length has to be a number: more than a hundred thousand screens, and no more than a
    /// picture has dots for.
    static let mostLength: CGFloat = 2e8

    /// With infinity for what stands for it.
    var unbounded: CGSize {
        CGSize(
            width: width >= CGSize.mostLength ? .infinity : width,
            height: height >= CGSize.mostLength ? .infinity : height)
    }

    /// What a view may claim: finite and not negative.
    var sanitized: CGSize {
        func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), CGSize.mostLength) }
        return CGSize(width: length(width), height: length(height))
    }
}

extension CGPoint {
    subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? x : y }
        set {
            if axis == .horizontal { x = newValue } else { y = newValue }
        }
    }
}

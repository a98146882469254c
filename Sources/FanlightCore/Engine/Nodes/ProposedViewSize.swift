import Foundation

/// A size that a parent proposes. nil requests the child's ideal length, 0 its minimum, infinity its maximum.
public struct ProposedViewSize: Equatable, Sendable {
    public var width: CGFloat?
    public var height: CGFloat?

    public static let zero = ProposedViewSize(width: 0, height: 0)
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    /// Creates a proposal with invalid lengths replaced: NaN by nil, a negative one by 0.
    public init(width: CGFloat?, height: CGFloat?) {
        self.width = width.flatMap { $0.isNaN ? nil : max($0, 0) }
        self.height = height.flatMap { $0.isNaN ? nil : max($0, 0) }
    }

    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    /// Returns the size with the missing lengths filled in.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    /// Returns the proposal with the missing lengths from another.
    func filled(by other: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: width ?? other.width, height: height ?? other.height)
    }

    /// The proposal with lengths validated again, as properties may be set to invalid ones.
    var cleaned: ProposedViewSize { ProposedViewSize(width: width, height: height) }

    package subscript(axis: Axis) -> CGFloat? {
        get { axis == .horizontal ? width : height }
        set {
            if axis == .horizontal { width = newValue } else { height = newValue }
        }
    }

    /// Returns the proposal inside insets.
    package func inset(by insets: EdgeInsets) -> ProposedViewSize {
        ProposedViewSize(
            width: width.map { $0 - insets.leading - insets.trailing },
            height: height.map { $0 - insets.top - insets.bottom })
    }
}

extension CGSize {
    package subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? width : height }
        set {
            if axis == .horizontal { width = newValue } else { height = newValue }
        }
    }

    /// The finite length that represents infinity: more than a hundred thousand screens, and within the dot range of a
    /// picture.
    static let maximumLength: CGFloat = 2e8

    /// The size with infinity in place of the finite length that represents it.
    var unbounded: CGSize {
        CGSize(
            width: width >= CGSize.maximumLength ? .infinity : width,
            height: height >= CGSize.maximumLength ? .infinity : height)
    }

    /// The size with valid lengths: finite and not negative.
    var sanitized: CGSize {
        func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), CGSize.maximumLength) }
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

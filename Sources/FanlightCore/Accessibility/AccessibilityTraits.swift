import Display

/// Traits that describe to assistive technology what a view is and does.
public struct AccessibilityTraits: SetAlgebra, Sendable, Equatable {
    private var bits: UInt32
    private init(bits: UInt32) { self.bits = bits }
    public init() { bits = 0 }

    public static let isButton = AccessibilityTraits(bits: 1 << 0)
    public static let isHeader = AccessibilityTraits(bits: 1 << 1)
    public static let isSelected = AccessibilityTraits(bits: 1 << 2)
    public static let isLink = AccessibilityTraits(bits: 1 << 3)
    public static let isSearchField = AccessibilityTraits(bits: 1 << 4)
    public static let isImage = AccessibilityTraits(bits: 1 << 5)
    public static let isStaticText = AccessibilityTraits(bits: 1 << 6)
    public static let isToggle = AccessibilityTraits(bits: 1 << 7)
    public static let isTabBar = AccessibilityTraits(bits: 1 << 8)
    @available(*, deprecated, message: "Has no effect: clients decide on speech.")
    public static let playsSound = AccessibilityTraits(bits: 1 << 16)
    @available(*, deprecated, message: "Has no effect: no keyboard is on the display.")
    public static let isKeyboardKey = AccessibilityTraits(bits: 1 << 17)
    @available(*, deprecated, message: "Has no effect: clients decide on speech.")
    public static let isSummaryElement = AccessibilityTraits(bits: 1 << 18)
    @available(*, deprecated, message: "Has no effect: clients choose when to read changes.")
    public static let updatesFrequently = AccessibilityTraits(bits: 1 << 19)
    @available(*, deprecated, message: "Has no effect: clients decide on speech.")
    public static let startsMediaSession = AccessibilityTraits(bits: 1 << 20)
    @available(*, deprecated, message: "Has no effect: assistive technology has no gestures of its own here.")
    public static let allowsDirectInteraction = AccessibilityTraits(bits: 1 << 21)
    @available(*, deprecated, message: "Has no effect: pages are not turned by themselves.")
    public static let causesPageTurn = AccessibilityTraits(bits: 1 << 22)
    @available(*, deprecated, message: "Has no effect: clients receive all elements on the display.")
    public static let isModal = AccessibilityTraits(bits: 1 << 23)

    public func contains(_ member: AccessibilityTraits) -> Bool { bits & member.bits == member.bits }
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
        AccessibilityTraits(bits: bits | other.bits)
    }
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
        AccessibilityTraits(bits: bits & other.bits)
    }
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        AccessibilityTraits(bits: bits ^ other.bits)
    }
    public mutating func formUnion(_ other: AccessibilityTraits) { bits |= other.bits }
    public mutating func formIntersection(_ other: AccessibilityTraits) { bits &= other.bits }
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { bits ^= other.bits }

    @discardableResult
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        let isNew = !contains(newMember)
        bits |= newMember.bits
        return (isNew, newMember)
    }

    @discardableResult
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        let removed = bits & member.bits
        bits &= ~member.bits
        return removed == 0 ? nil : AccessibilityTraits(bits: removed)
    }

    @discardableResult
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        let known = bits & newMember.bits
        bits |= newMember.bits
        return known == 0 ? nil : AccessibilityTraits(bits: known)
    }
}

extension AccessibilityTraits {
    /// The role that these traits imply; nil if none implies one.
    var role: Role? {
        let roles: [(AccessibilityTraits, Role)] = [
            (.isHeader, .heading), (.isToggle, .toggle), (.isButton, .button), (.isLink, .link),
            (.isSearchField, .textField), (.isImage, .image), (.isStaticText, .text),
        ]
        return roles.first { contains($0.0) }?.1
    }
}

/// The direction in which a value is stepped.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

@_spi(Nodes) import FanlightCore
import Foundation

/// A rule for the size of a sheet in the middle of a wide display.
public protocol PresentationSizing: Sendable {
    /// Returns the size that is proposed to the content of the sheet. A length that is nil is that of the content.
    func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize
}

/// The content of a sheet whose size is chosen.
public struct PresentationSizingRoot {
    let node: LayoutNode

    /// Returns the size of the content for a proposal.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        onMainActor { [node] in node.sizeThatFits(proposal) }
    }
}

/// The presentation in which a sheet's size is chosen.
public struct PresentationSizingContext {
    /// The largest size of the sheet.
    let available: CGSize
    /// The size that the sheet had before; nil for a new sheet.
    let previous: CGSize?
    let isCellDisplay: Bool

    fileprivate func proposal(pixels: CGSize, cells: CGSize) -> ProposedViewSize {
        ProposedViewSize(isCellDisplay ? cells : pixels)
    }
}

/// The standard size of a sheet.
public struct AutomaticPresentationSizing: PresentationSizing {
    public init() {}

    public func proposedSize(
        for root: PresentationSizingRoot, context: PresentationSizingContext
    ) -> ProposedViewSize {
        context.proposal(pixels: CGSize(width: 560, height: 640), cells: CGSize(width: 640, height: 384))
    }
}

/// The size of a sheet that fits its content.
public struct FittedPresentationSizing: PresentationSizing {
    public init() {}

    public func proposedSize(
        for root: PresentationSizingRoot, context: PresentationSizingContext
    ) -> ProposedViewSize {
        .unspecified
    }
}

/// The size of a sheet with a form.
public struct FormPresentationSizing: PresentationSizing {
    public init() {}

    public func proposedSize(
        for root: PresentationSizingRoot, context: PresentationSizingContext
    ) -> ProposedViewSize {
        context.proposal(pixels: CGSize(width: 540, height: 620), cells: CGSize(width: 560, height: 352))
    }
}

/// The size of a sheet with a page of text, about that of paper.
public struct PagePresentationSizing: PresentationSizing {
    public init() {}

    public func proposedSize(
        for root: PresentationSizingRoot, context: PresentationSizingContext
    ) -> ProposedViewSize {
        context.proposal(pixels: CGSize(width: 704, height: 912), cells: CGSize(width: 720, height: 464))
    }
}

extension PresentationSizing where Self == AutomaticPresentationSizing {
    public static var automatic: AutomaticPresentationSizing { AutomaticPresentationSizing() }
}

extension PresentationSizing where Self == FittedPresentationSizing {
    public static var fitted: FittedPresentationSizing { FittedPresentationSizing() }
}

extension PresentationSizing where Self == FormPresentationSizing {
    public static var form: FormPresentationSizing { FormPresentationSizing() }
}

extension PresentationSizing where Self == PagePresentationSizing {
    public static var page: PagePresentationSizing { PagePresentationSizing() }
}

/// A size with lengths of the content in some dimensions.
private struct PartlyFittedSizing<Base: PresentationSizing>: PresentationSizing {
    let base: Base
    let horizontal: Bool
    let vertical: Bool

    func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
        var size = base.proposedSize(for: root, context: context)
        if horizontal { size.width = nil }
        if vertical { size.height = nil }
        return size
    }
}

/// A size that only grows in some dimensions while the sheet is presented.
private struct StickySizing<Base: PresentationSizing>: PresentationSizing {
    let base: Base
    let horizontal: Bool
    let vertical: Bool

    func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
        let wanted = base.proposedSize(for: root, context: context)
        guard let previous = context.previous else { return wanted }
        let size = context.size(for: wanted, of: root)
        return ProposedViewSize(
            width: horizontal ? max(size.width, previous.width) : wanted.width,
            height: vertical ? max(size.height, previous.height) : wanted.height)
    }
}

extension PresentationSizing {
    /// Takes the content's ideal lengths in some dimensions.
    public func fitted(horizontal: Bool, vertical: Bool) -> some PresentationSizing {
        PartlyFittedSizing(base: self, horizontal: horizontal, vertical: vertical)
    }

    /// Lets the sheet grow with its content in some dimensions, but not shrink while it is presented.
    public func sticky(horizontal: Bool = false, vertical: Bool = false) -> some PresentationSizing {
        StickySizing(base: self, horizontal: horizontal, vertical: vertical)
    }
}

extension PresentationSizingContext {
    /// Returns the size of a sheet for a proposal within the available size. Lengths that are nil are the content's.
    func size(for wanted: ProposedViewSize, of root: PresentationSizingRoot) -> CGSize {
        func limit(_ length: CGFloat, _ maximum: CGFloat) -> CGFloat { max(0, min(length, maximum)) }
        let given = wanted.height.map { limit($0, available.height) }
        let width = limit(
            wanted.width ?? root.sizeThatFits(ProposedViewSize(width: nil, height: given)).width, available.width)
        let height = given ?? root.sizeThatFits(ProposedViewSize(width: width, height: nil)).height
        return CGSize(width: width, height: limit(height, available.height))
    }
}

/// The rule for the size of a sheet, of any type.
struct AnyPresentationSizing {
    let base: any PresentationSizing

    init(_ base: any PresentationSizing = .automatic) { self.base = base }
}

extension AnyPresentationSizing: Equatable {
    static func == (one: AnyPresentationSizing, other: AnyPresentationSizing) -> Bool {
        func isSame<Sizing: PresentationSizing>(_ one: Sizing) -> Bool {
            (other.base as? Sizing).map { other in onMainActor { ValueComparison.isSame(one, other) } } ?? false
        }
        return isSame(one.base)
    }
}

extension View {
    /// Sets the size of the enclosing sheet on a wide display, where it is in the middle. Detents do not apply there.
    nonisolated public func presentationSizing(_ sizing: some PresentationSizing) -> some View {
        transformPreference(PresentationSettingsKey.self, by: AnyPresentationSizing(sizing)) { $0.sizing = $1 }
    }
}

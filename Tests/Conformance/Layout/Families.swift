import SwiftUI

/// An alignment, and the part of the remaining space that it puts before an aligned view along each axis.
struct AlignmentPart: Sendable {
    let name: String
    let alignment: Alignment
    let x: CGFloat
    let y: CGFloat
}

let alignmentParts: [AlignmentPart] = [
    AlignmentPart(name: "topLeading", alignment: .topLeading, x: 0, y: 0),
    AlignmentPart(name: "top", alignment: .top, x: 0.5, y: 0),
    AlignmentPart(name: "topTrailing", alignment: .topTrailing, x: 1, y: 0),
    AlignmentPart(name: "leading", alignment: .leading, x: 0, y: 0.5),
    AlignmentPart(name: "center", alignment: .center, x: 0.5, y: 0.5),
    AlignmentPart(name: "trailing", alignment: .trailing, x: 1, y: 0.5),
    AlignmentPart(name: "bottomLeading", alignment: .bottomLeading, x: 0, y: 1),
    AlignmentPart(name: "bottom", alignment: .bottom, x: 0.5, y: 1),
    AlignmentPart(name: "bottomTrailing", alignment: .bottomTrailing, x: 1, y: 1),
]

/// Uses the same arithmetic for every alignment: the alignment's part of the remaining space lies before the view.
private func aligned<V: View>(
    _ name: String, because reason: String, space: CGRect, size: CGSize, mirrored: Bool = false,
    _ make: @escaping @MainActor @Sendable (Alignment) -> V
) -> [LayoutCase] {
    alignmentParts.map { part in
        let x = mirrored ? 1 - part.x : part.x
        let frame = CGRect(
            x: space.minX + (space.width - size.width) * x, y: space.minY + (space.height - size.height) * part.y,
            width: size.width, height: size.height)
        return LayoutCase("\(name), \(part.name)", because: reason, CGSize(width: 100, height: 60), ["a": frame]) {
            make(part.alignment).environment(\.layoutDirection, mirrored ? .rightToLeft : .leftToRight)
        }
    }
}

private let middle = CGRect(x: 20, y: 10, width: 60, height: 40)
private let small = CGSize(width: 20, height: 10)
private let mirrors = "the leading edge is at the right in right-to-left layout"

let alignmentCases: [LayoutCase] =
    aligned(
        "a frame aligns its child", because: "frame(alignment:) divides the remaining space", space: middle, size: small
    ) {
        Block("a", 20, 10).frame(width: 60, height: 40, alignment: $0)
    }
    + aligned("a mirrored frame", because: mirrors, space: middle, size: small, mirrored: true) {
        Block("a", 20, 10).frame(width: 60, height: 40, alignment: $0)
    }
    + aligned(
        "a child larger than its frame",
        because: "the remaining space is negative: the child overflows on the other side",
        space: middle, size: CGSize(width: 100, height: 80)
    ) { Block("a", 100, 80).frame(width: 60, height: 40, alignment: $0) }
    + aligned("an overlay", because: "it is aligned with the view below it", space: middle, size: small) { alignment in
        Color.clear.frame(width: 60, height: 40).overlay(alignment: alignment) { Block("a", 20, 10) }
    }
    + aligned("a mirrored overlay", because: mirrors, space: middle, size: small, mirrored: true) { alignment in
        Color.clear.frame(width: 60, height: 40).overlay(alignment: alignment) { Block("a", 20, 10) }
    }
    + aligned("a background", because: "it is aligned with the view above it", space: middle, size: small) {
        alignment in
        Color.clear.frame(width: 60, height: 40).background(alignment: alignment) { Block("a", 20, 10) }
    }
    + aligned(
        "a background larger than the view", because: "a background never changes the size", space: middle,
        size: CGSize(width: 80, height: 60)
    ) { alignment in
        Color.clear.frame(width: 60, height: 40).background(alignment: alignment) { Block("a", 80, 60) }
    }
    + aligned("a ZStack", because: "a ZStack is as large as its largest view", space: middle, size: small) {
        alignment in
        ZStack(alignment: alignment) {
            Color.clear.frame(width: 60, height: 40)
            Block("a", 20, 10)
        }
    }
    + aligned("a mirrored ZStack", because: mirrors, space: middle, size: small, mirrored: true) { alignment in
        ZStack(alignment: alignment) {
            Color.clear.frame(width: 60, height: 40)
            Block("a", 20, 10)
        }
    }

// MARK: Padding

private let edgeSets: [(name: String, edges: Edge.Set)] = [
    ("top", .top), ("leading", .leading), ("bottom", .bottom), ("trailing", .trailing),
    ("horizontal", .horizontal), ("vertical", .vertical), ("all", .all),
]

private func padded(_ edges: Edge.Set, _ length: CGFloat, mirrored: Bool = false) -> CGRect {
    func inset(_ edge: Edge.Set) -> CGFloat { edges.contains(edge) ? length : 0 }
    let left = inset(mirrored ? .trailing : .leading)
    return CGRect(
        x: left, y: inset(.top), width: 100 - inset(.leading) - inset(.trailing),
        height: 60 - inset(.top) - inset(.bottom))
}

let paddingCases: [LayoutCase] =
    edgeSets.flatMap { set in
        [CGFloat(0), 5, 12.5].map { length in
            LayoutCase(
                "padding(.\(set.name), \(length))", because: "the proposal is inset at those edges",
                CGSize(width: 100, height: 60), ["a": padded(set.edges, length)]
            ) { Greedy("a").padding(set.edges, length) }
        }
    }
    + edgeSets.map { set in
        LayoutCase(
            "padding(.\(set.name))", because: "the default length is 16", CGSize(width: 100, height: 60),
            ["a": padded(set.edges, 16)]
        ) { Greedy("a").padding(set.edges) }
    }
    + edgeSets.map { set in
        LayoutCase(
            "mirrored padding(.\(set.name), 10)", because: mirrors, CGSize(width: 100, height: 60),
            ["a": padded(set.edges, 10, mirrored: true)]
        ) { Greedy("a").padding(set.edges, 10).environment(\.layoutDirection, .rightToLeft) }
    }
    + edgeSets.map { set in
        LayoutCase(
            "safeAreaPadding(.\(set.name), 10)",
            because: "as with padding, for a view that does not ignore the safe area",
            CGSize(width: 100, height: 60), ["a": padded(set.edges, 10)]
        ) { Greedy("a").safeAreaPadding(set.edges, 10) }
    }

// MARK: Equal parts

private func parts(_ count: Int, spacing: CGFloat, of length: CGFloat) -> [(start: CGFloat, length: CGFloat)] {
    let part = (length - spacing * CGFloat(count - 1)) / CGFloat(count)
    return (0..<count).map { (CGFloat($0) * (part + spacing), part) }
}

let shareCases: [LayoutCase] = (1...6).flatMap { count in
    [CGFloat(0), 5].flatMap { spacing -> [LayoutCase] in
        let parts = parts(count, spacing: spacing, of: 120)
        let across = Dictionary(
            uniqueKeysWithValues: parts.enumerated().map {
                ("v\($0)", CGRect(x: $1.start, y: 0, width: $1.length, height: 60))
            })
        let down = Dictionary(
            uniqueKeysWithValues: parts.enumerated().map {
                ("v\($0)", CGRect(x: 0, y: $1.start, width: 60, height: $1.length))
            })
        let mirrored = across.mapValues { CGRect(x: 120 - $0.maxX, y: 0, width: $0.width, height: 60) }
        let reason = "the space left after spacing is shared equally"
        return [
            LayoutCase(
                "\(count) greedy views with spacing \(spacing) in a row", because: reason,
                CGSize(width: 120, height: 60), across
            ) { HStack(spacing: spacing) { ForEach(0..<count, id: \.self) { Greedy("v\($0)") } } },
            LayoutCase(
                "\(count) greedy views with spacing \(spacing) in a column", because: reason,
                CGSize(width: 60, height: 120), down
            ) { VStack(spacing: spacing) { ForEach(0..<count, id: \.self) { Greedy("v\($0)") } } },
            LayoutCase(
                "\(count) greedy views with spacing \(spacing) from right to left", because: mirrors,
                CGSize(width: 120, height: 60), mirrored
            ) {
                HStack(spacing: spacing) { ForEach(0..<count, id: \.self) { Greedy("v\($0)") } }
                    .environment(\.layoutDirection, .rightToLeft)
            },
        ]
    }
}

// MARK: Blocks across a stack

let crossCases: [LayoutCase] = [(CGFloat(0), "start"), (0.5, "center"), (1, "end")].flatMap { part, name in
    [CGFloat(0), 4, 8].flatMap { spacing -> [LayoutCase] in
        // Lengths 10, 20, 30 along and 10, 20, 40 across, in the middle of 100 by 60.
        let along = 60 + 2 * spacing
        let starts = [0, 10 + spacing, 30 + 2 * spacing]
        let (lengths, breadths): ([CGFloat], [CGFloat]) = ([10, 20, 30], [10, 20, 40])
        func frames(_ make: (Int) -> CGRect) -> [String: CGRect] {
            Dictionary(uniqueKeysWithValues: (0..<3).map { ("v\($0)", make($0)) })
        }
        let vertical: VerticalAlignment = part == 0 ? .top : part == 1 ? .bottom : .center
        let horizontal: HorizontalAlignment = part == 0 ? .leading : part == 1 ? .trailing : .center
        return [
            LayoutCase(
                "blocks with spacing \(spacing) in a row, \(name)",
                because: "HStack(alignment:) aligns them on the cross axis",
                CGSize(width: 100, height: 60),
                frames {
                    CGRect(
                        x: (100 - along) / 2 + starts[$0], y: 10 + (40 - breadths[$0]) * part, width: lengths[$0],
                        height: breadths[$0])
                }
            ) {
                HStack(alignment: vertical, spacing: spacing) {
                    ForEach(0..<3, id: \.self) { Block("v\($0)", lengths[$0], breadths[$0]) }
                }
            },
            LayoutCase(
                "blocks with spacing \(spacing) in a column, \(name)",
                because: "VStack(alignment:) aligns them on the cross axis",
                CGSize(width: 60, height: 100),
                frames {
                    CGRect(
                        x: 10 + (40 - breadths[$0]) * part, y: (100 - along) / 2 + starts[$0], width: breadths[$0],
                        height: lengths[$0])
                }
            ) {
                VStack(alignment: horizontal, spacing: spacing) {
                    ForEach(0..<3, id: \.self) { Block("v\($0)", breadths[$0], lengths[$0]) }
                }
            },
        ]
    }
}

// MARK: Flexible frames

/// Parameters of a flexible frame, its proposal (nil: unspecified). Then the length of its child (nil: as long as its
/// proposal), and the resulting length.
private let flexible:
    [(
        least: CGFloat?, ideal: CGFloat?, most: CGFloat?, offer: CGFloat?, child: CGFloat?, length: CGFloat, why: String
    )] =
        [
            (20, nil, nil, 50, nil, 50, "a minimum below the proposal has no effect"),
            (70, nil, nil, 50, nil, 70, "a minimum above the proposal applies"),
            (nil, nil, 30, 50, nil, 30, "a maximum below the proposal applies"),
            (nil, nil, 70, 50, nil, 50, "a maximum above the proposal takes the proposal"),
            (nil, nil, .infinity, 50, nil, 50, "an infinite maximum takes the proposal"),
            (20, nil, 30, 50, nil, 30, "the proposal is clamped to the maximum"),
            (60, nil, 70, 50, nil, 60, "the proposal is clamped to the minimum"),
            (20, nil, 70, 50, nil, 50, "a proposal within the bounds is taken"),
            (nil, 30, nil, 50, nil, 50, "an ideal alone leaves the length to the child"),
            (nil, 30, nil, nil, nil, 30, "without a proposal the ideal length applies"),
            (20, 10, nil, nil, nil, 20, "an ideal below the minimum is raised to it"),
            (nil, 30, 20, nil, nil, 30, "a maximum below the ideal is raised to it"),
            (50, nil, nil, nil, nil, 50, "without a proposal the child's ideal of 10 is clamped to the minimum"),
            (nil, nil, 5, nil, nil, 5, "without a proposal the child's ideal of 10 is clamped to the maximum"),
            (nil, nil, 60, nil, nil, 10, "without a proposal the child's ideal of 10 is taken if within the bounds"),
            (-5, nil, nil, 50, nil, 50, "a negative minimum is 0"),
            (0, nil, .infinity, 50, nil, 50, "from 0 to infinity takes any proposal"),
            (20, nil, 60, 50, 30, 50, "with both bounds the child's length does not matter"),
            (nil, nil, 60, 50, 30, 50, "a maximum makes the frame grow to the proposal"),
            (nil, nil, 60, 10, 30, 30, "with a maximum only, the frame is no smaller than its child"),
            (20, nil, nil, 10, 30, 20, "a minimum makes the frame shrink to the proposal, but not below the minimum"),
            (
                50, nil, nil, 80, 30, 50,
                "with a minimum only, the frame is no larger than its child or the minimum"
            ),
            (nil, 40, nil, 10, 30, 30, "an ideal alone leaves the length to the child, for any proposal"),
            (nil, nil, .infinity, 10, 30, 30, "a frame with an infinite maximum is no smaller than its child"),
        ]

let flexibleCases: [LayoutCase] = flexible.flatMap { row -> [LayoutCase] in
    func name(_ axis: String) -> String {
        func part(_ label: String, _ value: CGFloat?) -> String { value.map { " \(label) \($0)" } ?? "" }
        return "a \(axis) with\(part("min", row.least))\(part("ideal", row.ideal))\(part("max", row.most))"
            + " proposed \(row.offer.map { "\($0)" } ?? "nothing")\(part("around", row.child))"
    }
    // A minimum above the ideal or maximum length is reported.
    let (ideal, most) = (row.ideal ?? .infinity, row.most ?? .infinity)
    let isWrong = (row.least ?? 0) > ideal || (row.ideal ?? row.least ?? 0) > most
    return [
        LayoutCase(
            name("width"), because: row.why, CGSize(width: 100, height: 100),
            ["a": CGRect(x: (100 - row.length) / 2, y: 45, width: row.length, height: 10)]
        ) {
            Color.red.frame(width: row.child, height: 10)
                .frame(minWidth: row.least, idealWidth: row.ideal, maxWidth: row.most).accessibilityIdentifier("a")
                .fixedSize(horizontal: row.offer == nil, vertical: false).frame(width: row.offer)
        },
        LayoutCase(
            name("height"), because: row.why, CGSize(width: 100, height: 100),
            ["a": CGRect(x: 45, y: (100 - row.length) / 2, width: 10, height: row.length)]
        ) {
            Color.red.frame(width: 10, height: row.child)
                .frame(minHeight: row.least, idealHeight: row.ideal, maxHeight: row.most).accessibilityIdentifier("a")
                .fixedSize(horizontal: false, vertical: row.offer == nil).frame(height: row.offer)
        },
    ].map { $0.expectingDiagnostics(isWrong ? 1 : 0) }
}

// MARK: Aspect ratios

private let ratios: [(ratio: CGFloat?, mode: ContentMode, size: CGSize)] = [
    (1, .fit, CGSize(width: 60, height: 60)), (2, .fit, CGSize(width: 100, height: 50)),
    (0.5, .fit, CGSize(width: 30, height: 60)), (3, .fit, CGSize(width: 100, height: 100.0 / 3)),
    (nil, .fit, CGSize(width: 60, height: 60)), (1, .fill, CGSize(width: 100, height: 100)),
    (2, .fill, CGSize(width: 120, height: 60)), (0.5, .fill, CGSize(width: 100, height: 200)),
    (3, .fill, CGSize(width: 180, height: 60)), (nil, .fill, CGSize(width: 100, height: 100)),
]

let ratioCases: [LayoutCase] = ratios.map { row in
    LayoutCase(
        "a greedy view of ratio \(row.ratio.map { "\($0)" } ?? "its own") \(row.mode)",
        because: row.mode == .fit
            ? "the largest area of that ratio inside the proposal"
            : "the smallest area of that ratio around the proposal",
        CGSize(width: 100, height: 60),
        [
            "a": CGRect(
                x: (100 - row.size.width) / 2, y: (60 - row.size.height) / 2, width: row.size.width,
                height: row.size.height)
        ]
    ) { Greedy("a").aspectRatio(row.ratio, contentMode: row.mode) }
}

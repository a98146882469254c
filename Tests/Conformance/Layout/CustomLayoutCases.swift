import SwiftUI

/// Puts views into lines, as many in each as fit. Written like an app's layout.
struct WrappingFlow: Layout {
    var spacing: CGFloat = 0

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        arrange(subviews, in: proposal.replacingUnspecifiedDimensions(by: CGSize(width: 1000, height: 0)).width).size
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let places = arrange(subviews, in: bounds.width).places
        for (subview, place) in zip(subviews, places) {
            subview.place(at: CGPoint(x: bounds.minX + place.x, y: bounds.minY + place.y), proposal: .unspecified)
        }
    }

    private func arrange(_ subviews: Subviews, in width: CGFloat) -> (size: CGSize, places: [CGPoint]) {
        var (x, y, line, widest) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        var places: [CGPoint] = []
        for size in subviews.map({ $0.sizeThatFits(.unspecified) }) {
            if x > 0, x + size.width > width {
                (x, y, line) = (0, y + line + spacing, 0)
            }
            places.append(CGPoint(x: x, y: y))
            x += size.width + spacing
            line = max(line, size.height)
            widest = max(widest, x - spacing)
        }
        return (CGSize(width: widest, height: y + line), places)
    }
}

/// Puts views around a circle.
private struct Radial: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        let radius = min(bounds.width, bounds.height) / 2
        for (index, subview) in subviews.enumerated() {
            let angle = Double(index) / Double(subviews.count) * 2 * .pi - .pi / 2
            let point = CGPoint(x: bounds.midX + radius * cos(angle), y: bounds.midY + radius * sin(angle))
            subview.place(at: point, anchor: .center, proposal: .unspecified)
        }
    }
}

private struct Columns: LayoutValueKey {
    static let defaultValue = 1
}

/// Puts each view into the shortest column, with a cache of the columns.
private struct Masonry: Layout {
    let columns: Int

    struct Cache {
        var heights: [CGFloat] = []
        var frames: [CGRect] = []
        var width: CGFloat?
    }

    func makeCache(subviews: Subviews) -> Cache { Cache() }

    private func arrange(_ subviews: Subviews, _ width: CGFloat, _ cache: inout Cache) {
        if cache.width == width, cache.frames.count == subviews.count { return }
        let column = width / CGFloat(columns)
        cache = Cache(heights: Array(repeating: 0, count: columns), frames: [], width: width)
        for subview in subviews {
            let span = min(subview[Columns.self], columns)
            let starts = 0...(columns - span)
            let start = starts.min { cache.heights[$0] < cache.heights[$1] } ?? 0
            let y = cache.heights[start..<(start + span)].max() ?? 0
            let proposal = ProposedViewSize(width: column * CGFloat(span), height: nil)
            let size = subview.dimensions(in: proposal)
            cache.frames.append(
                CGRect(x: CGFloat(start) * column, y: y, width: column * CGFloat(span), height: size.height))
            for index in start..<(start + span) { cache.heights[index] = y + size.height }
        }
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        let width = proposal.width ?? 100
        arrange(subviews, width, &cache)
        return CGSize(width: width, height: cache.heights.max() ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
        arrange(subviews, bounds.width, &cache)
        for (index, subview) in subviews.enumerated() {
            let frame = cache.frames[index].offsetBy(dx: bounds.minX, dy: bounds.minY)
            subview.place(at: frame.origin, proposal: ProposedViewSize(frame.size))
        }
    }
}

/// Delegates to a stack, for some of its views only.
private struct FirstTwo: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let row = HStackLayout(spacing: 0)
        var inner = row.makeCache(subviews: subviews[0..<2])
        return row.sizeThatFits(proposal: proposal, subviews: subviews[0..<2], cache: &inner)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let row = HStackLayout(spacing: 0)
        var inner = row.makeCache(subviews: subviews[0..<2])
        row.placeSubviews(in: bounds, proposal: proposal, subviews: subviews[[1, 0]], cache: &inner)
    }
}

/// Sets explicit guides for its centre and its bottom.
private struct HighUp: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 50, height: 40)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}

    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) -> CGFloat? { guide == .center || guide == .bottom ? bounds.minY + 5 : nil }

    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout ()
    ) -> CGFloat? { guide == .trailing ? bounds.minX + 10 : nil }
}

let customCases: [LayoutCase] = [
    LayoutCase(
        "a custom layout sets its vertical centre",
        because: "the guide is 5 below the layout's top; a block of 20 begins 5 above the layout: 45 in all",
        "200×200 v 120 77.5 10 20"
    ) {
        HStack(spacing: 0) {
            HighUp { Greedy("a") }
            Block("v", 10, 20)
        }
    },
    LayoutCase(
        "a custom layout sets its bottom guide",
        because: "the block ends 5 below the layout's top, so it begins 15 above it",
        "200×200 v 120 72.5 10 20"
    ) {
        HStack(alignment: .bottom, spacing: 0) {
            HighUp { Greedy("a") }
            Block("v", 10, 20)
        }
    },
    LayoutCase(
        "a custom layout leaves its top guide to its views",
        because: "it returns nil and no view sets a guide, so the default applies",
        "200×200 v 120 80 10 20"
    ) {
        HStack(alignment: .top, spacing: 0) {
            HighUp { Greedy("a") }
            Block("v", 10, 20)
        }
    },
    LayoutCase(
        "a type-erased layout sets its bottom guide inside other containers",
        because: "AnyLayout forwards explicit guides; stacks and padding forward their views' guides",
        "200×200 v 118 72.5 10 20"
    ) {
        HStack(alignment: .bottom, spacing: 0) {
            VStack { AnyLayout(HighUp()) { Greedy("a") } }.padding(.horizontal, -2)
            Block("v", 10, 20)
        }
    },
    LayoutCase(
        "a custom layout without views sets its trailing guide",
        because: "the guide is 10 from the layout's leading edge, where the block ends",
        "200×200 v 75 110 10 20"
    ) {
        VStack(alignment: .trailing, spacing: 0) {
            HighUp {}
            Block("v", 10, 20)
        }
    },
    LayoutCase(
        "a custom layout without subviews keeps its returned size", because: "sizeThatFits is called as for any layout",
        "100×60 a 35 20 30 20"
    ) {
        FixedSize {}.background { Greedy("a") }
    },
    LayoutCase(
        "a custom layout with empty content keeps its returned size", because: "EmptyView is not a subview",
        "100×60 a 35 20 30 20"
    ) {
        FixedSize { EmptyView() }.background { Greedy("a") }
    },
    LayoutCase(
        "a flow layout wraps its views", because: "40 + 40 fit into 100, 30 more do not",
        "100×60 a 10 15 40 10, b 50 15 40 10, c 10 25 30 20"
    ) {
        WrappingFlow() { flowing() }
    },
    LayoutCase(
        "a flow layout with spacing 5", because: "40 + 5 + 40 fit, the next line is 5 below",
        "100×60 a 7.5 12.5 40 10, b 52.5 12.5 40 10, c 7.5 27.5 30 20"
    ) {
        WrappingFlow(spacing: 5) { flowing() }
    },
    LayoutCase(
        "a flow layout from right to left", because: "positions of every layout are mirrored",
        "100×60 a 50 15 40 10, b 10 15 40 10, c 60 25 30 20"
    ) {
        WrappingFlow() { flowing() }.environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a radial layout", because: "top, right, bottom and left of a circle of diameter 60",
        "100×60 a 45 -5 10 10, b 75 25 10 10, c 45 55 10 10, d 15 25 10 10"
    ) {
        Radial() { ForEach(["a", "b", "c", "d"], id: \.self) { Block($0, 10, 10) } }
    },
    LayoutCase(
        "a masonry layout uses the shortest column", because: "b, c and d fill up beside a",
        "100×60 a 0 10 50 30, b 50 10 50 10, c 50 20 50 20, d 0 40 50 10"
    ) {
        Masonry(columns: 2) {
            Greedy("a").frame(height: 30)
            Greedy("b").frame(height: 10)
            Greedy("c").frame(height: 20)
            Greedy("d").frame(height: 10)
        }
    },
    LayoutCase(
        "a custom layout reads a layout value", because: "layoutValue(key:value:) passes through modifiers",
        "100×60 a 0 20 50 10, b 0 30 100 10"
    ) {
        Masonry(columns: 2) {
            Greedy("a").frame(height: 10)
            Greedy("b").frame(height: 10).layoutValue(key: Columns.self, value: 2).padding(0)
        }
    },
    LayoutCase(
        "a type-erased layout", because: "AnyLayout forwards every call", "100×60 a 0 0 50 60, b 50 0 50 60"
    ) {
        AnyLayout(HStackLayout(spacing: 0)) {
            Greedy("a")
            Greedy("b")
        }
    },
    LayoutCase(
        "a spacer in a type-erased row", because: "AnyLayout stacks along its layout's axis",
        "100×60 a 0 25 10 10, b 90 25 10 10"
    ) {
        AnyLayout(HStackLayout(spacing: 0)) {
            Block("a", 10, 10)
            Spacer()
            Block("b", 10, 10)
        }
    },
    LayoutCase(
        "VStackLayout arranges views like VStack", because: "VStack uses VStackLayout",
        "100×60 a 0 0 100 30, b 0 30 100 30"
    ) {
        VStackLayout(spacing: 0) {
            Greedy("a")
            Greedy("b")
        }
    },
    LayoutCase(
        "ZStackLayout arranges views like ZStack", because: "ZStack uses ZStackLayout",
        "100×60 a 30 20 40 20, b 30 20 10 10"
    ) {
        ZStackLayout(alignment: .topLeading) {
            Block("a", 40, 20)
            Block("b", 10, 10)
        }
    },
    LayoutCase(
        "a subview that is not placed is centred", because: "placeSubviews leaves it out", "100×60 a 45 25 10 10"
    ) {
        PlacesNothing() { Block("a", 10, 10) }
    },
    LayoutCase(
        "a layout delegates to another with reordered subviews",
        because: "slices and picked subviews keep their identity",
        "100×60 b 30 25 20 10, a 50 25 20 10"
    ) {
        FirstTwo() {
            Block("a", 20, 10)
            Block("b", 20, 10)
        }
    },
    LayoutCase(
        "the innermost of several layout values of a key applies",
        because: "a value is set on a view, and a modifier further out does not replace it", "100×60 a 0 0 30 60"
    ) {
        WidthFromValue() {
            Greedy("a").layoutValue(key: FixedWidth.self, value: 30).padding(0)
                .layoutValue(key: FixedWidth.self, value: 60)
        }
    },
    LayoutCase(
        "a type that is a view, and without content a layout, is made as a view",
        because: "callAsFunction of a layout is disfavoured, so the initialiser with content is chosen",
        "100×60 a 45 25 10 10"
    ) {
        ViewAndLayout(spacing: 8) { Block("a", 10, 10) }
    },
]

private struct FixedWidth: LayoutValueKey { static let defaultValue: CGFloat = 0 }

/// Makes its subviews as wide as their layout values.
private struct WidthFromValue: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for subview in subviews {
            let size = CGSize(width: subview[FixedWidth.self], height: bounds.height)
            subview.place(at: bounds.origin, proposal: ProposedViewSize(size))
        }
    }
}

/// A view around content, and a layout where it has none.
private struct ViewAndLayout<Content: View>: View {
    let spacing: CGFloat
    let content: Content

    init(spacing: CGFloat, @ViewBuilder content: () -> Content) {
        self.spacing = spacing
        self.content = content()
    }

    var body: some View { ViewAndLayout<EmptyView>(spacing: spacing)() { content } }
}

extension ViewAndLayout where Content == EmptyView {
    init(spacing: CGFloat) {
        self.spacing = spacing
        content = EmptyView()
    }
}

extension ViewAndLayout: Animatable where Content == EmptyView {}

extension ViewAndLayout: Layout where Content == EmptyView {
    nonisolated func sizeThatFits(
        proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    nonisolated func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        for subview in subviews {
            subview.place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: .unspecified)
        }
    }
}

private struct PlacesNothing: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

@MainActor @ViewBuilder private func flowing() -> some View {
    Block("a", 40, 10)
    Block("b", 40, 10)
    Block("c", 30, 20)
}

/// Has a fixed size for any content.
private struct FixedSize: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 30, height: 20)
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

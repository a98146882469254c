import SwiftUI

let sizeCases: [LayoutCase] = [
    LayoutCase(
        "the ideal size of a greedy view is ten", because: "the default ideal length is 10", "100×60 a 45 25 10 10"
    ) {
        Greedy("a").fixedSize()
    },
    LayoutCase("fixed in width only", because: "the other axis takes the proposal", "100×60 a 45 0 10 60") {
        Greedy("a").fixedSize(horizontal: true, vertical: false)
    },
    LayoutCase("fixed in height only", because: "the other axis takes the proposal", "100×60 a 0 25 100 10") {
        Greedy("a").fixedSize(horizontal: false, vertical: true)
    },
    LayoutCase("fixedSize on no axis has no effect", because: "both axes take the proposal", "100×60 a 0 0 100 60") {
        Greedy("a").fixedSize(horizontal: false, vertical: false)
    },
    LayoutCase("fixedSize uses the ideal size", because: "frame(idealWidth:)", "100×60 a 35 20 30 20") {
        Greedy("a").frame(idealWidth: 30, idealHeight: 20).fixedSize()
    },
    LayoutCase(
        "a minimum applies without a proposal", because: "the ideal length of 10 is clamped", "100×60 a 25 25 50 10"
    ) {
        Greedy("a").frame(minWidth: 50).fixedSize()
    },
    LayoutCase(
        "a stack's ideal size is that of its views plus spacing", because: "10 + 8 + 10",
        "100×60 a 36 25 10 10, b 54 25 10 10"
    ) {
        HStack {
            Greedy("a")
            Greedy("b")
        }
        .fixedSize()
    },
    LayoutCase(
        "a fixed size larger than its container overflows evenly", because: "the parent centres it",
        "100×60 a -10 25 120 10"
    ) {
        Greedy("a").frame(idealWidth: 120).fixedSize()
    },
    LayoutCase("a spacer's ideal length is its minimum", because: "8 in a stack", "100×60 a 36 25 10 10, b 54 25 10 10")
    {
        HStack {
            Greedy("a")
            Spacer()
            Greedy("b")
        }
        .fixedSize()
    },
    LayoutCase(
        "aspectRatio does not resize a fixed frame", because: "a frame is a view, not a constraint",
        "100×60 a 40 25 20 10"
    ) {
        Block("a", 20, 10).aspectRatio(1, contentMode: .fit)
    },
    LayoutCase("scaledToFit uses the ideal size's ratio", because: "it keeps 40 by 10", "100×60 a 0 17.5 100 25") {
        Greedy("a").frame(idealWidth: 40, idealHeight: 10).scaledToFit()
    },
    LayoutCase("scaledToFill uses the ideal size's ratio", because: "it keeps 40 by 10", "100×60 a -70 0 240 60") {
        Greedy("a").frame(idealWidth: 40, idealHeight: 10).scaledToFill()
    },
    LayoutCase(
        "an aspect ratio with an unspecified width", because: "the proposed height determines the width",
        "100×60 a -10 0 120 60"
    ) {
        Greedy("a").aspectRatio(2, contentMode: .fit).fixedSize(horizontal: true, vertical: false)
    },
    LayoutCase(
        "an aspect ratio with an unspecified height", because: "the proposed width determines the height",
        "100×60 a 0 5 100 50"
    ) {
        Greedy("a").aspectRatio(2, contentMode: .fill).fixedSize(horizontal: false, vertical: true)
    },
    LayoutCase("an aspect ratio without a proposal", because: "the view takes its ideal size", "100×60 a 45 25 10 10") {
        Greedy("a").aspectRatio(2, contentMode: .fit).fixedSize()
    },
    LayoutCase("an aspect ratio given as a size", because: "4 by 3 in 60 high", "100×60 a 10 0 80 60") {
        Greedy("a").aspectRatio(CGSize(width: 4, height: 3), contentMode: .fit)
    },
    LayoutCase(
        "a view that fills a frame overflows it evenly", because: "it is centred in the frame",
        "100×60 a 20 0 60 60, out 20 20 60 20"
    ) {
        Greedy("a").aspectRatio(1, contentMode: .fill).frame(width: 60, height: 20).accessibilityIdentifier("out")
    },
    LayoutCase(
        "a visual effect does not change layout",
        because: "visualEffect moves and scales rendering only: the next view keeps its place",
        "100×60 b 40 30 20 20"
    ) {
        VStack(spacing: 0) {
            Color.red.frame(width: 20, height: 20)
                .visualEffect { content, geometry in content.scaleEffect(3).offset(y: geometry.size.height) }
            Block("b", 20, 20)
        }
    },
]

let priorityCases: [LayoutCase] = [
    LayoutCase(
        "the highest layout priority takes all the space", because: "lower priorities keep their minimum, 0",
        "100×60 a 0 0 100 60, b 100 0 0 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a").layoutPriority(1)
            Greedy("b")
        }
    },
    LayoutCase("the minimum of lower priorities is reserved", because: "100 - 30", "100×60 a 0 0 70 60, b 70 0 30 60") {
        HStack(spacing: 0) {
            Greedy("a").layoutPriority(1)
            Greedy("b").frame(minWidth: 30)
        }
    },
    LayoutCase(
        "lower priorities share the space left by a higher one", because: "(100 - 40) / 2",
        "100×60 a 0 0 40 60, b 40 0 30 60, c 70 0 30 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a").frame(maxWidth: 40).layoutPriority(1)
            Greedy("b")
            Greedy("c")
        }
    },
    LayoutCase(
        "a negative priority comes last", because: "0 is the default priority", "100×60 a 0 0 0 60, b 0 0 100 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a").layoutPriority(-1)
            Greedy("b")
        }
    },
    LayoutCase(
        "three priorities", because: "each priority reserves the minimum of those below",
        "100×60 a 0 0 80 60, b 80 0 10 60, c 90 0 10 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a").frame(minWidth: 10).layoutPriority(2)
            Greedy("b").frame(minWidth: 10).layoutPriority(1)
            Greedy("c").frame(minWidth: 10)
        }
    },
    LayoutCase(
        "a fixed view keeps its length against a higher priority", because: "its minimum is its length",
        "100×60 a 0 25 60 10, b 60 0 40 60"
    ) {
        HStack(spacing: 0) {
            Block("a", 60, 10)
            Greedy("b").layoutPriority(1)
        }
    },
    LayoutCase("priorities in a column", because: "as in a row", "60×100 a 0 0 60 70, b 0 70 60 30") {
        VStack(spacing: 0) {
            Greedy("a").layoutPriority(1)
            Greedy("b").frame(minHeight: 30)
        }
    },
    LayoutCase(
        "a spacer has the lowest priority", because: "all other views are measured before it",
        "100×60 a 0 0 92 60, b 100 25 0 10"
    ) {
        HStack(spacing: 0) {
            Greedy("a")
            Spacer()
            Block("b", 0, 10)
        }
    },
    LayoutCase(
        "a spacer with a layout priority takes its length first", because: "layoutPriority replaces its low default",
        "100×60 a 0 0 0 60, b 100 0 0 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a")
            Spacer().layoutPriority(1)
            Greedy("b")
        }
    },
    LayoutCase(
        "a layout priority passes through modifiers", because: "padding reports its child's priority",
        "100×60 a 5 5 90 50, b 100 0 0 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a").layoutPriority(1).padding(5)
            Greedy("b")
        }
    },
    LayoutCase(
        "the highest priority decides a ZStack's size", because: "the other views are proposed that size",
        "100×60 a 30 20 40 20, b 30 20 40 20"
    ) {
        ZStack {
            Greedy("a")
            Block("b", 40, 20).layoutPriority(1)
        }
    },
    LayoutCase(
        "a view of lower priority may overflow a ZStack", because: "it does not contribute to the stack's size",
        "100×60 a 20 10 60 40, b 30 20 40 20, c 70 20 10 20"
    ) {
        HStack(spacing: 0) {
            ZStack {
                Block("a", 60, 40)
                Block("b", 40, 20).layoutPriority(1)
            }
            Block("c", 10, 20)
        }
        .padding(.leading, 10)
    },
]

let placeCases: [LayoutCase] = [
    LayoutCase("position places the centre of a view", because: "30 - 10, 40 - 5", "100×60 a 20 35 20 10") {
        Block("a", 20, 10).position(x: 30, y: 40)
    },
    LayoutCase("the default position is the upper left corner", because: "the centre at 0, 0", "100×60 a -10 -5 20 10")
    {
        Block("a", 20, 10).position()
    },
    LayoutCase("a position given as a point", because: "position(CGPoint)", "100×60 a 40 25 20 10") {
        Block("a", 20, 10).position(CGPoint(x: 50, y: 30))
    },
    LayoutCase(
        "a positioned view fills its proposal", because: "80 are left beside the block of 20",
        "100×60 a 0 25 20 10, b 55 -5 10 10"
    ) {
        HStack(spacing: 0) {
            Block("a", 20, 10)
            Block("b", 10, 10).position(x: 40, y: 0)
        }
    },
    LayoutCase("a position is relative to its container", because: "the frame is the container", "100×60 a 30 20 10 10")
    {
        Block("a", 10, 10).position(x: 15, y: 15).frame(width: 60, height: 40)
    },
    LayoutCase("a position without a proposal", because: "the view's own size is the container", "100×60 a 40 25 20 10")
    {
        Block("a", 20, 10).position(x: 10, y: 5).fixedSize()
    },
    LayoutCase(
        "positions are mirrored in right-to-left layout", because: "x = 0 is at the right", "100×60 a 60 35 20 10"
    ) {
        Block("a", 20, 10).position(x: 30, y: 40).environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase("an offset moves the rendered view", because: "40 + 10, 25 + 5", "100×60 a 50 30 20 10") {
        Block("a", 20, 10).offset(x: 10, y: 5)
    },
    LayoutCase("an offset given as a size", because: "offset(CGSize)", "100×60 a 30 20 20 10") {
        Block("a", 20, 10).offset(CGSize(width: -10, height: -5))
    },
    LayoutCase(
        "an offset does not move siblings", because: "effects never change layout",
        "100×60 a 40 25 20 10, b 50 25 20 10"
    ) {
        HStack(spacing: 0) {
            Block("a", 20, 10).offset(x: 10)
            Block("b", 20, 10)
        }
    },
    LayoutCase("nested offsets add up", because: "each offset moves its content", "100×60 a 55 25 20 10") {
        Block("a", 20, 10).offset(x: 10).offset(x: 5)
    },
    LayoutCase(
        "an overlay outside an offset keeps its place",
        because: "the offset does not move the frame that the overlay covers",
        "100×60 a 50 25 20 10, over 40 25 20 10"
    ) {
        Block("a", 20, 10).offset(x: 10).overlay { Greedy("over") }
    },
    LayoutCase(
        "an overlay inside an offset moves with it", because: "modifiers apply from the inside out",
        "100×60 a 50 25 20 10, over 50 25 20 10"
    ) {
        Block("a", 20, 10).overlay { Greedy("over") }.offset(x: 10)
    },
    LayoutCase(
        "offsets are mirrored in right-to-left layout", because: "coordinates start at the right",
        "100×60 a 30 25 20 10"
    ) {
        Block("a", 20, 10).offset(x: 10).environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "zIndex does not change layout", because: "it changes the drawing order of siblings only",
        "100×60 a 30 25 20 10, b 50 25 20 10"
    ) {
        HStack(spacing: 0) {
            Block("a", 20, 10).zIndex(1)
            Block("b", 20, 10)
        }
    },
]

private enum Third: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height / 3 }
}
private enum Mark: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d[.bottom] }
}
private enum Side: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d[HorizontalAlignment.center] }
}
extension VerticalAlignment {
    fileprivate static let third = VerticalAlignment(Third.self)
    fileprivate static let mark = VerticalAlignment(Mark.self)
}
extension HorizontalAlignment {
    fileprivate static let side = HorizontalAlignment(Side.self)
}

let guideCases: [LayoutCase] = [
    LayoutCase(
        "a guide moved to the left moves its view to the right", because: "the stack aligns the guides of both views",
        "100×60 a 45 20 20 10, b 35 30 20 10"
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.leading) { $0[.leading] - 10 }
            Block("b", 20, 10)
        }
    },
    LayoutCase(
        "an alignment guide of another alignment has no effect", because: "the stack aligns centres",
        "100×60 a 40 20 20 10, b 40 30 20 10"
    ) {
        VStack(spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.leading) { $0[.leading] - 10 }
            Block("b", 20, 10)
        }
    },
    LayoutCase(
        "a leading guide at the trailing edge", because: "a's trailing edge is aligned with b's leading edge",
        "100×60 a 30 20 20 10, b 50 30 20 10"
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.leading) { $0.width }
            Block("b", 20, 10)
        }
    },
    LayoutCase(
        "a guide may be a fraction of the size", because: "a third of 30 is 10, a third of 60 is 20",
        "100×60 a 30 10 20 30, b 50 0 20 60"
    ) {
        HStack(alignment: .third, spacing: 0) {
            Block("a", 20, 30)
            Block("b", 20, 60)
        }
    },
    LayoutCase(
        "the default value of a guide may read another guide", because: "the bottom edges are aligned",
        "100×60 a 30 30 20 20, b 50 10 20 40"
    ) {
        HStack(alignment: .mark, spacing: 0) {
            Block("a", 20, 20)
            Block("b", 20, 40)
        }
    },
    LayoutCase(
        "guides of nested views in two branches are aligned", because: "guides pass through stacks and padding",
        "100×100 a 30 20 20 20, star 30 40 20 10, title 50 40 20 10, b 50 50 20 30"
    ) {
        HStack(alignment: .mark, spacing: 0) {
            VStack(spacing: 0) {
                Block("a", 20, 20)
                Block("star", 20, 10).alignmentGuide(.mark) { $0[VerticalAlignment.center] }
            }
            VStack(spacing: 0) {
                Block("title", 20, 10).alignmentGuide(.mark) { $0[VerticalAlignment.center] }
                Block("b", 20, 30)
            }
        }
    },
    LayoutCase(
        "several explicit guides in one branch are averaged", because: "the mean of 10 and 30 is 20",
        "100×60 a 30 10 20 20, b 30 30 20 20, c 50 25 20 10"
    ) {
        HStack(alignment: .mark, spacing: 0) {
            VStack(spacing: 0) {
                Block("a", 20, 20).alignmentGuide(.mark) { $0.height / 2 }
                Block("b", 20, 20).alignmentGuide(.mark) { $0.height / 2 }
            }
            Block("c", 20, 10).alignmentGuide(.mark) { $0.height / 2 }
        }
    },
    LayoutCase("padding shifts a guide", because: "5 + 5", "100×60 a 35 25 20 10, b 60 30 10 10") {
        HStack(alignment: .mark, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.mark) { $0.height / 2 }.padding(5)
            Block("b", 10, 10).alignmentGuide(.mark) { _ in 0 }
        }
    },
    LayoutCase(
        "a frame shifts a guide", because: "the view lies 10 below the frame's top",
        "100×60 a 30 25 20 10, b 50 25 20 10"
    ) {
        HStack(alignment: .mark, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.mark) { _ in 0 }.frame(height: 30)
            Block("b", 20, 10).alignmentGuide(.mark) { _ in 0 }
        }
    },
    LayoutCase(
        "an overlay is placed by its own guide", because: "its centre guide is set to its leading edge",
        "100×60 a 30 10 40 40, over 50 25 10 10"
    ) {
        Block("a", 40, 40).overlay { Block("over", 10, 10).alignmentGuide(HorizontalAlignment.center) { _ in 0 } }
    },
    LayoutCase(
        "overlay and background are aligned with the view's guides",
        because: "the view's top guide is set 10 points lower, its bottom guide 10 points higher",
        "100×60 under 45 30 10 10, a 30 10 40 40, over 45 20 10 10"
    ) {
        Block("a", 40, 40).alignmentGuide(.top) { _ in 10 }.alignmentGuide(.bottom) { _ in 30 }
            .overlay(alignment: .top) { Block("over", 10, 10) }
            .background(alignment: .bottom) { Block("under", 10, 10) }
    },
    LayoutCase(
        "a badge half outside its corner", because: "its centre is aligned with the corner's guides",
        "100×60 a 30 10 40 40, over 65 5 10 10"
    ) {
        Block("a", 40, 40).overlay(alignment: .topTrailing) {
            Block("over", 10, 10)
                .alignmentGuide(.top) { $0.height / 2 }
                .alignmentGuide(.trailing) { $0.width / 2 }
        }
    },
    LayoutCase(
        "a frame aligns its child by the child's guide", because: "frame(alignment:) aligns guides",
        "100×60 a 25 20 20 20"
    ) {
        Block("a", 20, 20).alignmentGuide(.leading) { _ in -5 }
            .frame(width: 60, height: 20, alignment: .leading)
    },
    LayoutCase(
        "guides are measured from the leading edge", because: "in right-to-left layout the indent is at the right",
        "100×60 a 35 20 20 10, b 45 30 20 10"
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.leading) { $0[.leading] - 10 }
            Block("b", 20, 10)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "views without text use their bottom edge as baseline",
        because: "the default value of a baseline is the bottom edge",
        "100×60 a 30 30 20 10, b 50 20 20 20"
    ) {
        HStack(alignment: .firstTextBaseline, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 20, 20)
        }
    },
    LayoutCase(
        "a baseline may be set explicitly", because: "b is placed 10 lower", "100×60 a 30 20 20 10, b 50 20 20 20"
    ) {
        HStack(alignment: .lastTextBaseline, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 20, 20).alignmentGuide(.lastTextBaseline) { $0[.bottom] - 10 }
        }
    },
    LayoutCase(
        "a custom horizontal alignment", because: "its default value is the centre, and an explicit guide overrides it",
        "100×60 a 40 20 20 10, b 50 30 40 10"
    ) {
        VStack(alignment: .side, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 40, 10).alignmentGuide(.side) { $0[.leading] }
        }
        .frame(width: 40, alignment: .leading).padding(.leading, 20)
    },
]

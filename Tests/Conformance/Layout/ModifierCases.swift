import SwiftUI

let sizeCases: [LayoutCase] = [
    LayoutCase(
        "a greedy view's own size is ten", because: "ideal lengths of what has none are 10", "100×60 a 45 25 10 10"
    ) {
        Greedy("a").fixedSize()
    },
    LayoutCase("fixed in width only", because: "the other direction takes the offer", "100×60 a 45 0 10 60") {
        Greedy("a").fixedSize(horizontal: true, vertical: false)
    },
    LayoutCase("fixed in height only", because: "the other direction takes the offer", "100×60 a 0 25 100 10") {
        Greedy("a").fixedSize(horizontal: false, vertical: true)
    },
    LayoutCase("fixed in no direction", because: "both take the offer", "100×60 a 0 0 100 60") {
        Greedy("a").fixedSize(horizontal: false, vertical: false)
    },
    LayoutCase("an ideal is what fixedSize asks for", because: "frame(idealWidth:)", "100×60 a 35 20 30 20") {
        Greedy("a").frame(idealWidth: 30, idealHeight: 20).fixedSize()
    },
    LayoutCase("a minimum counts without an offer", because: "10 is clamped", "100×60 a 25 25 50 10") {
        Greedy("a").frame(minWidth: 50).fixedSize()
    },
    LayoutCase(
        "a stack's own size is its views' and its spacing's", because: "10 + 8 + 10",
        "100×60 a 36 25 10 10, b 54 25 10 10"
    ) {
        HStack {
            Greedy("a")
            Greedy("b")
        }
        .fixedSize()
    },
    LayoutCase(
        "a fixed size larger than the room overflows evenly", because: "the parent centres it", "100×60 a -10 25 120 10"
    ) {
        Greedy("a").frame(idealWidth: 120).fixedSize()
    },
    LayoutCase("a spacer's own size is its least", because: "8 in a stack", "100×60 a 36 25 10 10, b 54 25 10 10") {
        HStack {
            Greedy("a")
            Spacer()
            Greedy("b")
        }
        .fixedSize()
    },
    LayoutCase(
        "the ratio of a fixed view is its own affair", because: "a frame is a view, not a constraint",
        "100×60 a 40 25 20 10"
    ) {
        Block("a", 20, 10).aspectRatio(1, contentMode: .fit)
    },
    LayoutCase("the shape of the ideal size fits", because: "scaledToFit keeps 40 by 10", "100×60 a 0 17.5 100 25") {
        Greedy("a").frame(idealWidth: 40, idealHeight: 10).scaledToFit()
    },
    LayoutCase("the shape of the ideal size fills", because: "scaledToFill keeps 40 by 10", "100×60 a -70 0 240 60") {
        Greedy("a").frame(idealWidth: 40, idealHeight: 10).scaledToFill()
    },
    LayoutCase("a ratio without a width", because: "the height says it all", "100×60 a -10 0 120 60") {
        Greedy("a").aspectRatio(2, contentMode: .fit).fixedSize(horizontal: true, vertical: false)
    },
    LayoutCase("a ratio without a height", because: "the width says it all", "100×60 a 0 5 100 50") {
        Greedy("a").aspectRatio(2, contentMode: .fill).fixedSize(horizontal: false, vertical: true)
    },
    LayoutCase("a ratio without an offer", because: "the view's own size counts", "100×60 a 45 25 10 10") {
        Greedy("a").aspectRatio(2, contentMode: .fit).fixedSize()
    },
    LayoutCase("a ratio from a size", because: "4 by 3 in 60 high", "100×60 a 10 0 80 60") {
        Greedy("a").aspectRatio(CGSize(width: 4, height: 3), contentMode: .fit)
    },
    LayoutCase(
        "a filling view in a frame sticks out evenly", because: "it is centred in the frame",
        "100×60 a 20 0 60 60, out 20 20 60 20"
    ) {
        Greedy("a").aspectRatio(1, contentMode: .fill).frame(width: 60, height: 20).accessibilityIdentifier("out")
    },
    LayoutCase(
        "a visual effect moves and scales what is seen only",
        because: "visualEffect may not change layout: the next view lies where it lay",
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
        "the higher priority takes all", because: "lower ones keep their least, 0", "100×60 a 0 0 100 60, b 100 0 0 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a").layoutPriority(1)
            Greedy("b")
        }
    },
    LayoutCase("the least of lower priorities is kept back", because: "100 - 30", "100×60 a 0 0 70 60, b 70 0 30 60") {
        HStack(spacing: 0) {
            Greedy("a").layoutPriority(1)
            Greedy("b").frame(minWidth: 30)
        }
    },
    LayoutCase(
        "what a higher priority leaves is shared", because: "(100 - 40) / 2",
        "100×60 a 0 0 40 60, b 40 0 30 60, c 70 0 30 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a").frame(maxWidth: 40).layoutPriority(1)
            Greedy("b")
            Greedy("c")
        }
    },
    LayoutCase("a negative priority comes last", because: "0 is everybody's", "100×60 a 0 0 0 60, b 0 0 100 60") {
        HStack(spacing: 0) {
            Greedy("a").layoutPriority(-1)
            Greedy("b")
        }
    },
    LayoutCase(
        "three priorities", because: "each keeps back the least of those below",
        "100×60 a 0 0 80 60, b 80 0 10 60, c 90 0 10 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a").frame(minWidth: 10).layoutPriority(2)
            Greedy("b").frame(minWidth: 10).layoutPriority(1)
            Greedy("c").frame(minWidth: 10)
        }
    },
    LayoutCase(
        "a fixed view keeps its length against a higher priority", because: "its least is its length",
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
        "a spacer comes below everything", because: "its priority is the lowest", "100×60 a 0 0 92 60, b 100 25 0 10"
    ) {
        HStack(spacing: 0) {
            Greedy("a")
            Spacer()
            Block("b", 0, 10)
        }
    },
    LayoutCase(
        "a spacer with a priority is served first", because: "layoutPriority replaces its own",
        "100×60 a 0 0 0 60, b 100 0 0 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a")
            Spacer().layoutPriority(1)
            Greedy("b")
        }
    },
    LayoutCase(
        "priorities pass through modifiers", because: "padding asks its child", "100×60 a 5 5 90 50, b 100 0 0 60"
    ) {
        HStack(spacing: 0) {
            Greedy("a").layoutPriority(1).padding(5)
            Greedy("b")
        }
    },
    LayoutCase(
        "the highest priority decides a ZStack's size", because: "the others are offered that size",
        "100×60 a 30 20 40 20, b 30 20 40 20"
    ) {
        ZStack {
            Greedy("a")
            Block("b", 40, 20).layoutPriority(1)
        }
    },
    LayoutCase(
        "a larger view of low priority sticks out of a ZStack", because: "it has no say in the size",
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
    LayoutCase("a position is where the middle goes", because: "30 - 10, 40 - 5", "100×60 a 20 35 20 10") {
        Block("a", 20, 10).position(x: 30, y: 40)
    },
    LayoutCase("the default position is the corner", because: "the middle at 0, 0", "100×60 a -10 -5 20 10") {
        Block("a", 20, 10).position()
    },
    LayoutCase("a position by a point", because: "position(CGPoint)", "100×60 a 40 25 20 10") {
        Block("a", 20, 10).position(CGPoint(x: 50, y: 30))
    },
    LayoutCase(
        "a positioned view takes all the room", because: "80 are left next to 20", "100×60 a 0 25 20 10, b 55 -5 10 10"
    ) {
        HStack(spacing: 0) {
            Block("a", 20, 10)
            Block("b", 10, 10).position(x: 40, y: 0)
        }
    },
    LayoutCase("positions count from the frame around", because: "the frame is the room", "100×60 a 30 20 10 10") {
        Block("a", 10, 10).position(x: 15, y: 15).frame(width: 60, height: 40)
    },
    LayoutCase("a position without an offer", because: "the view's own size is the room", "100×60 a 40 25 20 10") {
        Block("a", 20, 10).position(x: 10, y: 5).fixedSize()
    },
    LayoutCase("positions are mirrored", because: "0 is on the right", "100×60 a 60 35 20 10") {
        Block("a", 20, 10).position(x: 30, y: 40).environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase("an offset shows the view elsewhere", because: "40 + 10, 25 + 5", "100×60 a 50 30 20 10") {
        Block("a", 20, 10).offset(x: 10, y: 5)
    },
    LayoutCase("an offset by a size", because: "offset(CGSize)", "100×60 a 30 20 20 10") {
        Block("a", 20, 10).offset(CGSize(width: -10, height: -5))
    },
    LayoutCase(
        "an offset moves nobody else", because: "effects never change layout", "100×60 a 40 25 20 10, b 50 25 20 10"
    ) {
        HStack(spacing: 0) {
            Block("a", 20, 10).offset(x: 10)
            Block("b", 20, 10)
        }
    },
    LayoutCase("offsets add up", because: "each moves what is inside", "100×60 a 55 25 20 10") {
        Block("a", 20, 10).offset(x: 10).offset(x: 5)
    },
    LayoutCase(
        "what is laid over an offset view stays", because: "the room stays where it is",
        "100×60 a 50 25 20 10, over 40 25 20 10"
    ) {
        Block("a", 20, 10).offset(x: 10).overlay { Greedy("over") }
    },
    LayoutCase(
        "what is laid over before the offset goes along", because: "modifiers apply from the inside out",
        "100×60 a 50 25 20 10, over 50 25 20 10"
    ) {
        Block("a", 20, 10).overlay { Greedy("over") }.offset(x: 10)
    },
    LayoutCase("offsets are mirrored", because: "the coordinates begin on the right", "100×60 a 30 25 20 10") {
        Block("a", 20, 10).offset(x: 10).environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "zIndex moves nothing", because: "it reorders drawing among siblings", "100×60 a 30 25 20 10, b 50 25 20 10"
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
        "a guide moved to the left moves its view to the right", because: "the guides coincide",
        "100×60 a 45 20 20 10, b 35 30 20 10"
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.leading) { $0[.leading] - 10 }
            Block("b", 20, 10)
        }
    },
    LayoutCase(
        "guides of an alignment nobody asks for do nothing", because: "the stack lines up centres",
        "100×60 a 40 20 20 10, b 40 30 20 10"
    ) {
        VStack(spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.leading) { $0[.leading] - 10 }
            Block("b", 20, 10)
        }
    },
    LayoutCase(
        "a guide at the other end", because: "a's trailing side meets b's leading side",
        "100×60 a 30 20 20 10, b 50 30 20 10"
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.leading) { $0.width }
            Block("b", 20, 10)
        }
    },
    LayoutCase(
        "a guide may be a part of the size", because: "a third of 30 is 10, of 60 is 20",
        "100×60 a 30 10 20 30, b 50 0 20 60"
    ) {
        HStack(alignment: .third, spacing: 0) {
            Block("a", 20, 30)
            Block("b", 20, 60)
        }
    },
    LayoutCase(
        "a default that asks for another guide", because: "the bottoms meet", "100×60 a 30 30 20 20, b 50 10 20 40"
    ) {
        HStack(alignment: .mark, spacing: 0) {
            Block("a", 20, 20)
            Block("b", 20, 40)
        }
    },
    LayoutCase(
        "a guide deep in one branch meets one deep in another", because: "guides pass through stacks and padding",
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
        "several guides in one branch count as their mean", because: "10 and 30 give 20",
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
    LayoutCase("padding moves a guide along", because: "5 + 5", "100×60 a 35 25 20 10, b 60 30 10 10") {
        HStack(alignment: .mark, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.mark) { $0.height / 2 }.padding(5)
            Block("b", 10, 10).alignmentGuide(.mark) { _ in 0 }
        }
    },
    LayoutCase(
        "a frame moves a guide along", because: "the view lies 10 below the frame's top",
        "100×60 a 30 25 20 10, b 50 25 20 10"
    ) {
        HStack(alignment: .mark, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.mark) { _ in 0 }.frame(height: 30)
            Block("b", 20, 10).alignmentGuide(.mark) { _ in 0 }
        }
    },
    LayoutCase(
        "an overlay is placed by guides", because: "its centre is told to be its leading side",
        "100×60 a 30 10 40 40, over 50 25 10 10"
    ) {
        Block("a", 40, 40).overlay { Block("over", 10, 10).alignmentGuide(HorizontalAlignment.center) { _ in 0 } }
    },
    LayoutCase(
        "an overlay and a background meet the guides of the view", because: "its top is told to be 10 further down",
        "100×60 under 45 30 10 10, a 30 10 40 40, over 45 20 10 10"
    ) {
        Block("a", 40, 40).alignmentGuide(.top) { _ in 10 }.alignmentGuide(.bottom) { _ in 30 }
            .overlay(alignment: .top) { Block("over", 10, 10) }
            .background(alignment: .bottom) { Block("under", 10, 10) }
    },
    LayoutCase(
        "a badge half outside its corner", because: "its own centre meets the corner's guides",
        "100×60 a 30 10 40 40, over 65 5 10 10"
    ) {
        Block("a", 40, 40).overlay(alignment: .topTrailing) {
            Block("over", 10, 10)
                .alignmentGuide(.top) { $0.height / 2 }
                .alignmentGuide(.trailing) { $0.width / 2 }
        }
    },
    LayoutCase(
        "a frame asks its child for its guides", because: "frame(alignment:) lines guides up", "100×60 a 25 20 20 20"
    ) {
        Block("a", 20, 20).alignmentGuide(.leading) { _ in -5 }
            .frame(width: 60, height: 20, alignment: .leading)
    },
    LayoutCase(
        "guides are counted from the leading side", because: "mirrored, the indent is on the right",
        "100×60 a 35 20 20 10, b 45 30 20 10"
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 20, 10).alignmentGuide(.leading) { $0[.leading] - 10 }
            Block("b", 20, 10)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "views without text stand on the baseline", because: "the default of a baseline is the bottom",
        "100×60 a 30 30 20 10, b 50 20 20 20"
    ) {
        HStack(alignment: .firstTextBaseline, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 20, 20)
        }
    },
    LayoutCase("a baseline may be told", because: "b stands 10 lower", "100×60 a 30 20 20 10, b 50 20 20 20") {
        HStack(alignment: .lastTextBaseline, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 20, 20).alignmentGuide(.lastTextBaseline) { $0[.bottom] - 10 }
        }
    },
    LayoutCase(
        "a horizontal alignment of one's own", because: "centres by default, a told one else",
        "100×60 a 40 20 20 10, b 50 30 40 10"
    ) {
        VStack(alignment: .side, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 40, 10).alignmentGuide(.side) { $0[.leading] }
        }
        .frame(width: 40, alignment: .leading).padding(.leading, 20)
    },
]

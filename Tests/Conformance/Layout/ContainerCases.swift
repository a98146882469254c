import SwiftUI

let choiceCases: [LayoutCase] = [
    LayoutCase(
        "a lazy column in a row is as high as its rows at its final width",
        because:
            "a stack measures its views' minimum and maximum before it divides space; "
            + "the rows' heights are those for the final width",
        "100×60 a 0 0 60 60, b 60 25 40 10"
    ) {
        HStack(spacing: 0) {
            LazyVStack(spacing: 0) { Greedy("a").aspectRatio(1, contentMode: .fit) }
            Block("b", 40, 10)
        }
    },
    LayoutCase("ViewThatFits shows the first view that fits", because: "80 of 100", "100×60 a 10 20 80 20") {
        ViewThatFits {
            Block("a", 80, 20)
            Block("b", 40, 20)
        }
    },
    LayoutCase(
        "ViewThatFits shows the next view if the first does not fit", because: "80 of 60", "100×60 b 30 20 40 20"
    ) {
        ViewThatFits {
            Block("a", 80, 20)
            Block("b", 40, 20)
        }
        .frame(width: 60)
    },
    LayoutCase(
        "ViewThatFits shows the last view if none fits", because: "the last view overflows evenly",
        "100×60 b 30 20 40 20"
    ) {
        ViewThatFits {
            Block("a", 80, 20)
            Block("b", 40, 20)
        }
        .frame(width: 30)
    },
    LayoutCase("ViewThatFits rejects a view that is too high", because: "both axes are checked", "100×60 b 40 25 20 10")
    {
        ViewThatFits {
            Block("a", 20, 80)
            Block("b", 20, 10)
        }
    },
    LayoutCase(
        "ViewThatFits may check the width only", because: "ViewThatFits(in: .horizontal)", "100×60 a 25 -20 50 100"
    ) {
        ViewThatFits(in: .horizontal) {
            Block("a", 50, 100)
            Block("b", 10, 10)
        }
    },
    LayoutCase(
        "ViewThatFits may check the height only", because: "ViewThatFits(in: .vertical)", "100×60 a -50 20 200 20"
    ) {
        ViewThatFits(in: .vertical) {
            Block("a", 200, 20)
            Block("b", 10, 10)
        }
    },
    LayoutCase(
        "the chosen view of ViewThatFits gets the whole proposal", because: "its ideal size of 10 fits",
        "100×60 a 0 0 100 60"
    ) {
        ViewThatFits {
            Greedy("a")
            Block("b", 10, 10)
        }
    },
    LayoutCase("a view of exactly the proposed size fits", because: "100 of 100", "100×60 a 0 0 100 60") {
        ViewThatFits {
            Block("a", 100, 60)
            Block("b", 10, 10)
        }
    },
]

let relativeCases: [LayoutCase] = [
    LayoutCase(
        "a container-relative frame of half the window", because: "the closure receives the window's width",
        "100×60 a 25 0 50 60"
    ) {
        Greedy("in").containerRelativeFrame(.horizontal) { length, _ in length / 2 }.accessibilityIdentifier("a")
    },
    LayoutCase("a container-relative frame of one of four columns", because: "(100 - 3 · 4) / 4", "100×60 a 39 0 22 60")
    {
        Greedy("in").containerRelativeFrame(.horizontal, count: 4, spacing: 4).accessibilityIdentifier("a")
    },
    LayoutCase("a container-relative frame of two of four columns", because: "2 · 22 + 4", "100×60 a 26 0 48 60") {
        Greedy("in").containerRelativeFrame(.horizontal, count: 4, span: 2, spacing: 4).accessibilityIdentifier("a")
    },
    LayoutCase(
        "a container-relative frame ignores its proposal",
        because: "it has the window's size although padding proposes less", "100×60 a 0 0 100 60"
    ) {
        Greedy("in").containerRelativeFrame([.horizontal, .vertical]).accessibilityIdentifier("a").padding(10)
    },
    LayoutCase(
        "a container-relative frame of half the window's height", because: "the closure receives the axis",
        "100×60 a 0 15 100 30"
    ) {
        Greedy("in").containerRelativeFrame(.vertical) { $1 == .vertical ? $0 / 2 : 0 }.accessibilityIdentifier("a")
    },
    LayoutCase(
        "a container-relative frame aligns its content", because: "containerRelativeFrame(alignment:)",
        "100×60 a 0 25 20 10"
    ) {
        Block("a", 20, 10).containerRelativeFrame(.horizontal, alignment: .leading)
    },
    LayoutCase(
        "a container-relative frame inside a scroll view", because: "the nearest container is the scroll view",
        "100×60 a 20 0 30 30, b 20 30 30 30"
    ) {
        ScrollView {
            VStack(spacing: 0) {
                Greedy("in").containerRelativeFrame(.vertical).frame(width: 30).accessibilityIdentifier("a")
                Greedy("in2").containerRelativeFrame(.vertical).frame(width: 30).accessibilityIdentifier("b")
            }
        }
        .frame(width: 30, height: 30).frame(width: 60, height: 60, alignment: .topLeading)
    },
    LayoutCase(
        "pages of a horizontal scroll view have its size",
        because: "on the cross axis the container size is the scroll view's proposal",
        "100×60 a 0 0 100 60, b 100 0 100 60"
    ) {
        ScrollView(.horizontal) {
            HStack(spacing: 0) {
                Greedy("a").containerRelativeFrame([.horizontal, .vertical])
                Greedy("b").containerRelativeFrame([.horizontal, .vertical])
            }
        }
    },
    LayoutCase(
        "pages of a scroll view in a stack",
        because:
            "a stack proposes several sizes; the container size is the scroll view's last proposal",
        "100×100 title 30 0 40 20, a 0 20 100 80, b 100 20 100 80"
    ) {
        VStack(spacing: 0) {
            Block("title", 40, 20)
            ScrollView(.horizontal) {
                HStack(spacing: 0) {
                    Greedy("a").containerRelativeFrame([.horizontal, .vertical])
                    Greedy("b").containerRelativeFrame([.horizontal, .vertical])
                }
            }
        }
    },
    LayoutCase(
        "half of a vertical scroll view's width",
        because: "on the cross axis the container is the scroll view's space, not its content's size",
        "100×60 a 25 0 50 20"
    ) {
        ScrollView {
            VStack(spacing: 0) {
                Greedy("a").frame(height: 20).containerRelativeFrame(.horizontal) { length, _ in length / 2 }
            }
        }
    },
]

let safeAreaCases: [LayoutCase] = [
    LayoutCase("a safe area inset at the bottom", because: "the view avoids it", "100×60 a 0 0 100 40, bar 0 40 100 20")
    {
        Greedy("a").safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("a safe area inset at the top", because: "the view avoids it", "100×60 a 0 20 100 40, bar 0 0 100 20") {
        Greedy("a").safeAreaInset(edge: .top, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "a safe area inset at the leading edge", because: "the view avoids it", "100×60 a 30 0 70 60, bar 0 0 30 60"
    ) {
        Greedy("a").safeAreaInset(edge: .leading, spacing: 0) { Greedy("bar").frame(width: 30) }
    },
    LayoutCase(
        "a safe area inset at the trailing edge", because: "the view avoids it", "100×60 a 0 0 70 60, bar 70 0 30 60"
    ) {
        Greedy("a").safeAreaInset(edge: .trailing, spacing: 0) { Greedy("bar").frame(width: 30) }
    },
    LayoutCase(
        "a mirrored safe area inset at the leading edge", because: "the leading edge is at the right",
        "100×60 a 0 0 70 60, bar 70 0 30 60"
    ) {
        Greedy("a").safeAreaInset(edge: .leading, spacing: 0) { Greedy("bar").frame(width: 30) }
            .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a safe area inset has default spacing", because: "the default is 8 between plain views",
        "100×60 a 0 0 100 32, bar 0 40 100 20"
    ) {
        Greedy("a").safeAreaInset(edge: .bottom) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "a safe area bar at the bottom", because: "safeAreaBar insets like safeAreaInset",
        "100×60 a 0 0 100 40, bar 0 40 100 20"
    ) {
        Greedy("a").safeAreaBar(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "a small safe area inset is centred", because: "the default alignment is center",
        "100×60 a 0 0 100 50, bar 40 50 20 10"
    ) {
        Greedy("a").safeAreaInset(edge: .bottom, spacing: 0) { Block("bar", 20, 10) }
    },
    LayoutCase(
        "a small safe area inset with leading alignment", because: "safeAreaInset(edge:alignment:)",
        "100×60 a 0 0 100 50, bar 0 50 20 10"
    ) {
        Greedy("a").safeAreaInset(edge: .bottom, alignment: .leading, spacing: 0) { Block("bar", 20, 10) }
    },
    LayoutCase(
        "a view that ignores the safe area extends under an inset", because: "the view touches the edge of the inset",
        "100×60 a 0 0 100 60, bar 0 40 100 20"
    ) {
        Greedy("a").ignoresSafeArea().safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "a view that ignores another edge avoids the inset", because: "only the top edge is ignored",
        "100×60 a 0 0 100 40, bar 0 40 100 20"
    ) {
        Greedy("a").ignoresSafeArea(edges: .top)
            .safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "a view that ignores the keyboard region avoids the inset",
        because: "a safe area inset is in the container region", "100×60 a 0 0 100 40"
    ) {
        Greedy("a").ignoresSafeArea(.keyboard)
            .safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "a scroll view's content starts below a top inset",
        because: "a scroll view adds the safe area to its content margins",
        "100×60 a 0 20 100 300, bar 0 0 100 20"
    ) {
        ScrollView { Greedy("a").frame(height: 300) }
            .safeAreaInset(edge: .top, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "horizontally scrolled content starts after safe area padding",
        because: "when scrolled, the content passes under the padding",
        "100×60 a 10 20 300 20"
    ) { ScrollView(.horizontal) { Greedy("a").frame(width: 300, height: 20) }.safeAreaPadding(.horizontal, 10) },
    LayoutCase(
        "a container-relative length excludes safe area padding", because: "100 minus 10 at both sides",
        "100×60 a 10 20 80 20"
    ) {
        ScrollView(.horizontal) { Greedy("a").frame(height: 20).containerRelativeFrame(.horizontal) }
            .safeAreaPadding(.horizontal, 10)
    },
    LayoutCase(
        "rows of a list start below a top inset",
        because: "17 below the inset, as below the top of a plain list without one",
        "100×60 a 16 37 20 10, bar 0 0 100 20"
    ) {
        List { Block("a", 20, 10) }.listStyle(.plain)
            .safeAreaInset(edge: .top, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("a view ignores safe area padding", because: "it extends to all edges", "100×60 a 0 0 100 60") {
        Greedy("a").ignoresSafeArea().safeAreaPadding(10)
    },
    LayoutCase(
        "a view ignores safe area padding at its sides", because: "the padding at top and bottom stays",
        "100×60 a 0 10 100 40"
    ) {
        Greedy("a").ignoresSafeArea(edges: .horizontal).safeAreaPadding(10)
    },
    LayoutCase(
        "plain padding cannot be ignored", because: "plain padding is not part of the safe area", "100×60 a 10 10 80 40"
    ) {
        Greedy("a").ignoresSafeArea().padding(10)
    },
    LayoutCase(
        "a view that touches no edge does not extend", because: "the view ends before the safe area does",
        "100×60 a 40 20 20 20"
    ) {
        Greedy("a").ignoresSafeArea().frame(width: 20, height: 20)
            .frame(maxWidth: .infinity, maxHeight: .infinity).safeAreaPadding(10)
    },
    LayoutCase(
        "a view extends at the three edges that it touches", because: "its bottom edge touches nothing",
        "100×60 a 0 0 100 20"
    ) {
        VStack(spacing: 0) {
            Greedy("a").ignoresSafeArea().frame(height: 10)
            Spacer(minLength: 0)
        }
        .safeAreaPadding(10)
    },
    LayoutCase(
        "nested safe areas", because: "a view extended through the inner safe area touches the outer one",
        "100×60 a 0 0 100 60, bar 5 45 90 10"
    ) {
        Greedy("a").ignoresSafeArea()
            .safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 10) }
            .safeAreaPadding(5)
    },
    LayoutCase(
        "a view that ignores the safe area keeps its layout frame", because: "its siblings do not move",
        "100×60 a 0 0 100 30, b 10 30 80 20"
    ) {
        VStack(spacing: 0) {
            Greedy("a").ignoresSafeArea(edges: [.top, .horizontal])
            Greedy("b")
        }
        .safeAreaPadding(10)
    },
    LayoutCase(
        "safe area insets at two edges", because: "each inset applies to the content inside it",
        "100×60 a 20 10 80 50, top 0 0 100 10, side 0 10 20 50"
    ) {
        Greedy("a")
            .safeAreaInset(edge: .leading, spacing: 0) { Greedy("side").frame(width: 20) }
            .safeAreaInset(edge: .top, spacing: 0) { Greedy("top").frame(height: 10) }
    },
]

let directionCases: [LayoutCase] = [
    LayoutCase(
        "an HStack from right to left", because: "the first view is at the right", "100×60 a 50 25 10 10, b 30 25 20 10"
    ) {
        HStack(spacing: 0) {
            Block("a", 10, 10)
            Block("b", 20, 10)
        }
        .padding(.horizontal, 20)
        .environment(\.layoutDirection, .rightToLeft)
        .frame(width: 70, alignment: .center).padding(.trailing, 10)
    },
    LayoutCase(
        "a VStack's leading edge is at the right", because: "right-to-left layout is mirrored",
        "100×60 a 50 20 10 10, b 40 30 20 10"
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 10, 10)
            Block("b", 20, 10)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a nested layout direction", because: "each container mirrors its own children",
        "100×60 a 55 25 10 10, b 35 25 10 10, c 45 25 10 10"
    ) {
        HStack(spacing: 0) {
            Block("a", 10, 10)
            HStack(spacing: 0) {
                Block("b", 10, 10)
                Block("c", 10, 10)
            }
            .environment(\.layoutDirection, .leftToRight)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a spacer between mirrored views", because: "it fills the remaining space", "100×60 a 90 25 10 10, b 0 25 10 10"
    ) {
        HStack(spacing: 0) {
            Block("a", 10, 10)
            Spacer()
            Block("b", 10, 10)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase("edge insets are mirrored", because: "the leading inset of 30 is at the right", "100×60 a 10 0 60 60") {
        Greedy("a").padding(EdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 10))
            .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a layout direction applies to its content only", because: "the padding outside is laid out left to right",
        "100×60 a 30 0 70 60"
    ) {
        Greedy("a").environment(\.layoutDirection, .rightToLeft).padding(.leading, 30)
    },
]

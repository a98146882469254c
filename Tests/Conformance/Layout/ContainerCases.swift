import SwiftUI

let choiceCases: [LayoutCase] = [
    LayoutCase(
        "a lazy column in a row is as high as its rows are at its width",
        because:
            "a stack asks for the least and the most before it hands out what is left, and the rows' lengths are those "
            + "for what the column gets",
        "100×60 a 0 0 60 60, b 60 25 40 10"
    ) {
        HStack(spacing: 0) {
            LazyVStack(spacing: 0) { Greedy("a").aspectRatio(1, contentMode: .fit) }
            Block("b", 40, 10)
        }
    },
    LayoutCase("the first that fits is shown", because: "80 of 100", "100×60 a 10 20 80 20") {
        ViewThatFits {
            Block("a", 80, 20)
            Block("b", 40, 20)
        }
    },
    LayoutCase("the next one where the first does not fit", because: "80 of 60", "100×60 b 30 20 40 20") {
        ViewThatFits {
            Block("a", 80, 20)
            Block("b", 40, 20)
        }
        .frame(width: 60)
    },
    LayoutCase("the last where none fits", because: "it overflows evenly", "100×60 b 30 20 40 20") {
        ViewThatFits {
            Block("a", 80, 20)
            Block("b", 40, 20)
        }
        .frame(width: 30)
    },
    LayoutCase("too high is too large, too", because: "both directions count", "100×60 b 40 25 20 10") {
        ViewThatFits {
            Block("a", 20, 80)
            Block("b", 20, 10)
        }
    },
    LayoutCase("only the width counts", because: "ViewThatFits(in: .horizontal)", "100×60 a 25 -20 50 100") {
        ViewThatFits(in: .horizontal) {
            Block("a", 50, 100)
            Block("b", 10, 10)
        }
    },
    LayoutCase("only the height counts", because: "ViewThatFits(in: .vertical)", "100×60 a -50 20 200 20") {
        ViewThatFits(in: .vertical) {
            Block("a", 200, 20)
            Block("b", 10, 10)
        }
    },
    LayoutCase("what fits gets the whole offer", because: "its own size of 10 fits", "100×60 a 0 0 100 60") {
        ViewThatFits {
            Greedy("a")
            Block("b", 10, 10)
        }
    },
    LayoutCase("exactly as large fits", because: "100 of 100", "100×60 a 0 0 100 60") {
        ViewThatFits {
            Block("a", 100, 60)
            Block("b", 10, 10)
        }
    },
]

let relativeCases: [LayoutCase] = [
    LayoutCase("half of the window", because: "the closure is given its width", "100×60 a 25 0 50 60") {
        Greedy("in").containerRelativeFrame(.horizontal) { length, _ in length / 2 }.accessibilityIdentifier("a")
    },
    LayoutCase("one of four columns", because: "(100 - 3 · 4) / 4", "100×60 a 39 0 22 60") {
        Greedy("in").containerRelativeFrame(.horizontal, count: 4, spacing: 4).accessibilityIdentifier("a")
    },
    LayoutCase("two of four columns", because: "2 · 22 + 4", "100×60 a 26 0 48 60") {
        Greedy("in").containerRelativeFrame(.horizontal, count: 4, span: 2, spacing: 4).accessibilityIdentifier("a")
    },
    LayoutCase("as large as the window, whatever is offered", because: "padding offers less", "100×60 a 0 0 100 60") {
        Greedy("in").containerRelativeFrame([.horizontal, .vertical]).accessibilityIdentifier("a").padding(10)
    },
    LayoutCase("half as high as the window", because: "the closure is told the axis", "100×60 a 0 15 100 30") {
        Greedy("in").containerRelativeFrame(.vertical) { $1 == .vertical ? $0 / 2 : 0 }.accessibilityIdentifier("a")
    },
    LayoutCase(
        "a view in a relative frame is aligned", because: "containerRelativeFrame(alignment:)", "100×60 a 0 25 20 10"
    ) {
        Block("a", 20, 10).containerRelativeFrame(.horizontal, alignment: .leading)
    },
    LayoutCase(
        "relative to the scroll view", because: "the nearest container is the scroll view",
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
        "pages side by side, as large as the scroll view",
        because: "across its direction a scroll view has what it is offered for its content to fill",
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
        "pages in a scroll view that shares a stack",
        because:
            "the stack offers its views one room after the other: the last one that the scroll view was offered counts",
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
        "half as wide as the scroll view that goes up and down",
        because: "across its direction the scroll view's room counts, not what its content takes of it",
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
    LayoutCase("a bar below", because: "the view keeps clear of it", "100×60 a 0 0 100 40, bar 0 40 100 20") {
        Greedy("a").safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("a bar above", because: "the view keeps clear of it", "100×60 a 0 20 100 40, bar 0 0 100 20") {
        Greedy("a").safeAreaInset(edge: .top, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("a bar on the leading side", because: "the view keeps clear of it", "100×60 a 30 0 70 60, bar 0 0 30 60")
    {
        Greedy("a").safeAreaInset(edge: .leading, spacing: 0) { Greedy("bar").frame(width: 30) }
    },
    LayoutCase(
        "a bar on the trailing side", because: "the view keeps clear of it", "100×60 a 0 0 70 60, bar 70 0 30 60"
    ) {
        Greedy("a").safeAreaInset(edge: .trailing, spacing: 0) { Greedy("bar").frame(width: 30) }
    },
    LayoutCase(
        "a mirrored bar on the leading side", because: "that is the right one", "100×60 a 0 0 70 60, bar 70 0 30 60"
    ) {
        Greedy("a").safeAreaInset(edge: .leading, spacing: 0) { Greedy("bar").frame(width: 30) }
            .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a bar keeps the usual distance", because: "8 between plain views", "100×60 a 0 0 100 32, bar 0 40 100 20"
    ) {
        Greedy("a").safeAreaInset(edge: .bottom) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "a bar as SwiftUI calls it now", because: "safeAreaBar insets likewise", "100×60 a 0 0 100 40, bar 0 40 100 20"
    ) {
        Greedy("a").safeAreaBar(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("a small bar is centred", because: "the alignment's default", "100×60 a 0 0 100 50, bar 40 50 20 10") {
        Greedy("a").safeAreaInset(edge: .bottom, spacing: 0) { Block("bar", 20, 10) }
    },
    LayoutCase(
        "a small bar on the leading side", because: "safeAreaInset(edge:alignment:)",
        "100×60 a 0 0 100 50, bar 0 50 20 10"
    ) {
        Greedy("a").safeAreaInset(edge: .bottom, alignment: .leading, spacing: 0) { Block("bar", 20, 10) }
    },
    LayoutCase(
        "what ignores the safe area lies under the bar", because: "it touches what keeps it away",
        "100×60 a 0 0 100 60, bar 0 40 100 20"
    ) {
        Greedy("a").ignoresSafeArea().safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "what ignores another edge does not", because: "only the top was named", "100×60 a 0 0 100 40, bar 0 40 100 20"
    ) {
        Greedy("a").ignoresSafeArea(edges: .top)
            .safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("what ignores keyboards only does not", because: "a bar is no keyboard", "100×60 a 0 0 100 40") {
        Greedy("a").ignoresSafeArea(.keyboard)
            .safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "what scrolls rests clear of a bar above", because: "to a scroll view the safe area is a margin of its content",
        "100×60 a 0 20 100 300, bar 0 0 100 20"
    ) {
        ScrollView { Greedy("a").frame(height: 300) }
            .safeAreaInset(edge: .top, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "what scrolls across begins clear of safe area padding", because: "it goes on below it from there",
        "100×60 a 10 20 300 20"
    ) { ScrollView(.horizontal) { Greedy("a").frame(width: 300, height: 20) }.safeAreaPadding(.horizontal, 10) },
    LayoutCase(
        "a container-relative length leaves out what is kept clear", because: "100 less 10 at both sides",
        "100×60 a 10 20 80 20"
    ) {
        ScrollView(.horizontal) { Greedy("a").frame(height: 20).containerRelativeFrame(.horizontal) }
            .safeAreaPadding(.horizontal, 10)
    },
    LayoutCase(
        "rows of a list rest clear of a bar above", because: "17 below the top of a plain list, as without a bar",
        "100×60 a 16 37 20 10, bar 0 0 100 20"
    ) {
        List { Block("a", 20, 10) }.listStyle(.plain)
            .safeAreaInset(edge: .top, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("what ignores safe area padding", because: "all edges are touched", "100×60 a 0 0 100 60") {
        Greedy("a").ignoresSafeArea().safeAreaPadding(10)
    },
    LayoutCase("what ignores it at its sides", because: "top and bottom stay", "100×60 a 0 10 100 40") {
        Greedy("a").ignoresSafeArea(edges: .horizontal).safeAreaPadding(10)
    },
    LayoutCase("plain padding is not ignored", because: "it is no safe area", "100×60 a 10 10 80 40") {
        Greedy("a").ignoresSafeArea().padding(10)
    },
    LayoutCase("what touches no edge stays", because: "it ends before the safe area does", "100×60 a 40 20 20 20") {
        Greedy("a").ignoresSafeArea().frame(width: 20, height: 20)
            .frame(maxWidth: .infinity, maxHeight: .infinity).safeAreaPadding(10)
    },
    LayoutCase("what touches three edges grows at those", because: "the one below is free", "100×60 a 0 0 100 20") {
        VStack(spacing: 0) {
            Greedy("a").ignoresSafeArea().frame(height: 10)
            Spacer(minLength: 0)
        }
        .safeAreaPadding(10)
    },
    LayoutCase(
        "one safe area in another", because: "what goes beyond the inner touches the outer",
        "100×60 a 0 0 100 60, bar 5 45 90 10"
    ) {
        Greedy("a").ignoresSafeArea()
            .safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 10) }
            .safeAreaPadding(5)
    },
    LayoutCase(
        "the room of what ignores it stays", because: "its neighbours do not move", "100×60 a 0 0 100 30, b 10 30 80 20"
    ) {
        VStack(spacing: 0) {
            Greedy("a").ignoresSafeArea(edges: [.top, .horizontal])
            Greedy("b")
        }
        .safeAreaPadding(10)
    },
    LayoutCase(
        "bars on two sides", because: "each keeps what is inside clear",
        "100×60 a 20 10 80 50, top 0 0 100 10, side 0 10 20 50"
    ) {
        Greedy("a")
            .safeAreaInset(edge: .leading, spacing: 0) { Greedy("side").frame(width: 20) }
            .safeAreaInset(edge: .top, spacing: 0) { Greedy("top").frame(height: 10) }
    },
]

let directionCases: [LayoutCase] = [
    LayoutCase("a row from right to left", because: "the first is on the right", "100×60 a 50 25 10 10, b 30 25 20 10")
    {
        HStack(spacing: 0) {
            Block("a", 10, 10)
            Block("b", 20, 10)
        }
        .padding(.horizontal, 20)
        .environment(\.layoutDirection, .rightToLeft)
        .frame(width: 70, alignment: .center).padding(.trailing, 10)
    },
    LayoutCase("a column's leading side is right", because: "mirrored", "100×60 a 50 20 10 10, b 40 30 20 10") {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 10, 10)
            Block("b", 20, 10)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "one direction inside the other", because: "each container mirrors its own children",
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
    LayoutCase("a spacer between mirrored views", because: "it grows as ever", "100×60 a 90 25 10 10, b 0 25 10 10") {
        HStack(spacing: 0) {
            Block("a", 10, 10)
            Spacer()
            Block("b", 10, 10)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase("insets are mirrored", because: "leading 30 is on the right", "100×60 a 10 0 60 60") {
        Greedy("a").padding(EdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 10))
            .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a direction counts inside only", because: "the padding around is read from the left", "100×60 a 30 0 70 60"
    ) {
        Greedy("a").environment(\.layoutDirection, .rightToLeft).padding(.leading, 30)
    },
]

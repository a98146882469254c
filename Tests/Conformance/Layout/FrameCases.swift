import SwiftUI

let frameCases: [LayoutCase] = [
    LayoutCase(
        "a colour fills its proposal", because: "shapes and colours are greedy", width: 100, height: 60,
        ["a": [0, 0, 100, 60]]
    ) { Greedy("a") },
    LayoutCase(
        "a fixed frame is centred in the remaining space", because: "a parent centres its child by default", width: 100,
        height: 60, ["a": [30, 20, 40, 20]]
    ) { Block("a", 40, 20) },
    LayoutCase(
        "a frame larger than the display overflows evenly", because: "a frame is a view, not a constraint", width: 100,
        height: 60, ["a": [-10, -10, 120, 80]]
    ) { Block("a", 120, 80) },
    LayoutCase(
        "a frame with one length leaves the other to the child", because: "an omitted length passes the proposal on",
        width: 100, height: 60, ["a": [30, 0, 40, 60]]
    ) { Color.red.frame(width: 40).accessibilityIdentifier("a") },
    LayoutCase(
        "a frame places its child by alignment", because: "frame(alignment:)", width: 100, height: 60,
        ["in": [60, 40, 20, 10], "out": [20, 10, 60, 40]]
    ) {
        Block("in", 20, 10).frame(width: 60, height: 40, alignment: .bottomTrailing).accessibilityIdentifier("out")
    },
    LayoutCase(
        "a minimum above the ideal raises the ideal", because: "min 20, ideal 10 gives 20", width: 100, height: 60,
        ["a": [40, 0, 20, 60]]
    ) {
        HStack { Color.red.frame(minWidth: 20, idealWidth: 10).accessibilityIdentifier("a") }.frame(width: 10)
    }.expectingDiagnostics(1),
    LayoutCase(
        "a maximum below the ideal is raised to it", because: "ideal 30, max 20 gives max 30", width: 100, height: 60,
        ["a": [35, 0, 30, 60]]
    ) { Color.red.frame(idealWidth: 30, maxWidth: 20).accessibilityIdentifier("a") }.expectingDiagnostics(1),
    LayoutCase(
        "a negative minimum counts as zero", because: "lengths below 0 count as 0", width: 100, height: 60,
        ["a": [0, 0, 100, 60]]
    ) { Color.red.frame(minWidth: -5).accessibilityIdentifier("a") },
    LayoutCase(
        "an infinite ideal length reports no diagnostic",
        because: "bounds must only be in ascending order; an infinite ideal length is valid",
        width: 100, height: 60, ["a": [0, 0, 100, 60]]
    ) {
        Color.red.frame(minWidth: 0, idealWidth: .infinity, maxWidth: .infinity).accessibilityIdentifier("a")
    },
    LayoutCase(
        "an infinite maximum takes everything", because: "maxWidth .infinity makes a view flexible", width: 100,
        height: 60, ["in": [0, 20, 20, 20], "out": [0, 20, 100, 20]]
    ) {
        Block("in", 20, 20).frame(maxWidth: .infinity, alignment: .leading).accessibilityIdentifier("out")
    },
    LayoutCase(
        "padding is sixteen on every side", because: "the framework's default padding", width: 100, height: 60,
        ["a": [16, 16, 68, 28]]
    ) { Greedy("a").padding() },
    LayoutCase(
        "padding of one edge", because: "padding(_:_:)", width: 100, height: 60, ["a": [10, 0, 90, 60]]
    ) { Greedy("a").padding(.leading, 10) },
    LayoutCase(
        "padding by insets", because: "padding(EdgeInsets)", width: 100, height: 60, ["a": [4, 1, 94, 57]]
    ) { Greedy("a").padding(EdgeInsets(top: 1, leading: 4, bottom: 2, trailing: 2)) },
    LayoutCase(
        "padding larger than the proposal leaves a size of zero", because: "a proposal is never negative", width: 20,
        height: 20, ["a": [10, 10, 0, 0]]
    ) { Greedy("a").padding(30) },
    LayoutCase(
        "modifiers apply from the inside out", because: "padding inside a frame differs from padding outside it",
        width: 100,
        height: 100, ["a": [35, 35, 30, 30], "b": [25, 25, 50, 50]]
    ) {
        Greedy("a").padding(10).frame(width: 50, height: 50).accessibilityIdentifier("b")
    },
    LayoutCase(
        "a background has the size of its view and does not change layout", because: "backgrounds are layout-neutral",
        width: 100, height: 60, ["a": [40, 20, 20, 20], "back": [40, 20, 20, 20]]
    ) { Block("a", 20, 20).background { Greedy("back") } },
    LayoutCase(
        "an overlay is placed by its alignment", because: "overlay(alignment:) proposes the size of the view below",
        width: 100,
        height: 60, ["a": [30, 10, 40, 40], "over": [60, 10, 10, 10]]
    ) { Block("a", 40, 40).overlay(alignment: .topTrailing) { Block("over", 10, 10) } },
    LayoutCase(
        "opacity does not change the size", because: "effects never change layout", width: 100, height: 60,
        ["a": [40, 20, 20, 20]]
    ) { Block("a", 20, 20).opacity(0.5) },
    LayoutCase(
        "a modifier on a group applies to each of its views", because: "Group is transparent to layout", width: 100,
        height: 100, ["a": [45, 20, 10, 10], "b": [45, 70, 10, 10]]
    ) {
        VStack(spacing: 0) {
            Group {
                Block("a", 10, 10)
                Block("b", 10, 10)
            }
            .padding(20)
        }
    },
]

import SwiftUI

/// A list in a window of 200 by 300.
@MainActor private func list<Content: View>(
    _ style: some ListStyle, @ViewBuilder _ content: () -> Content
) -> some View {
    List { content() }.listStyle(style)
}

let listCases: [LayoutCase] = [
    LayoutCase(
        "rows of a plain list", because: "minimum height 44, 11 above and below the content, 16 at the sides",
        "200×300 a 16 17 20 10, b 16 55 20 60"
    ) {
        list(.plain) {
            Block("a", 20, 10)
            Block("b", 20, 60)
        }
    },
    LayoutCase(
        "rows of an inset list", because: "16 more than a plain list at the sides",
        "200×300 a 32 17 20 10, b 32 11 136 50"
    ) {
        list(.inset) {
            ZStack(alignment: .leading) {
                Greedy("b").frame(height: 50)
                Color.clear.frame(width: 20, height: 10)
            }
            .overlay(alignment: .topLeading) { Block("a", 20, 10).offset(y: 6) }
        }
    },
    LayoutCase(
        "rows of an inset grouped list", because: "16 above the first group", "200×300 a 32 33 20 10, b 32 77 20 10"
    ) {
        list(.insetGrouped) {
            Block("a", 20, 10)
            Block("b", 20, 10)
        }
    },
    LayoutCase(
        "the default list style is inset grouped", because: "as on iOS", "200×300 a 32 33 20 10"
    ) { List { Block("a", 20, 10) } },
    LayoutCase(
        "groups of a grouped list span the full width", because: "insets of only 16 at the sides",
        "200×300 a 16 33 20 10"
    ) { list(.grouped) { Block("a", 20, 10) } },
    LayoutCase(
        "a header and a footer", because: "6 around a header, 6 above a footer",
        "200×300 h 32 22 30 10, a 32 55 20 10, f 32 88 30 10"
    ) {
        list(.insetGrouped) {
            Section {
                Block("a", 20, 10)
            } header: {
                Block("h", 30, 10)
            } footer: {
                Block("f", 30, 10)
            }
        }
    },
    LayoutCase(
        "groups are 24 apart", because: "16 + 44 + 24 + 17", "200×300 a 32 33 20 10, b 32 101 20 10"
    ) {
        list(.insetGrouped) {
            Section { Block("a", 20, 10) }
            Section { Block("b", 20, 10) }
        }
    },
    LayoutCase(
        "explicit spacing between groups", because: "16 + 44 + 40 + 17", "200×300 a 32 33 20 10, b 32 117 20 10"
    ) {
        list(.insetGrouped) {
            Section { Block("a", 20, 10) }
            Section { Block("b", 20, 10) }
        }
        .listSectionSpacing(40)
    },
    LayoutCase(
        "a header after a group", because: "16 + 44 + 24 + 6, and the row is 22 + 17 below",
        "200×300 a 32 33 20 10, h 32 90 30 10, b 32 123 20 10"
    ) {
        list(.insetGrouped) {
            Section { Block("a", 20, 10) }
            Section {
                Block("b", 20, 10)
            } header: {
                Block("h", 30, 10)
            }
        }
    },
    LayoutCase(
        "explicit insets of a row", because: "listRowInsets; the minimum height stays 44",
        "200×300 a 5 17 20 10, b 5 44 20 60"
    ) {
        list(.plain) {
            Block("a", 20, 10).listRowInsets(EdgeInsets(top: 0, leading: 5, bottom: 0, trailing: 5))
            Block("b", 20, 60).listRowInsets(EdgeInsets(top: 0, leading: 5, bottom: 0, trailing: 5))
        }
    },
    LayoutCase(
        "explicit insets of a header and a footer", because: "2 + 10 + 3 + 17 above the row, 17 + 4 below",
        "200×300 h 5 2 30 10, a 16 32 20 10, f 7 63 30 10"
    ) {
        list(.plain) {
            Section {
                Block("a", 20, 10)
            } header: {
                Block("h", 30, 10).listRowInsets(EdgeInsets(top: 2, leading: 5, bottom: 3, trailing: 0))
            } footer: {
                Block("f", 30, 10).listRowInsets(EdgeInsets(top: 4, leading: 7, bottom: 0, trailing: 0))
            }
        }
    },
    LayoutCase("a row fills its width", because: "200 - 2 × 16", "200×300 a 16 11 168 50") {
        list(.plain) { Greedy("a").frame(height: 50) }
    },
    LayoutCase("a lower minimum row height", because: "10 + 2 × 11", "200×300 a 16 11 20 10, b 16 43 20 10") {
        list(.plain) {
            Block("a", 20, 10)
            Block("b", 20, 10)
        }
        .environment(\.defaultMinListRowHeight, 20)
    },
    LayoutCase(
        "a minimum header height", because: "the header is 50 high, and the row starts 17 below it",
        "200×300 h 16 20 30 10, a 16 67 20 10"
    ) {
        list(.plain) {
            Section {
                Block("a", 20, 10)
            } header: {
                Block("h", 30, 10)
            }
        }
        .environment(\.defaultMinListHeaderHeight, 50)
    },
    LayoutCase("explicit spacing between rows", because: "44 + 10 + 17", "200×300 a 16 17 20 10, b 16 71 20 10") {
        list(.plain) {
            Block("a", 20, 10)
            Block("b", 20, 10)
        }
        .listRowSpacing(10)
    },
    LayoutCase("a mirrored list", because: "rows start at the right", "200×300 a 164 17 20 10") {
        list(.plain) { Block("a", 20, 10) }.environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "the background of a row", because: "it spans the full width of the group",
        "200×300 a 32 33 20 10, g 16 16 168 44"
    ) {
        list(.insetGrouped) { Block("a", 20, 10).listRowBackground(Greedy("g")) }
    },
    LayoutCase("a list of data", because: "one row for each element", "200×300 1 16 17 20 10, 3 16 105 20 10") {
        List([1, 2, 3], id: \.self) { Block("\($0)", 20, 10) }.listStyle(.plain)
    },
    LayoutCase(
        "a grouped form", because: "it is laid out as an inset grouped list", "200×300 a 32 33 20 10, b 32 101 20 10"
    ) {
        Form {
            Section { Block("a", 20, 10) }
            Section { Block("b", 20, 10) }
        }
    },
    LayoutCase(
        "a form with columns style", because: "a stack with spacing 8, centred",
        "200×300 a 90 136 20 10, b 90 154 20 10"
    ) {
        Form {
            Block("a", 20, 10)
            Block("b", 20, 10)
        }
        .formStyle(.columns)
    },
]

let listCellCases: [LayoutCase] = [
    LayoutCase(
        "rows of a plain list in cells", because: "one line each, inset by one column", width: 160, height: 160,
        ["a": [8, 0, 24, 16], "b": [8, 16, 24, 16]]
    ) {
        list(.plain) {
            Text("one").accessibilityIdentifier("a")
            Text("two").accessibilityIdentifier("b")
        }
    },
    LayoutCase(
        "rows of an inset grouped list in cells",
        because: "one line between groups; rows are inset further than headers", width: 160, height: 160,
        ["h": [16, 0, 16, 16], "a": [24, 16, 24, 16], "i": [16, 48, 16, 16], "b": [24, 64, 24, 16]]
    ) {
        list(.insetGrouped) {
            Section {
                Text("one").accessibilityIdentifier("a")
            } header: {
                Text("H1").accessibilityIdentifier("h")
            }
            Section {
                Text("two").accessibilityIdentifier("b")
            } header: {
                Text("H2").accessibilityIdentifier("i")
            }
        }
    },
    LayoutCase(
        "a minimum row height in cells", because: "32 points are two lines", width: 160, height: 160,
        ["a": [8, 0, 24, 16], "b": [8, 32, 24, 16]]
    ) {
        list(.plain) {
            Text("one").accessibilityIdentifier("a")
            Text("two").accessibilityIdentifier("b")
        }
        .environment(\.defaultMinListRowHeight, 32)
    },
]

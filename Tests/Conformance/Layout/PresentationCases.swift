import SwiftUI

/// A view that presents a sheet.
private struct Below<Content: View>: View {
    @ViewBuilder let content: () -> Content
    var body: some View { Color.white.sheet(isPresented: .constant(true)) { content() } }
}

private struct SmallSizing: PresentationSizing {
    func proposedSize(
        for root: PresentationSizingRoot, context: PresentationSizingContext
    ) -> ProposedViewSize {
        ProposedViewSize(width: 400, height: root.sizeThatFits(ProposedViewSize(width: 400, height: nil)).height + 100)
    }
}

let presentationCases: [LayoutCase] = [
    LayoutCase(
        "a sheet on a wide display has the standard size", because: "automatic is the default",
        "1000×1000 a 220 180 560 640"
    ) {
        Below { Greedy("a") }
    },
    LayoutCase(
        "a sheet with the size of a page is about as large as paper", because: "presentationSizing(.page)",
        "1000×1000 a 148 44 704 912"
    ) {
        Below { Greedy("a").presentationSizing(.page) }
    },
    LayoutCase(
        "a sheet with the size of a form is less wide than a page", because: "presentationSizing(.form)",
        "1000×1000 a 230 190 540 620"
    ) {
        Below { Greedy("a").presentationSizing(.form) }
    },
    LayoutCase(
        "a page stays within the display", because: "an edge of the content below stays visible",
        "800×600 a 48 24 704 552"
    ) {
        Below { Greedy("a").presentationSizing(.page) }
    },
    LayoutCase(
        "a fitted sheet is as large as its content", because: "presentationSizing(.fitted)",
        "1000×1000 a 350 400 300 200"
    ) {
        Below {
            Color.blue.frame(maxWidth: .infinity, maxHeight: .infinity).accessibilityIdentifier("a")
                .frame(idealWidth: 300, idealHeight: 200)
                .presentationSizing(.fitted)
        }
    },
    LayoutCase(
        "a sheet fits its content in one dimension", because: "the other dimension is that of a page",
        "1000×1000 a 148 400 704 200"
    ) {
        Below {
            Greedy("a").frame(height: 200).presentationSizing(.page.fitted(horizontal: false, vertical: true))
        }
    },
    LayoutCase(
        "an app chooses the size of a sheet from its content", because: "50 and 100 points in height",
        "1000×1000 a 300 425 400 150"
    ) {
        Below { Greedy("a").frame(idealHeight: 50).presentationSizing(SmallSizing()) }
    },
    LayoutCase(
        "a sheet on a narrow display has no other size", because: "sizes apply in the middle of a display",
        "400×600 a 0 32 400 568"
    ) {
        Below { Greedy("a").presentationSizing(.form) }
    },
]

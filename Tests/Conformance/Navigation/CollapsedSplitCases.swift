import SwiftUI

/// A sidebar with a selection, and a detail.
private struct TwoColumns: View {
    @Bindable var state: NavigationCaseState
    var hasBinding = false

    var body: some View {
        if hasBinding {
            NavigationSplitView(preferredCompactColumn: $state.column) {
                folders
            } detail: {
                detail
            }
        } else {
            NavigationSplitView {
                folders
            } detail: {
                detail
            }
        }
    }

    private var folders: some View { FolderList(state: state) }
    private var detail: some View {
        Text(state.folder.map { "letters in \($0)" } ?? "choose").navigationTitle("Letters")
    }
}

struct FolderList: View {
    @Bindable var state: NavigationCaseState

    var body: some View {
        List(["Inbox", "Sent"], id: \.self, selection: $state.folder) { Text(verbatim: $0) }.navigationTitle("Boxes")
    }
}

/// A sidebar and a middle column with selections, and a detail.
private struct ThreeColumns: View {
    @Bindable var state: NavigationCaseState

    var body: some View {
        NavigationSplitView {
            FolderList(state: state)
        } content: {
            List(["One", "Two"], id: \.self, selection: $state.letter) { Text(verbatim: $0) }
                .navigationTitle("Letters")
        } detail: {
            Text("reading \(state.letter ?? "nothing")").navigationTitle("Page")
        }
    }
}

/// Links in a sidebar without a selection.
private struct Links: View {
    let hasValues: Bool

    var body: some View {
        NavigationSplitView {
            List(["Inbox", "Sent"], id: \.self) { name in
                if hasValues {
                    NavigationLink(name, value: name)
                } else {
                    NavigationLink(name) { Text("letters in \(name)") }
                }
            }
            .navigationTitle("Boxes")
            .navigationDestination(for: String.self) { Text("letters in \($0)") }
        } detail: {
            Text("choose")
        }
    }
}

private let two = "Boxes, Inbox, Letters, letters in Inbox, letters in Sent, choose"
private let three = "Boxes, Inbox, Letters, One, Page, reading One, reading Two, reading nothing"

let collapsedSplitCases: [NavigationCase] = [
    NavigationCase(
        "two columns: a selected row", because: "the detail is pushed, and Back ends the selection", watching: two,
        """
        start → Boxes, Inbox | none none
        tap Sent → <Boxes, Letters, letters in Sent | Sent none
        tap Boxes → Boxes, Inbox | none none
        tap Sent → <Boxes, Letters, letters in Sent | Sent none
        """
    ) { TwoColumns(state: $0) },
    NavigationCase(
        "two columns: arrow keys", because: "the keys move the focus among the rows, and Return opens one",
        watching: two,
        """
        start → Boxes, Inbox | none none
        press tab → Boxes, Inbox | none none
        press down → Boxes, Inbox | none none
        press enter → <Boxes, Letters, letters in Sent | Sent none
        tap Boxes → Boxes, Inbox | none none
        """
    ) { TwoColumns(state: $0) },
    NavigationCase(
        "two columns side by side: arrow keys", because: "the detail stands beside the list and follows its keys",
        watching: two,
        """
        wide
        start → Boxes, Inbox, Letters, choose
        tap Inbox → Boxes, Inbox, Letters, letters in Inbox | Inbox none
        press down → Boxes, Inbox, Letters, letters in Sent | Sent none
        """
    ) { TwoColumns(state: $0) },
    NavigationCase(
        "two columns: a selection at the start", because: "a collapsed split view shows the detail of a selection",
        watching: two,
        """
        folder = Sent
        start → <Boxes, Letters, letters in Sent
        tap Boxes → Boxes, Inbox | none none
        """
    ) { TwoColumns(state: $0) },
    NavigationCase(
        "two columns: a selection by the app", because: "a value pushes the detail, another replaces it, nil pops it",
        watching: two,
        """
        start → Boxes, Inbox
        folder = Inbox → <Boxes, Letters, letters in Inbox
        folder = Sent → <Boxes, Letters, letters in Sent
        folder = none → Boxes, Inbox
        """
    ) { TwoColumns(state: $0) },
    NavigationCase(
        "two columns: a preferred column", because: "the binding decides at the start, and selections write it",
        watching: two,
        """
        folder = Sent
        start → Boxes, Inbox | Sent none
        tap Sent → <Boxes, Letters, letters in Sent
        tap Boxes → Boxes, Inbox | none none
        folder = Inbox → <Boxes, Letters, letters in Inbox
        column = sidebar → Boxes, Inbox
        """
    ) { TwoColumns(state: $0, hasBinding: true) },
    NavigationCase(
        "two columns: a preferred detail", because: "the binding shows the detail without a selection", watching: two,
        """
        column = detail
        start → <Boxes, Letters, choose
        tap Boxes → Boxes, Inbox
        """
    ) { TwoColumns(state: $0, hasBinding: true) },
    NavigationCase(
        "two columns: a narrower display", because: "the collapsed view shows the column of the selection",
        watching: two,
        """
        wide
        start → Boxes, Inbox, Letters, choose
        tap Sent → Boxes, Inbox, Letters, letters in Sent
        narrow → <Boxes, Letters, letters in Sent
        tap Boxes → Boxes, Inbox | none none
        wide → Boxes, Inbox, Letters, choose
        """
    ) { TwoColumns(state: $0) },
    NavigationCase(
        "three columns: selected rows", because: "each selection pushes the next column, and Back ends it",
        watching: three,
        """
        start → Boxes, Inbox
        tap Inbox → <Boxes, Letters, One | Inbox none
        tap Two → <Letters, Page, reading Two | Inbox Two
        tap Letters → <Boxes, Letters, One | Inbox none
        tap Boxes → Boxes, Inbox | none none
        """
    ) { ThreeColumns(state: $0) },
    NavigationCase(
        "three columns: selections at the start", because: "the last column with a selection before it is shown",
        watching: three,
        """
        folder = Sent; letter = One
        start → <Letters, Page, reading One
        letter = none → <Boxes, Letters, One
        folder = none → Boxes, Inbox
        """
    ) { ThreeColumns(state: $0) },
    NavigationCase(
        "three columns: a first selection at the start", because: "no letter is selected, so its column is not shown",
        watching: three,
        """
        folder = Sent
        start → <Boxes, Letters, One
        """
    ) { ThreeColumns(state: $0) },
    NavigationCase(
        "three columns: selections by the app", because: "two selections in one update push two columns",
        watching: three,
        """
        start → Boxes, Inbox
        folder = Sent; letter = Two → <Letters, Page, reading Two
        folder = none; letter = none → Boxes, Inbox
        """
    ) { ThreeColumns(state: $0) },
    NavigationCase(
        "links to values in a sidebar", because: "Back ends what a link shows, so that the link leads there again",
        watching: "Boxes, Inbox, letters in Sent, choose",
        """
        start → Boxes, Inbox
        tap Sent → <Boxes, letters in Sent
        tap Boxes → Boxes, Inbox
        tap Sent → <Boxes, letters in Sent
        tap Boxes → Boxes, Inbox
        wide → Boxes, Inbox, choose
        """
    ) { _ in Links(hasValues: true) },
    NavigationCase(
        "links to views in a sidebar", because: "Back ends what a link shows, so that the link leads there again",
        watching: "Boxes, Inbox, letters in Sent, choose",
        """
        start → Boxes, Inbox
        tap Sent → <Boxes, letters in Sent
        tap Boxes → Boxes, Inbox
        tap Sent → <Boxes, letters in Sent
        """
    ) { _ in Links(hasValues: false) },
]

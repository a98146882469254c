import SwiftUI

/// A stack in the detail of a split view.
private struct StackInDetail: View {
    @Bindable var state: NavigationCaseState

    var body: some View {
        NavigationSplitView {
            FolderList(state: state)
        } detail: {
            NavigationStack(path: $state.path) {
                NavigationLink("Open", value: 1).navigationTitle("Letters")
                    .navigationDestination(for: Int.self) { Text("page \($0)").navigationTitle("Page") }
            }
        }
    }
}

/// Stacks in the three columns of a split view.
private struct StackInEach: View {
    let state: NavigationCaseState

    var body: some View {
        NavigationSplitView {
            NavigationStack { FolderList(state: state) }
        } content: {
            NavigationStack {
                NavigationLink("Open") { Text("page").navigationTitle("Page") }.navigationTitle("Letters")
            }
        } detail: {
            NavigationStack { Text("detail").navigationTitle("Detail") }
        }
    }
}

/// A stack whose title is set around it.
private struct TitleAround: View {
    let state: NavigationCaseState

    var body: some View {
        NavigationSplitView {
            NavigationStack { FolderList(state: state) }
        } detail: {
            NavigationStack { Text("detail") }.navigationTitle("Letters")
        }
    }
}

let mergedStackCases: [NavigationCase] = [
    NavigationCase(
        "a stack in the detail", because: "the stack is a part of the collapsed one, whose Back pops its pages first",
        watching: "Boxes, Inbox, Letters, Open, Page, page 1",
        """
        start → Boxes, Inbox
        tap Sent → <Boxes, Letters, Open
        tap Open → <Letters, Page, page 1
        tap Letters → <Boxes, Letters, Open
        tap Boxes → Boxes, Inbox | none none
        """
    ) { StackInDetail(state: $0) },
    NavigationCase(
        "a path of a stack in the detail", because: "the pages of the path are above the column's root",
        watching: "Boxes, Inbox, Letters, Open, Page, page 2",
        """
        folder = Sent; path = 1 2
        start → <Page, page 2
        path = none → <Boxes, Letters, Open
        """
    ) { StackInDetail(state: $0) },
    NavigationCase(
        "a stack in each column", because: "the selection of a list inside of a stack is that of the column",
        watching: "Boxes, Inbox, Letters, Open, Page, page, Detail",
        """
        start → Boxes, Inbox
        tap Sent → <Boxes, Letters, Open
        tap Open → <Letters, Page, page
        tap Letters → <Boxes, Letters, Open
        tap Boxes → Boxes, Inbox | none none
        """
    ) { StackInEach(state: $0) },
    NavigationCase(
        "a title around a stack in a column", because: "there is one bar, which has the settings around the stack too",
        watching: "Boxes, Inbox, Letters, detail",
        """
        folder = Sent
        start → <Boxes, Letters, detail
        tap Boxes → Boxes, Inbox
        """
    ) { TitleAround(state: $0) },
]

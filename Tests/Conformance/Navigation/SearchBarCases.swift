import SwiftUI

/// A search around a stack, of which one page has its own search.
private struct SearchAroundStack: View {
    @Bindable var state: NavigationCaseState

    var body: some View {
        NavigationStack(path: $state.path) {
            NavigationLink("Open", value: 1).navigationTitle("Start")
                .navigationDestination(for: Int.self) { number in
                    if number == 1 {
                        Text("page 1").searchable(text: .constant(""), prompt: "Inner")
                    } else {
                        Text("page \(number)")
                    }
                }
        }
        .searchable(text: .constant(""), prompt: "Outer")
    }
}

/// A search around a split view with a stack in its sidebar.
private struct SearchAroundSplit: View {
    let state: NavigationCaseState

    var body: some View {
        NavigationSplitView {
            NavigationStack { FolderList(state: state) }
        } detail: {
            NavigationStack { Text("detail") }
        }
        .searchable(text: .constant(""), prompt: "Outer")
    }
}

let searchBarCases: [NavigationCase] = [
    NavigationCase(
        "a search around a stack", because: "a page has its own field, or the outer one, and never both",
        watching: "Start, Outer, Inner, Open, page 1, page 2",
        """
        start → Start, Outer, Open
        tap Open → <Start, Inner, page 1
        tap Start → Start, Outer, Open
        path = 2 → <Start, Outer, page 2
        path = 1 → <Start, Inner, page 1
        path = none → Start, Outer, Open
        """
    ) { SearchAroundStack(state: $0) },
    NavigationCase(
        "a search around a split view", because: "the field is in the first column, also below the bar of a stack",
        watching: "Boxes, Inbox, Outer, detail",
        """
        start → Boxes, Inbox, Outer
        tap Sent → <Boxes, detail
        tap Boxes → Boxes, Inbox, Outer
        """
    ) { SearchAroundSplit(state: $0) },
]

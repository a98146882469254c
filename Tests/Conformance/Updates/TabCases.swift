import SwiftUI

private struct Page: View {
    let name: String
    let log: BodyLog
    @State private var count = 0

    init(_ name: String, _ log: BodyLog) { (self.name, self.log) = (name, log) }

    var body: some View {
        let _ = log(name)
        Button("\(name)\(count)") { count += 1 }.accessibilityIdentifier(name)
    }
}

/// A page whose body has branches, so that its views cannot be counted by their type alone.
private struct Branching: View {
    let name: String
    let log: BodyLog
    var body: some View {
        let _ = log(name)
        if name.isEmpty {
            Text("empty")
        } else {
            VStack { Text(verbatim: name) }.padding()
        }
    }
}

/// A view with a page in a navigation.
private struct Home: View {
    let name: String
    let log: BodyLog
    var body: some View {
        let _ = log("home-\(name)")
        if name == "b" {
            NavigationStack { Page(name, log).navigationTitle("Stack") }
        } else {
            NavigationView { Page(name, log).navigationTitle("View") }
        }
    }
}

/// A view that sets its item of the bar itself.
private struct OwnItem: View {
    let name: String
    let tab: Int
    let log: BodyLog
    var body: some View {
        let _ = log("item-\(name)")
        Page(name, log).tabItem { Text(verbatim: name) }.tag(tab)
    }
}

private struct Padded: ViewModifier {
    let log: BodyLog
    func body(content: Content) -> some View {
        let _ = log("padded")
        content.padding()
    }
}

/// Buttons that select tabs, and the tabs.
private struct Selecting<Tabs: View>: View {
    @State var tab = 0
    @ViewBuilder let tabs: (Binding<Int>) -> Tabs

    var body: some View {
        VStack {
            ForEach(0..<3) { number in
                Button("Show \(number)") { tab = number }.accessibilityIdentifier("show\(number)")
            }
            tabs($tab)
        }
    }
}

let tabCases: [UpdateCase] = [
    UpdateCase(
        "tabs with items", because: "a tab is evaluated when it is first selected, and keeps its state",
        """
        → a
        show1 → b
        show0 →
        a → a
        show1 →
        show2 → c
        """
    ) { log in
        Selecting { tab in
            TabView(selection: tab) {
                Page("a", log).tabItem { Label("A", systemImage: "house") }.tag(0)
                Page("b", log).tag(1).badge(2).tabItem { Text("B") }
                Page("c", log).badge("new").tabItem { Text("C") }.tag(2)
            }
        }
    },
    UpdateCase(
        "tabs with values", because: "a tab's title, image and value do not need its content",
        """
        → a
        show2 → c
        show0 →
        show1 → b
        """
    ) { log in
        Selecting { tab in
            TabView(selection: tab) {
                Tab("A", systemImage: "house", value: 0) { Page("a", log) }
                Tab("B", systemImage: "gear", value: 1) { Page("b", log) }.badge(3)
                Tab("C", systemImage: "star", value: 2) { Page("c", log) }
            }
        }
    },
    UpdateCase(
        "tabs with branches", because: "a view with branches is one tab, whichever branch it has",
        """
        → a
        show1 → b
        """
    ) { log in
        Selecting { tab in
            TabView(selection: tab) {
                Branching(name: "a", log: log).tabItem { Text("A") }.tag(0)
                Branching(name: "b", log: log).tabItem { Text("B") }.tag(1)
            }
        }
    },
    UpdateCase(
        "tabs with navigations", because: "neither a navigation nor the view around it is evaluated for the bar",
        """
        → home-a a
        show1 → home-b b
        show2 → home-c c
        show0 →
        """
    ) { log in
        Selecting { tab in
            TabView(selection: tab) {
                Home(name: "a", log: log).tabItem { Text("A") }.tag(0)
                Home(name: "b", log: log).tabItem { Text("B") }.tag(1)
                Home(name: "c", log: log).tabItem { Text("C") }.tag(2)
            }
        }
    },
    UpdateCase(
        "tabs with modifiers of the app", because: "the body of a modifier around a tab's content is a part of the tab",
        """
        → padded a
        show1 → padded b
        """
    ) { log in
        Selecting { tab in
            TabView(selection: tab) {
                Page("a", log).modifier(Padded(log: log)).tabItem { Text("A") }.tag(0)
                Page("b", log).modifier(Padded(log: log)).environment(\.lineLimit, 2).tag(1).tabItem { Text("B") }
            }
        }
    },
    UpdateCase(
        "tabs of a collection", because: "only the selected element's view is evaluated",
        """
        → a
        show2 → c
        """
    ) { log in
        Selecting { tab in
            TabView(selection: tab) {
                ForEach(Array(["a", "b", "c"].enumerated()), id: \.offset) { index, name in
                    Page(name, log).tabItem { Text(verbatim: name) }.tag(index)
                }
            }
        }
    },
    UpdateCase(
        "tabs with own items", because: "the bar needs the body that sets the item, and nothing inside of it",
        """
        → item-a item-b a
        show1 → b
        show0 →
        """
    ) { log in
        Selecting { tab in
            TabView(selection: tab) {
                OwnItem(name: "a", tab: 0, log: log)
                OwnItem(name: "b", tab: 1, log: log)
            }
        }
    },
]

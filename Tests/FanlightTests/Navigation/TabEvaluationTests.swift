import Combine
import Fanlight
import FanlightTesting
import Testing

/// The order in which the views of a tab view are evaluated and appear.
@MainActor
@Suite("Evaluation of tabs")
struct TabEvaluationTests {
    private final class Log {
        var lines: [String] = []
    }

    /// A model that changes without telling its views.
    private final class Missions: ObservableObject {
        var names: [String] = []
        func load() { names = ["Apollo 1", "Apollo 7"] }
    }

    private struct MissionGrid: View {
        @ObservedObject var missions: Missions
        var body: some View {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))]) {
                    ForEach(missions.names, id: \.self) { name in
                        NavigationLink(destination: Text("About \(name)")) { Text(name) }
                    }
                }
            }
            .navigationTitle("Missions")
        }
    }

    private struct MissionTabs: View {
        let isPage: Bool
        @StateObject private var missions = Missions()
        var body: some View {
            Group {
                if isPage { tabs.tabViewStyle(.page) } else { tabs }
            }
            .onAppear { missions.load() }
        }
        private var tabs: some View {
            TabView {
                NavigationStack { MissionGrid(missions: missions) }.tabItem { Label("Grid", systemImage: "house") }
                NavigationView { MissionGrid(missions: missions) }.tabItem { Label("List", systemImage: "gear") }
            }
        }
    }

    @Test(
        "the first tab shows what the tab view's onAppear has loaded, even without notice", arguments: [false, true])
    func loadedWithoutNotice(isPage: Bool) {
        for stage in [
            Stage(width: 390, height: 600) { MissionTabs(isPage: isPage) },
            Stage(columns: 50, rows: 20) { MissionTabs(isPage: isPage) },
        ] {
            #expect(stage.showing("Apollo 1").exists && stage.showing("Apollo 7").exists, "\(stage.text)")
            stage.showing("Apollo 7").tap()
            #expect(stage.showing("About Apollo 7").exists)
        }
    }

    private struct Page: View {
        let name: String
        let value: Int
        let log: Log
        var body: some View {
            let _ = log.lines.append("body \(name) \(value)")
            Text("\(name) has \(value)").onAppear { log.lines.append("appear \(name)") }
        }
    }

    @Test("the selected tab is evaluated once, with the state that the tab view's onAppear has set")
    func stateSetInAppearAction() {
        struct Root: View {
            let log: Log
            @State private var value = 0
            @State private var tab = "a"
            var body: some View {
                TabView(selection: $tab) {
                    Page(name: "a", value: value, log: log).tabItem { Text("A") }.tag("a")
                    Page(name: "b", value: value, log: log).tabItem { Text("B") }.tag("b")
                }
                .onAppear {
                    log.lines.append("appear")
                    (value, tab) = (3, "b")
                }
            }
        }
        let log = Log()
        let stage = Stage(width: 390, height: 600) { Root(log: log) }
        #expect(log.lines == ["appear", "body b 3", "appear b"])
        #expect(stage.showing("b has 3").exists)
        stage.label("A").tap()
        #expect(log.lines.dropFirst(3) == ["body a 3", "appear a"])
    }

    private struct Labelled: View {
        let name: String
        let log: Log
        @State private var count = 0
        var body: some View {
            let _ = log.lines.append("label \(name)")
            NavigationStack {
                Page(name: name, value: count, log: log).task { log.lines.append("task \(name)") }
                Button("more") { count += 1 }
            }
            .badge(count)
            .tabItem { Text("Tab \(name)\(count)") }
            .tag(name)
            .onAppear { log.lines.append("shown \(name)") }
        }
    }

    @Test("a view that sets its item in its own body has no content and does not appear before it is selected")
    func itemInOwnBody() async {
        struct Root: View {
            let log: Log
            @State private var tab = "a"
            var body: some View {
                TabView(selection: $tab) {
                    Labelled(name: "a", log: log)
                    Labelled(name: "b", log: log)
                }
            }
        }
        let log = Log()
        let stage = Stage(width: 390, height: 600) { Root(log: log) }
        await stage.settled()
        #expect(Set(log.lines) == ["label a", "label b", "body a 0", "appear a", "shown a", "task a"])
        log.lines = []
        stage.label("Tab b0").tap()
        await stage.settled()
        #expect(Set(log.lines) == ["body b 0", "appear b", "shown b", "task b"], "\(log.lines)")
        stage.label("more").tap()
        #expect(stage.showing("b has 1").exists && stage.label("Tab a0").exists)
        #expect(stage.elements.contains { $0.role == .tab && $0.label.contains("Tab b1") && $0.label.contains("1") })
    }

    @Test("the bar follows the own label of a tab that was never selected")
    func labelsOfUnselectedTabs() {
        struct Unread: View {
            let count: Int
            let log: Log
            var body: some View { Page(name: "b", value: count, log: log).badge(count).tabItem { Text("B\(count)") } }
        }
        struct Root: View {
            let log: Log
            @State private var count = 1
            var body: some View {
                TabView {
                    Button("receive") { count += 1 }.tabItem { Text("A") }
                    Unread(count: count, log: log)
                }
            }
        }
        let log = Log()
        let stage = Stage(width: 390, height: 600) { Root(log: log) }
        stage.label("receive").tap()
        let tab = stage.elements.last { $0.role == .tab }
        #expect(tab?.label.contains("B2") == true && log.lines.isEmpty, "\(log.lines)")
        stage.role(.tab).nth(1).tap()
        #expect(stage.showing("b has 2").exists)
        #expect(log.lines == ["body b 2", "appear b"])
    }
}

import Fanlight
import FanlightTesting
import Testing

/// The order in which the root of a navigation and the actions around it run.
@MainActor
@Suite("Evaluation of a stack's root")
struct StackEvaluationTests {
    enum Kind: CaseIterable { case stack, view, splitView, sheet }

    private final class Log {
        var lines: [String] = []
    }

    /// A model that changes without telling its views.
    private final class Missions {
        var names: [String] = []
    }

    private struct Page: View {
        let value: Int
        let missions: Missions
        let log: Log

        var body: some View {
            let _ = log.lines.append("body \(value)")
            VStack {
                Text("has \(value)")
                ForEach(missions.names, id: \.self) { Text($0) }
            }
            .navigationTitle("Title \(value)")
            .onAppear { log.lines.append("appear \(value)") }
        }
    }

    private struct Root: View {
        let kind: Kind
        let log: Log
        @State private var value = 0
        @State private var missions = Missions()

        var body: some View {
            navigation.onAppear {
                log.lines.append("around")
                value = 3
                missions.names = ["Apollo 1"]
            }
        }

        @ViewBuilder private var navigation: some View {
            switch kind {
            case .stack: NavigationStack { page }
            case .view: NavigationView { page }
            case .splitView:
                NavigationSplitView {
                    page
                } detail: {
                    Text("detail")
                }
            case .sheet: Text("behind").sheet(isPresented: .constant(true)) { Inner(log: log) }
            }
        }

        private var page: some View { Page(value: value, missions: missions, log: log) }
    }

    /// A stack in a sheet with an action of its own.
    private struct Inner: View {
        let log: Log
        @State private var value = 0
        @State private var missions = Missions()

        var body: some View {
            NavigationStack { Page(value: value, missions: missions, log: log) }
                .onAppear {
                    value = 3
                    missions.names = ["Apollo 1"]
                }
        }
    }

    @Test(
        "the root is evaluated once, with what the onAppear around the navigation has set, even without notice",
        arguments: Kind.allCases)
    func afterAppearActions(kind: Kind) {
        for isCell in [false, true] {
            let log = Log()
            let stage =
                isCell
                ? Stage(columns: 50, rows: 20) { Root(kind: kind, log: log) }
                : Stage(width: 390, height: 600) { Root(kind: kind, log: log) }
            #expect(log.lines == ["around", "body 3", "appear 3"])
            #expect(stage.showing("has 3").exists && stage.showing("Apollo 1").exists)
            #expect(stage.showing("Title 3").exists)
            #expect(stage.work.frames == 1)
        }
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

private struct FloorKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
    fileprivate var floor: Int {
        get { self[FloorKey.self] }
        set { self[FloorKey.self] = newValue }
    }
}

/// Chooses its content by the environment.
private struct Door: View {
    @Environment(\.floor) private var floor
    @Environment(\.isEnabled) private var isEnabled

    @ViewBuilder var body: some View {
        if !isEnabled {
            Text("closed")
        } else if floor > 0 {
            ForEach(0..<floor, id: \.self) { Text(verbatim: "floor \($0 + 1)") }
        } else {
            Text("ground")
        }
    }
}

private struct OnFloor: ViewModifier {
    let floor: Int
    func body(content: Content) -> some View { content.environment(\.floor, floor) }
}

@MainActor
@Suite("Environment modifiers around container rows")
struct RowEnvironmentTests {
    private func rows(@ViewBuilder _ content: () -> some View) -> [String] {
        let stage = Stage(width: 300, height: 400, content: content)
        #expect(stage.diagnostics.isEmpty)
        return stage.elements.map(\.label).filter { !$0.isEmpty }
    }

    @Test("the environment decides the structure of rows")
    func structure() {
        let expected = ["ground", "floor 1", "floor 2", "closed"]
        @ViewBuilder func doors() -> some View {
            Door()
            Door().environment(\.floor, 2)
            Door().environment(\.floor, 3).disabled(true)
        }
        #expect(rows { VStack { doors() } } == expected)
        #expect(rows { LazyVStack { doors() } } == expected)
        #expect(rows { ScrollView { LazyVStack { ForEach(0..<1) { _ in doors() } } } } == expected)
        #expect(rows { List { doors() } } == expected)
        #expect(rows { Form { Section { doors() } } } == expected)
    }

    @Test("the nearest modifier wins, also inside custom modifiers")
    func nesting() {
        #expect(rows { LazyVStack { Group { Door().environment(\.floor, 1) }.environment(\.floor, 2) } } == ["floor 1"])
        #expect(rows { LazyVStack { Door().modifier(OnFloor(floor: 1)) } } == ["floor 1"])
        #expect(
            rows { LazyVStack { Door().transformEnvironment(\.floor) { $0 += 1 } }.environment(\.floor, 1) }.count == 2)
        #expect(rows { LazyVStack { Door().padding().environment(\.floor, 1).padding() } } == ["floor 1"])
    }

    private struct Building: View {
        @State private var floor = 0
        @State private var isOpen = true
        var body: some View {
            VStack {
                LazyVStack { Door().environment(\.floor, floor).disabled(!isOpen) }
                Button("Up") { floor += 1 }
                Button("Close") { isOpen.toggle() }
            }
        }
    }

    @Test("rows follow environment changes")
    func changes() {
        let stage = Stage(width: 300, height: 400) { Building() }
        func doors() -> [String] { stage.elements.map(\.label).filter { $0 != "Up" && $0 != "Close" && !$0.isEmpty } }
        #expect(doors() == ["ground"])
        stage.label("Up").tap()
        #expect(doors() == ["floor 1"])
        stage.label("Up").tap()
        #expect(doors() == ["floor 1", "floor 2"])
        stage.label("Close").tap()
        #expect(doors() == ["closed"])
        stage.label("Close").tap()
        #expect(doors() == ["floor 1", "floor 2"])
    }

    @Test("a picker style applies to pickers that are rows", arguments: [true, false])
    func pickers(isForm: Bool) {
        let picker = Picker("Size", selection: .constant(1)) {
            Text("Small").tag(1)
            Text("Large").tag(2)
        }
        .pickerStyle(.segmented)
        let stage = Stage(width: 300, height: 200) {
            if isForm { Form { picker } } else { TabView { picker.tabItem { Text("First") } } }
        }
        #expect(
            stage.showing("Small").exists && stage.showing("Large").exists, "a menu would show the selected option only"
        )
    }

    @Test("an invalid value is reported once")
    func invalidValues() {
        let stage = Stage(width: 300, height: 200) { LazyVStack { Door().lineSpacing(.nan) } }
        #expect(stage.diagnostics.count == 1)
    }
}

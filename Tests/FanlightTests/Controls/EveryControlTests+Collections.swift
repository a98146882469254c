import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Date and colour pickers, and controls that select, open and edit rows and pages.
extension EveryControlTests {
    private static var day: TimeInterval { 86400 }

    /// The count as a day of January 1970.
    private static func date(_ state: Bindable<Probe>) -> Binding<Date> {
        Binding {
            Date(timeIntervalSince1970: (Double(state.wrappedValue.count) - 0.5) * day)
        } set: {
            state.wrappedValue.count = Int(($0.timeIntervalSince1970 / day).rounded(.up))
        }
    }

    nonisolated private static func date(_ name: String, opens: Bool = false, _ look: @escaping Styling) -> Case {
        Case(
            name: name, role: .picker, expected: "false 0.25 2 <> one none",
            view: { state in
                let picker = DatePicker("Name", selection: date(state), displayedComponents: .date)
                return AnyView(
                    AnyView(look(AnyView(picker))).accessibilityIdentifier("it").environment(\.timeZone, .gmt)
                        .environment(\.locale, Locale(identifier: "en_US")))
            },
            pointer: {
                if opens { click($0, $0["it"]) }
                click($0, $0.label("Friday, January 2, 1970"))
            }, keys: { $0.press(.right) }, action: { $0["it"].set("1970-01-02") })
    }

    /// Date fields whose parts are focused by keys and stepped. The day is the second of three.
    nonisolated private static func typed(_ name: String, _ look: @escaping Styling) -> Case {
        Case(
            name: name, role: .picker, expected: "false 0.25 2 <> one none",
            view: { state in
                let picker = DatePicker("Name", selection: date(state), displayedComponents: .date)
                return AnyView(
                    AnyView(look(AnyView(picker))).accessibilityIdentifier("it").environment(\.timeZone, .gmt)
                        .environment(\.locale, Locale(identifier: "en_US")))
            },
            pointer: {
                // A press gives the focus to the field, and keys go there.
                click($0, $0["it"], at: 0.75)
                for key in [Key.home, .right, .up] { $0.press(key) }
            },
            keys: {
                $0.press(.right)
                $0.press(.up)
            }, action: { $0["it"].set("1970-01-02") })
    }

    nonisolated static let dates: [Case] = [
        date("compact date picker", opens: true) { $0.datePickerStyle(.compact) },
        date("graphical date picker") { $0.datePickerStyle(.graphical) },
        typed("field for a date") { $0.datePickerStyle(.field) },
        typed("field for a date that is stepped") { $0.datePickerStyle(.stepperField) },
        typed("wheels for a date") { $0.datePickerStyle(.wheel) },
        Case(
            name: "picker of several dates", role: .picker, expected: "false 0.25 2 <> one none",
            view: { state in
                let days = Binding<Set<DateComponents>> {
                    state.wrappedValue.days
                } set: { new in
                    state.wrappedValue.days = new
                    if let day = new.first?.day { state.wrappedValue.count = day }
                }
                return AnyView(
                    MultiDatePicker(
                        "Name", selection: days,
                        in: Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 20 * day)
                    )
                    .environment(\.timeZone, .gmt).environment(\.locale, Locale(identifier: "en_US"))
                    .accessibilityIdentifier("it"))
            }, pointer: { click($0, $0.label("Friday, January 2, 1970")) },
            keys: {
                for key in [Key.home, .right, .space] { $0.press(key) }
            }, action: { $0.label("Friday, January 2, 1970").tap() }),
        Case(
            name: "colour picker", role: .picker, expected: "true 0.25 1 <> one none",
            view: { state in
                let color = Binding<Color> {
                    state.wrappedValue.flag ? .orange : .red
                } set: {
                    state.wrappedValue.flag = $0 == .orange
                }
                return AnyView(
                    ColorPicker("Name", selection: color).environment(\.colorScheme, .light)
                        .accessibilityIdentifier("it"))
            },
            pointer: {
                click($0, $0["it"])
                click($0, $0.label("orange"))
            },
            keys: {
                $0.press(.space)
                $0.press(.right)
            }, action: { $0["it"].set("orange") }),
    ]

    private struct Words: Identifiable {
        let id: String
        var inside: [Words]?
    }

    nonisolated static let collections: [Case] = [
        Case(
            name: "list", role: .list, expected: "false 0.25 1 <> one b",
            view: { state in
                AnyView(
                    List(["a", "b"], id: \.self, selection: state.row) {
                        Text(verbatim: $0).accessibilityIdentifier($0)
                    }
                    .frame(height: 160).accessibilityLabel("Name").accessibilityIdentifier("it"))
            }, pointer: { click($0, $0["b"]) },
            keys: {
                $0.press(.down)
                if $0["words"].label.hasSuffix("a") { $0.press(.down) }
            }, action: { $0.role(.row).nth(1).tap() }),
        Case(
            name: "table", role: .table, expected: "false 0.25 1 <> one b",
            view: { state in
                AnyView(
                    Table([Words(id: "a"), Words(id: "b")], selection: state.row) {
                        TableColumn("Column") { Text(verbatim: $0.id).accessibilityIdentifier($0.id) }
                    }
                    .frame(height: 160).accessibilityLabel("Name").accessibilityIdentifier("it"))
            }, pointer: { click($0, $0["b"]) },
            keys: {
                $0.press(.down)
                if $0["words"].label.hasSuffix("a") { $0.press(.down) }
            }, action: { $0.role(.row).nth(1).tap() }),
        Case(
            name: "tabs", role: .tab, expected: "false 0.25 1 <> two none",
            view: { state in
                AnyView(
                    TabView(selection: state.choice) {
                        Tab("First", systemImage: "house", value: "one") { Text("1") }
                        Tab("Name", systemImage: "gear", value: "two") { Text("2") }.accessibilityIdentifier("it")
                    }
                    .frame(height: 160))
            }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.right) }, action: { $0["it"].tap() },
            focused: { $0.role(.group).nth(0) }),
        Case(
            name: "collapsible section", role: .heading, expected: "true 0.25 1 <> one none",
            view: { state in
                AnyView(
                    List {
                        Section(isExpanded: state.flag) {
                            Text("row")
                        } header: {
                            Text("Name")
                        }
                    }
                    .frame(height: 160))
            }, pointer: { click($0, $0.role(.heading)) }, keys: { $0.press(.enter) },
            action: { $0.role(.heading).tap() }, it: { $0.role(.heading) }),
        Case(
            name: "button that edits", role: .button, expected: "true 0.25 1 <> one none",
            view: { state in
                let mode = Binding<EditMode> {
                    state.wrappedValue.flag ? .active : .inactive
                } set: {
                    state.wrappedValue.flag = $0 == .active
                }
                return AnyView(
                    EditButton().environment(\.editMode, mode).accessibilityLabel("Name").accessibilityIdentifier("it"))
            }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.enter) }, action: { $0["it"].tap() }),
    ]
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Semantics of views that only display something, on pixels and on cells.
@MainActor
@Suite("Semantics of display-only views")
struct DisplayViewSemanticsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// Role, label and value of each element, in accessibility order.
        let semantics: [String]
        let view: @MainActor @Sendable () -> any View
        var testDescription: String { name }
    }

    nonisolated private static func gauge(_ name: String, _ look: @escaping @MainActor @Sendable (AnyView) -> any View)
        -> Case
    {
        Case(name: name, semantics: ["progress Name 40%"]) { look(AnyView(Gauge(value: 0.4) { Text("Name") })) }
    }

    nonisolated private static let cases: [Case] = [
        gauge("gauge") { $0.gaugeStyle(.automatic) },
        gauge("circular gauge") { $0.gaugeStyle(.accessoryCircular) },
        gauge("ring") { $0.gaugeStyle(.accessoryCircularCapacity) },
        gauge("capacity") { $0.gaugeStyle(.linearCapacity) },
        gauge("small bar") { $0.gaugeStyle(.accessoryLinear) },
        gauge("small capacity") { $0.gaugeStyle(.accessoryLinearCapacity) },
        Case(name: "progress", semantics: ["progress Name 40%"]) { ProgressView("Name", value: 0.4) },
        Case(name: "progress without an end", semantics: ["progress Name under way"]) { ProgressView("Name") },
        Case(name: "round progress", semantics: ["progress Name 40%"]) {
            ProgressView("Name", value: 0.4).progressViewStyle(.circular)
        },
        Case(name: "progress of a time", semantics: ["progress Name 0%"]) {
            ProgressView(timerInterval: Date()...Date() + 100, countsDown: false) {
                Text("Name")
            } currentValueLabel: {
                EmptyView()
            }
        },
        Case(name: "label", semantics: ["text Name "]) { Label("Name", systemImage: "star") },
        Case(name: "label of an icon", semantics: ["image Name "]) {
            Label("Name", systemImage: "star").labelStyle(.iconOnly)
        },
        Case(name: "labelled content", semantics: ["text Name, Value "]) { LabeledContent("Name", value: "Value") },
        Case(name: "group box", semantics: ["text Name ", "text Content "]) {
            GroupBox("Name") { Text("Content") }
        },
        Case(name: "open group", semantics: ["button Name expanded", "text Content "]) {
            DisclosureGroup("Name", isExpanded: .constant(true)) { Text("Content") }
        },
        Case(name: "empty place", semantics: ["group  ", "heading Name ", "text Words "]) {
            ContentUnavailableView("Name", systemImage: "star", description: Text("Words"))
        },
        Case(name: "row with a badge", semantics: ["list  ", "scrollArea  ", "text Name ", "text 3 "]) {
            List { Text("Name").badge(3) }.frame(height: 96)
        },
        Case(name: "section", semantics: ["list  ", "scrollArea  ", "heading Name ", "text Row ", "text Footer "]) {
            List {
                Section {
                    Text("Row")
                } header: {
                    Text("Name")
                } footer: {
                    Text("Footer")
                }
            }
            .frame(height: 160)
        },
        Case(name: "pair in a form", semantics: ["list  ", "scrollArea  ", "heading Name ", "text Label, Value "]) {
            Form { Section("Name") { LabeledContent("Label", value: "Value") } }.formStyle(.grouped).frame(height: 160)
        },
    ]

    @Test("a display-only view has its role, label and value", arguments: cases)
    func elementSemantics(_ shown: Case) {
        for stage in [
            Stage(width: 320, height: 240) { AnyView(shown.view()) },
            Stage(columns: 40, rows: 14) { AnyView(shown.view()) },
        ] {
            let semantics = stage.elements.map { "\($0.role) \($0.label) \($0.value)" }
            #expect(semantics == shown.semantics, "\(semantics)")
            #expect(stage.audit().filter { $0.kind == .label } == [])
        }
    }
}

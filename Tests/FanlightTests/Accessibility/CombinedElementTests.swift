import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Merged attributes of combined elements")
struct CombinedElementTests {
    private final class Log { var words: [String] = [] }

    private struct Parts: View {
        let log: Log
        var body: some View {
            HStack {
                Image(systemName: "star").accessibilityLabel("Starred")
                Text("Volume").accessibilityValue("3").accessibilityHint("how loud")
                    .accessibilityCustomContent("Unit", "dB")
                Text("Mail").accessibilityAction(named: "Archive") { log.words.append("archive") }
            }
        }
    }

    private func check(_ stage: Stage, _ role: Role, _ log: Log) {
        let element = stage.role(role).info
        #expect(element.label == "Starred, Volume, Mail")
        #expect(element.value == "3" && element.hint == "how loud")
        #expect(element.details.content.map(\.label) == ["Unit"])
        #expect(element.details.actionNames.contains("Archive"))
        #expect(stage.role(role).perform("Archive") == .handled)
        #expect(log.words == ["archive"])
    }

    @Test("a combined element, a button and a row merge values, hints, actions and content of their parts")
    func all() {
        let (first, second, third) = (Log(), Log(), Log())
        check(
            Stage(width: 300, height: 100) { Parts(log: first).accessibilityElement(children: .combine) }, .text, first)
        check(
            Stage(width: 300, height: 100) {
                Button {
                } label: {
                    Parts(log: second)
                }
            }, .button, second)
        check(
            Stage(width: 400, height: 100) { List(selection: .constant(1)) { Parts(log: third).tag(1) } }, .row, third)
    }

    @Test("a combined element with a heading is a heading, and the container's own attributes win")
    func heading() {
        let stage = Stage(width: 300, height: 100) {
            HStack {
                Text("Title").accessibilityAddTraits(.isHeader).accessibilityValue("part")
                Text("more")
            }
            .accessibilityElement(children: .combine).accessibilityValue("whole")
        }
        #expect(stage.role(.heading).label == "Title, more" && stage.role(.heading).value == "whole")
    }

    @Test("attributes set before contained or replaced children apply to the group")
    func containers() {
        let contained = Stage(width: 300, height: 100) {
            HStack {
                Text("a")
                Text("b")
            }
            .accessibilityLabel("Before").accessibilityElement(children: .contain).accessibilityValue("v")
        }
        #expect(contained.elements.map(\.label) == ["Before", "a", "b"] && contained.role(.group).value == "v")
        let replaced = Stage(width: 300, height: 100) {
            Color.red.accessibilityLabel("Chart").accessibilityValue("v").accessibilityChildren {
                Text("a")
                Text("b")
            }
            .accessibilityAddTraits(.isHeader)
        }
        #expect(replaced.elements.map(\.label) == ["Chart", "a", "b"])
        #expect(replaced.role(.heading).value == "v")
    }

    @Test("a row with a disclosure group has the group's label, and an unlabelled picker has none")
    func labels() {
        let row = Stage(width: 300, height: 100) { List { DisclosureGroup("More") { Text("inside") } } }
        #expect(row.role(.row).label == "More")
        let picker = Stage(width: 300, height: 100) { Picker("", selection: .constant(1)) { Text("1").tag(1) } }
        #expect(picker.audit().contains { $0.kind == .label })
    }

    @Test("a row's label includes its fields' labels and values, with secure text masked")
    func fields() {
        for stage in [
            Stage(width: 400, height: 100) { Fields() }, Stage(columns: 60, rows: 6) { Fields() },
        ] {
            #expect(stage.role(.row).label == "Pears, Name, Apples, Kilograms, 3, Password, •••, Note")
            #expect(stage.label("Kilograms").value == "3")
            stage.label("Name").focus()
            stage.type("!")
            #expect(stage.role(.row).label.hasPrefix("Pears, Name, Apples!, Kilograms, 3"))
        }
    }

    private struct Fields: View {
        @State private var name = "Apples"
        var body: some View {
            List(selection: .constant(Set<Int>())) {
                HStack {
                    Text("Pears")
                    TextField("Name", text: $name)
                    TextField("Kilograms", value: .constant(3), format: .number)
                    SecureField("Password", text: .constant("abc"))
                    TextField("Note", text: .constant(""))
                }
                .tag(1)
            }
        }
    }
}

import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Rotors")
struct AccessibilityRotorTests {
    private struct Message: Identifiable {
        let id: Int
        var subject: String { "Message \(id)" }
    }

    private struct Inbox: View {
        let messages = (0..<200).map(Message.init)
        var body: some View {
            ScrollView {
                LazyVStack {
                    ForEach(messages) { message in
                        Text(message.subject).frame(height: 20).accessibilityIdentifier("m\(message.id)")
                    }
                }
            }
            .accessibilityRotor("Important", entries: messages.filter { $0.id % 50 == 3 }, entryLabel: \.subject)
            .accessibilityIdentifier("inbox")
        }
    }

    @Test("a rotor entry scrolls to a row that was not realised, by a named action")
    func lazyRows() {
        let stage = Stage(width: 200, height: 100) { Inbox() }
        let rotor = stage["inbox"].info.details.rotors
        #expect(rotor.map(\.name) == ["Important"])
        #expect(rotor.first?.entries == ["Message 3", "Message 53", "Message 103", "Message 153"])
        #expect(!stage["m103"].exists)
        #expect(stage["inbox"].perform("Important: Message 103") == .handled)
        #expect(stage["m103"].hasAccessibilityCursor)
        #expect(stage["m103"].obstacle == nil)
        guard case .refused(let sentence) = stage["inbox"].perform("Important: Message 4") else {
            Issue.record("expected an unknown entry to be refused")
            return
        }
        #expect(sentence.contains("“Important: Message 53”"))
    }

    private struct Article: View {
        @Namespace private var places
        @State private var isLong = false
        var body: some View {
            VStack {
                Text("Start").accessibilityRotorEntry(id: "start", in: places)
                if isLong { Text("End").accessibilityRotorEntry(id: "end", in: places).accessibilityIdentifier("end") }
            }
            .accessibilityElement(children: .contain)
            .accessibilityRotor(.headings) {
                AccessibilityRotorEntry("Start", id: "start", in: places)
                if !isLong {
                    AccessibilityRotorEntry("End", id: "end", in: places) { isLong = true }
                } else {
                    AccessibilityRotorEntry("The end", id: "end", in: places)
                }
            }
            .accessibilityIdentifier("article")
        }
    }

    @Test("a rotor entry runs its preparation and finds its target by id in a namespace")
    func namespaces() {
        let stage = Stage(width: 200, height: 100) { Article() }
        #expect(stage["article"].info.details.rotors == [.init(name: "Headings", entries: ["Start", "End"])])
        stage["article"].perform("Headings: Start")
        #expect(stage.label("Start").hasAccessibilityCursor)
        stage["article"].perform("Headings: End")
        #expect(stage["end"].hasAccessibilityCursor)
        #expect(!stage.label("Start").hasAccessibilityCursor)
        #expect(stage["article"].info.details.rotors.first?.entries == ["Start", "The end"])
    }

    private struct Book: View {
        @Namespace private var places
        var body: some View {
            ScrollViewReader { proxy in
                ScrollView {
                    LazyVStack {
                        ForEach(0..<200) { line in
                            Text(verbatim: "Line \(line)").frame(height: 20)
                                .accessibilityRotorEntry(id: line, in: places).accessibilityIdentifier("l\(line)")
                        }
                    }
                }
                .accessibilityRotor("Lines") {
                    AccessibilityRotorEntry("Hundred", id: 100, in: places) { proxy.scrollTo(100) }
                    AccessibilityRotorEntry("None", id: 1000, in: places) { proxy.scrollTo(1000) }
                }
                .accessibilityIdentifier("book")
            }
        }
    }

    @Test("a rotor entry may scroll its target into existence; an entry without target keeps the cursor")
    func prepared() {
        let stage = Stage(width: 200, height: 100) { Book() }
        stage["l1"].moveAccessibilityCursor()
        #expect(!stage["l100"].exists)
        stage["book"].perform("Lines: Hundred")
        #expect(stage["l100"].hasAccessibilityCursor)
        stage["book"].perform("Lines: None")
        #expect(stage["l100"].hasAccessibilityCursor)
    }
}

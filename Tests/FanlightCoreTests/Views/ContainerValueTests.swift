import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("Container values")
struct ContainerValueTests {
    @Test("a container reads the values of its subviews and follows their changes")
    func containerValues() {
        struct Changing: View {
            @State private var isImportant = false
            var body: some View {
                TestButton("change") { isImportant.toggle() }.accessibilityIdentifier("change")
                    .containerValue(\.isImportant, isImportant)
            }
        }
        struct Reading<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    Text(subviews.map { "\($0.containerValues.isImportant)" }.joined(separator: " "))
                        .accessibilityIdentifier("read")
                    subviews
                }
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Reading {
                Text("plain")
                Text("inner").containerValue(\.isImportant, true).padding()
                Group {
                    Text("a")
                    Text("b").containerValue(\.isImportant, false)
                }
                .containerValue(\.isImportant, true)
                Changing()
            }
        }
        #expect(stage["read"].label == "false true true true false")
        stage["change"].tap()
        #expect(stage["read"].label == "false true true true true")
    }

    @Test("a tag is found by its type and by its optional type")
    func tags() {
        struct Reading<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    Text(
                        subviews.map { subview in
                            let values = subview.containerValues
                            let number = values.tag(for: Int.self).map { "\($0)" } ?? "-"
                            let optional = values.tag(for: Int?.self).flatMap { $0 }.map { "\($0)" } ?? "-"
                            return "\(number)\(optional)\(values.hasTag("x") ? "x" : "-")"
                        }.joined(separator: " ")
                    ).accessibilityIdentifier("read")
                }
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Reading {
                Text("a").tag(1)
                Text("b").tag(2, includeOptional: false)
                Text("c").tag("x")
                Text("d")
            }
        }
        #expect(stage["read"].label == "11- 2-- --x ---")
    }
}

extension ContainerValues {
    @Entry fileprivate var isImportant = false
}

import Testing

@testable import ProjectImport

@Suite("Selectors of adopted files")
struct ObjectiveCTextTests {
    /// Returns the text after the replacement of a selector in a method of a class.
    private func code(_ selector: String, methods: Set<String> = ["tap", "update", "dismissKeyboard"]) -> String {
        let text = """
            extension Outer.Page {
                final class Coordinator: NSObject {
                    class func make() -> String { "{ // \\" {" }
                    var body: () -> Void = { use(#selector(\(selector))) }
                }
            }
            """
        let lines = ObjectiveCText(text, lines: [4], methods: methods).text.split(separator: "\n")
        let line = lines.first { $0.contains("var body") } ?? ""
        return String(line.drop { $0 != "(" }.dropFirst("() -> Void = { use(".count).dropLast(") }".count))
    }

    @Test(
        "a selector leads to the method of the type around it, of the named type, or of an object’s type",
        arguments: [
            ("tap", "Selector._method(\"tap\", Coordinator.tap)"),
            ("self.tap(_:)", "Selector._method(\"tap:\", Coordinator.tap(_:))"),
            ("Self.tap", "Selector._method(\"tap\", Coordinator.tap)"),
            (
                "update(sender:event:)",
                "Selector._method(\"updateWithSender:event:\", Coordinator.update(sender:event:))"
            ),
            (
                "UIViewController.dismissKeyboard",
                "Selector._method(\"dismissKeyboard\", UIViewController.dismissKeyboard)"
            ),
            ("context.coordinator.tap", "Selector._method(\"tap\", type(of: context.coordinator).tap)"),
            ("tap as () -> Void", "Selector._method(\"tap\", Coordinator.tap as (Coordinator) -> () -> Void)"),
        ])
    func methods(_ selector: String, _ expected: String) { #expect(code(selector) == expected) }

    @Test(
        "a selector of a method that the project does not mark is a name only",
        arguments: [
            ("NSSplitViewController.toggleSidebar(_:)", "Selector(\"toggleSidebar:\")"),
            ("UIResponder.resignFirstResponder", "Selector(\"resignFirstResponder\")"),
            ("getter: Coordinator.update", "Selector(\"update\")"),
        ])
    func names(_ selector: String, _ expected: String) { #expect(code(selector) == expected) }

    @Test("methods are those with an attribute of Objective-C in their line, in one before, or for the whole class")
    func marked() {
        let text = """
            class Page {
                @objc var name = ""
                func plain() {}
                @objc func tap() {}
                @objc
                private func held(_ press: Int) {}
                @IBAction func go() {}
            }
            """
        #expect(ObjectiveCText.methods(in: text) == ["tap", "held", "go"])
        #expect(ObjectiveCText.methods(in: "@objcMembers class A { func one() {} }") == ["one"])
        #expect(ObjectiveCText.methods(in: "class A { func one() {} }").isEmpty)
    }

    @Test("a selector over several lines is replaced, and the lines after it keep their numbers")
    func lines() {
        let text = "class A {\n    func a() { use(#selector(\n        tap), 1) }\n    // end\n}"
        let replaced = ObjectiveCText(text, lines: [2], methods: ["tap"])
        #expect(
            replaced.text
                == "class A {\n    func a() { use(Selector._method(\"tap\", A.tap)\n, 1) }\n    // end\n}")
        #expect(replaced.linesOfNames.isEmpty)
        let names = "use(#selector(A.paste(_:)))\nuse(#selector(NSSplitViewController.toggleSidebar(_:)))"
        #expect(ObjectiveCText(names, lines: [1, 2], methods: []).linesOfNames == [1])
    }
}

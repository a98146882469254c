import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Values that are refused")
struct RefusedValueTests {
    private struct Refusing: View {
        @State private var letters = ""
        var body: some View {
            VStack {
                Toggle("toggle", isOn: .constant(false))
                Slider(value: .constant(0.5)) { Text(verbatim: "slider") }
                Picker("picker", selection: .constant(1)) {
                    Text(verbatim: "one").tag(1)
                    Text(verbatim: "two").tag(2)
                }
                DatePicker("date", selection: .constant(Date(timeIntervalSince1970: 0)), displayedComponents: .date)
                ColorPicker("colour", selection: .constant(.red))
                TextField("number", value: .constant(3), format: .number)
                SecureField("secret", text: .constant("hush"))
            }
        }
    }

    private var stages: [Stage] {
        [Stage(width: 400, height: 500) { Refusing() }, Stage(columns: 60, rows: 30) { Refusing() }]
    }

    @Test(
        "whoever sets a value that the app does not take hears that it stayed, and what it is",
        arguments: [
            ("toggle", "on", "off"), ("slider", "0.7", "50%"), ("picker", "two", "one"), ("colour", "blue", "#FF"),
            ("number", "5", "3"),
        ])
    func stays(label: String, wanted: String, kept: String) {
        for stage in stages {
            guard case .refused(let why) = stage.label(label).set(wanted) else {
                Issue.record("\(label) took \(wanted)")
                continue
            }
            #expect(why.contains("“\(wanted)”") && why.contains("“\(kept)"))
        }
    }

    @Test(
        "a value that is there already is taken",
        arguments: [("toggle", "off"), ("slider", "0.5"), ("picker", "one"), ("colour", "red"), ("number", "3.0")])
    func same(label: String, wanted: String) {
        for stage in stages { #expect(stage.label(label).set(wanted) == .handled) }
    }

    @Test("a date that the app does not take stays")
    func date() {
        for stage in stages {
            let before = stage.label("date").value
            guard case .refused(let why) = stage.label("date").set("2020-02-02") else {
                Issue.record("the date was taken")
                continue
            }
            #expect(why.contains(before))
        }
    }

    @Test("what a secret holds is not told to whoever sets it in vain")
    func secret() {
        for stage in stages {
            guard case .refused(let why) = stage.label("secret").set("other") else {
                Issue.record("the field took it")
                continue
            }
            #expect(!why.contains("hush") && !why.contains("other"))
        }
    }

    @Test("a value that the app takes within its bounds is taken")
    func bounded() {
        struct Bounded: View {
            @State private var value = 0.2
            var body: some View {
                Slider(value: Binding(get: { value }, set: { value = min($0, 0.6) })) { Text(verbatim: "slider") }
            }
        }
        let stage = Stage(width: 300, height: 100) { Bounded() }
        #expect(stage.label("slider").set("0.9") == .handled)
        #expect(stage.label("slider").value == "60%")
    }
}

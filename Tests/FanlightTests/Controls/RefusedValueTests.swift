import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Values that the app refuses")
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
        "setting a value that the app refuses is refused with the wanted and the kept value",
        arguments: [
            ("toggle", "on", "off"), ("slider", "0.7", "50%"), ("picker", "two", "one"), ("colour", "blue", "#FF"),
            ("number", "5", "3"),
        ])
    func stays(label: String, wanted: String, kept: String) {
        for stage in stages {
            guard case .refused(let why) = stage.label(label).set(wanted) else {
                Issue.record("expected \(label) to refuse \(wanted)")
                continue
            }
            #expect(why.contains("“\(wanted)”") && why.contains("“\(kept)"))
        }
    }

    @Test(
        "setting the present value is accepted",
        arguments: [("toggle", "off"), ("slider", "0.5"), ("picker", "one"), ("colour", "red"), ("number", "3.0")])
    func same(label: String, wanted: String) {
        for stage in stages { #expect(stage.label(label).set(wanted) == .handled) }
    }

    @Test("setting a date that the app refuses is refused")
    func date() {
        for stage in stages {
            let before = stage.label("date").value
            guard case .refused(let why) = stage.label("date").set("2020-02-02") else {
                Issue.record("expected the date to be refused")
                continue
            }
            #expect(why.contains(before))
        }
    }

    @Test("a refusal by a secure field contains neither value")
    func secret() {
        for stage in stages {
            guard case .refused(let why) = stage.label("secret").set("other") else {
                Issue.record("expected the secure field to refuse the value")
                continue
            }
            #expect(!why.contains("hush") && !why.contains("other"))
        }
    }

    @Test("a value that the app clamps is accepted")
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

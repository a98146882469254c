import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Accessibility labels of controls.
@MainActor
@Suite("Control accessibility labels")
struct ControlAccessibilityLabelTests {
    @Test("an icon-only label has its title as accessibility label")
    func iconOnly() {
        for stage in [
            Stage(width: 400, height: 400) { controls() }, Stage(columns: 60, rows: 20) { controls() },
        ] {
            for name in ["button", "toggle", "menu", "picker", "link", "label"] {
                #expect(stage[name].label == "Title", "\(name) has the label \(stage[name].label)")
            }
            #expect(stage["own"].label == "Two, words")
            #expect(!stage.text.contains("Title"))
        }
    }

    @ViewBuilder private func controls() -> some View {
        VStack {
            Button("Title", systemImage: "trash") {}.accessibilityIdentifier("button")
            Toggle("Title", systemImage: "bell", isOn: .constant(true)).toggleStyle(.button)
                .accessibilityIdentifier("toggle")
            Menu("Title", systemImage: "star") { Button("x") {} }.accessibilityIdentifier("menu")
            Picker(selection: .constant(0)) {
                Text("x").tag(0)
            } label: {
                Label("Title", systemImage: "gear")
            }
            .labelsHidden().accessibilityIdentifier("picker")
            NavigationLink {
                Text("x")
            } label: {
                Label("Title", systemImage: "gear")
            }
            .accessibilityIdentifier("link")
            Label("Title", systemImage: "gear").accessibilityIdentifier("label")
            Button {
            } label: {
                Label {
                    HStack {
                        Text("Two")
                        Text("words")
                    }
                } icon: {
                    Image(systemName: "trash")
                }
            }
            .accessibilityIdentifier("own")
        }
        .labelStyle(.iconOnly)
    }

    @Test("a hidden title's changes update the accessibility label")
    func changing() {
        struct TestView: View {
            @State private var isOn = false
            var body: some View {
                Button(isOn ? "Stop" : "Start", systemImage: "play") { isOn.toggle() }.labelStyle(.iconOnly)
                    .accessibilityIdentifier("it")
            }
        }
        let stage = Stage(width: 200, height: 100) { TestView() }
        #expect(stage["it"].label == "Start")
        stage["it"].tap()
        #expect(stage["it"].label == "Stop")
    }

    @Test("a string resource is localised")
    func resources() {
        let title = LocalizedStringResource("Title")
        let stage = Stage(width: 400, height: 800) {
            VStack {
                Button(title) {}.accessibilityIdentifier("1")
                Button(title, systemImage: "gear", role: .destructive) {}.accessibilityIdentifier("2")
                Toggle(title, isOn: .constant(true)).accessibilityIdentifier("3")
                Picker(title, selection: .constant(0)) { Text("x").tag(0) }.accessibilityIdentifier("4")
                Menu(title) { Button("x") {} }.accessibilityIdentifier("5")
                Label(title, systemImage: "gear").accessibilityIdentifier("6")
                Stepper(title, value: .constant(1)).accessibilityIdentifier("7")
                TextField(title, text: .constant("")).accessibilityIdentifier("8")
                ColorPicker(title, selection: .constant(.red)).accessibilityIdentifier("9")
                DatePicker(title, selection: .constant(.distantPast)).accessibilityIdentifier("10")
            }
            VStack {
                DisclosureGroup(title) { Text("x") }.accessibilityIdentifier("11")
                ProgressView(title).accessibilityIdentifier("12")
                SecureField(title, text: .constant("")).accessibilityIdentifier("13")
                LabeledContent(title, value: "x").accessibilityElement(children: .combine)
                    .accessibilityIdentifier("14")
            }
        }
        for number in 1...14 {
            #expect(stage["\(number)"].label.contains("Title"), "\(number) has the label \(stage["\(number)"].label)")
        }
    }

    @Test("an explicit accessibility label and value win over the control's own")
    func overridden() {
        let stage = Stage(width: 400, height: 600) {
            VStack {
                Slider(value: .constant(0.5)) { Text("Title") }.accessibilityLabel("Own").accessibilityValue("half")
                    .accessibilityIdentifier("1")
                Toggle("Title", isOn: .constant(true)).labelsHidden().accessibilityLabel("Own")
                    .accessibilityValue("half").accessibilityIdentifier("2")
                Picker("Title", selection: .constant(0)) { Text("x").tag(0) }.accessibilityLabel("Own")
                    .accessibilityValue("half").accessibilityIdentifier("3")
                ProgressView(value: 0.2) { Text("Title") }.accessibilityLabel("Own").accessibilityValue("half")
                    .accessibilityIdentifier("4")
                Gauge(value: 0.2) { Text("Title") }.accessibilityLabel("Own").accessibilityValue("half")
                    .accessibilityIdentifier("5")
                TextField("Title", text: .constant("x")).accessibilityLabel("Own").accessibilityValue("half")
                    .accessibilityIdentifier("6")
                HelpLink {}.accessibilityLabel("Own").accessibilityValue("half").accessibilityIdentifier("7")
                Label("Title", systemImage: "gear").accessibilityLabel("Own").accessibilityValue("half")
                    .accessibilityIdentifier("8")
            }
        }
        for number in 1...8 {
            #expect(stage["\(number)"].label == "Own", "\(number)")
            // A text field's value is its text.
            #expect(stage["\(number)"].value == (number == 6 ? "x" : "half"), "\(number)")
        }
    }
}

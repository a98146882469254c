import Display
import FanlightTesting
import SwiftUI
import Testing

/// What controls are called by those who do not see them.
@MainActor
@Suite("A control's spoken label")
struct SpokenLabelTests {
    @Test("is the title where only the icon is shown")
    func iconOnly() {
        for stage in [
            Stage(width: 400, height: 400) { controls() }, Stage(columns: 60, rows: 20) { controls() },
        ] {
            for name in ["button", "toggle", "menu", "picker", "link", "label"] {
                #expect(stage[name].label == "Title", "\(name) is called \(stage[name].label)")
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

    @Test("follows the title that is not shown")
    func changing() {
        struct Room: View {
            @State private var isOn = false
            var body: some View {
                Button(isOn ? "Stop" : "Start", systemImage: "play") { isOn.toggle() }.labelStyle(.iconOnly)
                    .accessibilityIdentifier("it")
            }
        }
        let stage = Stage(width: 200, height: 100) { Room() }
        #expect(stage["it"].label == "Start")
        stage["it"].tap()
        #expect(stage["it"].label == "Stop")
    }

    @Test("is looked up where it is a resource")
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
            #expect(stage["\(number)"].label.contains("Title"), "\(number) is called \(stage["\(number)"].label)")
        }
    }

    @Test("is what the author says, where they say something else than the control does")
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
            // What is written in a field is its value.
            #expect(stage["\(number)"].value == (number == 6 ? "x" : "half"), "\(number)")
        }
    }
}

import SwiftUI

/// Accessibility announcements and labels.
#Preview("Spoken") {
    @Previewable @State var state = "new"
    @Previewable @State var password = ""
    @Previewable @State var count = 3
    @Previewable @Namespace var parts
    VStack(alignment: .leading) {
        Text("mail")
            .accessibilityAction(named: "Archive") { state = "archived" }
            .accessibilityCustomContent("Size", "2 kB", importance: .high)
            .accessibilityRotor("Parts") { AccessibilityRotorEntry("End", id: "end", in: parts) }
            .accessibilityIdentifier("mail")
        Text(state).accessibilityIdentifier("state")
        VStack(alignment: .leading) {
            HStack { Button("Open") {}.accessibilityIdentifier("open-1") }
                .accessibilityElement(children: .contain).accessibilityLabel("First").accessibilityIdentifier("first")
            HStack { Button("Open") {}.accessibilityIdentifier("open-2") }
                .accessibilityElement(children: .contain).accessibilityLabel("Second")
                .accessibilityIdentifier("second")
        }
        .accessibilityElement(children: .contain).accessibilityIdentifier("groups")
        Button("Tell") { AccessibilityNotification.Announcement("Told").post() }.accessibilityIdentifier("tell")
        if state != "archived" {
            SecureField("Password", text: $password).accessibilityIdentifier("password")
        }
        Text(verbatim: "\(password.count) letters").accessibilityIdentifier("letters")
        Stepper("Count", value: $count, in: 0...5).accessibilityIdentifier("count")
        ShareLink("Share", item: "shared words").accessibilityIdentifier("share")
        Text("end").accessibilityRotorEntry(id: "end", in: parts).accessibilityIdentifier("end")
    }
}

/// One of each finding of an audit.
#Preview("Faulty") {
    VStack(spacing: 16) {
        Button {
        } label: {
            Color.blue.frame(width: 40, height: 40)
        }
        .accessibilityIdentifier("nameless")
        Text("one").accessibilityIdentifier("twin")
        Text("two").accessibilityIdentifier("twin")
        // No control: a control's hit area would extend around it.
        Text("x").frame(width: 10, height: 10).onTapGesture {}
        Text("faint").foregroundStyle(Color.gray.opacity(0.3))
    }
}

/// Elements that locators find, and some that they do not: as in LocatorTableTests.
#Preview("Found") {
    VStack(alignment: .leading) {
        Button("Go") {}.accessibilityIdentifier("go")
        HStack {
            ForEach(["First", "Second"], id: \.self) { name in
                HStack { Button("Open") {}.accessibilityIdentifier("open \(name)") }
                    .accessibilityElement(children: .contain).accessibilityLabel(name)
            }
        }
        .accessibilityElement(children: .contain).accessibilityIdentifier("groups")
        Button("Off") {}.disabled(true).accessibilityIdentifier("off")
        ZStack {
            Button("Under") {}.accessibilityIdentifier("under")
            Color.blue.frame(width: 160, height: 32)
        }
        Button("Same") {}
        Button("Same") {}
        ScrollView {
            VStack(spacing: 0) {
                Button("Above") {}.accessibilityIdentifier("above").frame(height: 64)
                Button("Below") {}.accessibilityIdentifier("below")
            }
        }
        .frame(height: 64).accessibilityIdentifier("window")
    }
}

/// Text that can be copied.
#Preview("Copied") {
    VStack(alignment: .leading) {
        Text("Words to be copied, and [a page](https://example.org)").accessibilityIdentifier("words")
        Text("The others").accessibilityIdentifier("others")
    }
    .textSelection(.enabled)
}

#Preview("Faultless") {
    VStack {
        Text("Hello")
        Button("Go") {}.accessibilityIdentifier("go")
    }
}

import SwiftUI

/// Text fields and secure fields.
struct FieldsPage: View {
    private enum Field: Hashable { case name, password, age, note }

    @State private var name = ""
    @State private var password = ""
    @State private var age = 36
    @State private var note = "A line that is too long for its field goes on in the next one."
    @State private var sent = "nothing yet"
    @FocusState private var field: Field?

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            TextField("Name", text: $name).textFieldStyle(.roundedBorder)
                .focused($field, equals: .name).onSubmit { field = .password }
                .accessibilityIdentifier("name")
            SecureField("Password", text: $password).textFieldStyle(.roundedBorder)
                .focused($field, equals: .password).onSubmit { field = .age }
                .accessibilityIdentifier("password")
            LabeledContent("Age") {
                TextField("Age", value: $age, format: .number).textFieldStyle(.roundedBorder).frame(width: 80)
                    .focused($field, equals: .age)
                    .accessibilityIdentifier("age")
            }
            TextField("Note", text: $note, axis: .vertical).lineLimit(1...3).textFieldStyle(.roundedBorder)
                .focused($field, equals: .note)
                .accessibilityIdentifier("note")
            HStack(spacing: 16) {
                Button("Send") { send() }.buttonStyle(.borderedProminent)
                    .disabled(name.isEmpty || password.isEmpty)
                    .accessibilityIdentifier("send")
                Text("Sent: \(sent)").accessibilityIdentifier("sent")
            }
        }
        .padding()
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private func send() {
        sent = "\(name), \(age), \(password.count) letters"
        password = ""
        AccessibilityNotification.Announcement("Sent").post()
    }
}

#Preview("Fields") {
    FieldsPage()
}

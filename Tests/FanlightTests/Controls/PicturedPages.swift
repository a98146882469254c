import Fanlight
import Foundation

/// An alert with text fields.
struct SignInAlert: ViewModifier {
    @Binding var isOpen: Bool
    @State private var name = ""
    @State private var password = "secret"

    func body(content: Content) -> some View {
        content.alert("Sign in", isPresented: $isOpen) {
            TextField("Name", text: $name)
            SecureField("Password", text: $password)
            Button("Cancel", role: .cancel) {}
            Button("Sign in") {}
        } message: {
            Text("Your family shares its recipes.")
        }
    }
}

/// A sheet that presents another one, which covers its lower half.
struct FirstOfTwoSheets: View {
    @State private var isOpen = false
    @State private var servings = 4

    var body: some View {
        NavigationStack {
            Form {
                Section("Recipe") {
                    LabeledContent("Name", value: "Lentil soup")
                    Stepper("Servings: \(servings)", value: $servings)
                }
            }
            .navigationTitle("Edit recipe")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar { Button("Tags", systemImage: "tag") { isOpen = true }.accessibilityIdentifier("second") }
        }
        .sheet(isPresented: $isOpen) {
            NavigationStack {
                List(["Soup", "Winter", "Vegan"], id: \.self) { Label($0, systemImage: "tag") }
                    .navigationTitle("Tags")
                    .navigationBarTitleDisplayMode(.inline)
            }
            .presentationDetents([.medium])
            .presentationDragIndicator(.visible)
        }
    }
}

/// A mail app: folders, the messages of one, and a message.
struct ThreeColumnsPage: View {
    @State private var folder: String? = "Inbox"
    @State private var message: Int? = 1
    @State private var visibility = NavigationSplitViewVisibility.all

    var body: some View {
        NavigationSplitView(columnVisibility: $visibility) {
            List(["Inbox", "Drafts", "Sent"], id: \.self, selection: $folder) { Label($0, systemImage: "folder") }
                .navigationTitle("Mail")
        } content: {
            List(0..<6, id: \.self, selection: $message) { number in
                VStack(alignment: .leading) {
                    Text("Message \(number)").font(.headline)
                    Text("The first words of it").font(.subheadline).foregroundStyle(.secondary)
                }
            }
            .navigationTitle(folder ?? "Mail")
        } detail: {
            Text("Message \(message ?? 0)").navigationTitle("Message")
                .toolbar { Button("Reply", systemImage: "arrowshape.turn.up.left") {} }
        }
    }
}

/// Wheels for a number and for a time.
struct WheelsPage: View {
    @State private var servings = 4
    @State private var time = Date(timeIntervalSince1970: 1_780_000_000)

    var body: some View {
        Form {
            Section("Servings") {
                Picker("Servings", selection: $servings) { ForEach(1..<13) { Text("\($0)") } }
                    .pickerStyle(.wheel)
            }
            Section("Time") {
                DatePicker("Time", selection: $time, displayedComponents: .hourAndMinute)
                    .datePickerStyle(.wheel).labelsHidden()
            }
        }
        .environment(\.timeZone, .gmt)
        .environment(\.calendar, Calendar(identifier: .gregorian))
    }
}

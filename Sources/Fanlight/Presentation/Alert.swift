/// Words that have to be answered, as a value. See ``View/alert(_:isPresented:actions:message:)`` for its successor.
public struct Alert {
    /// One of its buttons.
    public struct Button {
        fileprivate let label: Text
        fileprivate let role: ButtonRole?
        fileprivate let action: (() -> Void)?

        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: nil, action: action)
        }

        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .cancel, action: action)
        }

        public static func cancel(_ action: (() -> Void)? = {}) -> Button {
            Button(label: Text("Cancel"), role: .cancel, action: action)
        }

        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .destructive, action: action)
        }
    }

    fileprivate let title: Text
    fileprivate let message: Text?
    fileprivate let buttons: [Button]
    fileprivate var isDialog = false

    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        self.title = title
        self.message = message
        buttons = [dismissButton ?? .default(Text("OK"))]
    }

    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        self.title = title
        self.message = message
        buttons = [primaryButton, secondaryButton]
    }

    fileprivate init(_ sheet: ActionSheet) {
        title = sheet.title
        message = sheet.message
        buttons = sheet.buttons
        isDialog = true
    }
}

/// Things to do, as a value. See ``View/confirmationDialog(_:isPresented:titleVisibility:actions:)`` for its successor.
public struct ActionSheet {
    public typealias Button = Alert.Button

    fileprivate let title: Text
    fileprivate let message: Text?
    fileprivate let buttons: [Button]

    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }
}

private struct AlertValueButtons: View {
    let buttons: [Alert.Button]

    var body: some View {
        ForEach(buttons.indices, id: \.self) { index in
            Button(role: buttons[index].role, action: { buttons[index].action?() }) { buttons[index].label }
        }
    }
}

private struct AlertValuePanel {
    let alert: Alert
}

extension AlertValuePanel: View {
    var body: some View {
        AlertPanel(
            title: alert.title, actions: AlertValueButtons(buttons: alert.buttons), message: alert.message,
            isDialog: alert.isDialog)
    }
}

extension View {
    /// Says something that has to be answered, as long as the binding says so.
    nonisolated public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
        presents(.alert, isPresented: isPresented) { AlertValuePanel(alert: content()) }
    }

    /// Says something about an item that has to be answered, as long as there is one.
    nonisolated public func alert<Item: Identifiable>(
        item: Binding<Item?>, content: @escaping (Item) -> Alert
    ) -> some View {
        presents(.alert, item: item) { AlertValuePanel(alert: content($0)) }
    }

    /// Offers things to do, as long as the binding says so.
    nonisolated public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
        presents(.alert, isPresented: isPresented) { AlertValuePanel(alert: Alert(content())) }
    }

    /// Offers things to do about an item, as long as there is one.
    nonisolated public func actionSheet<Item: Identifiable>(
        item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
    ) -> some View {
        presents(.alert, item: item) { AlertValuePanel(alert: Alert(content($0))) }
    }
}

import CoreTransferable
import UniformTypeIdentifiers

/// A button that passes the clipboard's items to the app. It is disabled while the app cannot use them.
public struct PasteButton {
    private let handler: any PasteHandler
    @Environment(\.clipboard) private var clipboard

    /// Pastes values.
    nonisolated public init<T: Transferable>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {
        handler = ValuePaste(action: onPaste, validator: { $0 })
    }

    /// Pastes items of these types.
    nonisolated public init(
        supportedContentTypes: [UTType], payloadAction: @escaping ([NSItemProvider]) -> Void
    ) {
        self.init(supportedContentTypes: supportedContentTypes, validator: { $0 }, payloadAction: payloadAction)
    }

    /// Pastes items of these types, if the validator makes a payload of them.
    nonisolated public init<Payload>(
        supportedContentTypes: [UTType], validator: @escaping ([NSItemProvider]) -> Payload?,
        payloadAction: @escaping (Payload) -> Void
    ) {
        handler = ProviderPaste(types: supportedContentTypes, validator: validator, action: payloadAction)
    }
}

extension PasteButton: View {
    public var body: some View {
        Button {
            if let clipboard { _ = handler.handlePaste(clipboard.items, clipboard) }
        } label: {
            Label("Paste", systemImage: "doc.on.clipboard")
        }
        .disabled(!handler.accepts(clipboard?.items ?? []))
    }
}

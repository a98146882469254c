import CoreTransferable
import UniformTypeIdentifiers

extension View {
    /// What Copy copies while the focus is in the view; nothing where the list is empty.
    nonisolated public func copyable<T: Transferable>(_ payload: @autoclosure @escaping () -> [T]) -> some View {
        modifier(_ClipboardModifier(copy: { payload().map { NSItemProvider(transferable: $0) } }))
    }

    /// Takes away what is to be cut and says what it was, while the focus is in the view.
    nonisolated public func cuttable<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping () -> [T]
    ) -> some View {
        modifier(_ClipboardModifier(cut: { action().map { NSItemProvider(transferable: $0) } }))
    }

    /// Takes what is pasted while the focus is in the view, of what the validator leaves.
    nonisolated public func pasteDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping ([T]) -> Void,
        validator: @escaping ([T]) -> [T] = { $0 }
    ) -> some View {
        modifier(_ClipboardModifier(paste: ValuePaste(action: action, validator: validator)))
    }

    /// What Copy copies while the focus is in the view; nil and an empty list leave it to the views around.
    nonisolated public func onCopyCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View {
        modifier(_ClipboardModifier(copy: payloadAction))
    }

    /// Takes away what is to be cut and says what it was, while the focus is in the view.
    nonisolated public func onCutCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View {
        modifier(_ClipboardModifier(cut: payloadAction))
    }

    /// Takes what is pasted and of one of these types while the focus is in the view.
    nonisolated public func onPasteCommand(
        of supportedContentTypes: [UTType], perform payloadAction: @escaping ([NSItemProvider]) -> Void
    ) -> some View {
        onPasteCommand(of: supportedContentTypes, validator: { $0 }, perform: payloadAction)
    }

    /// Takes what is pasted, of one of these types and made something of by the validator, while the focus is in the view.
    nonisolated public func onPasteCommand<Payload>(
        of supportedContentTypes: [UTType], validator: @escaping ([NSItemProvider]) -> Payload?,
        perform payloadAction: @escaping (Payload) -> Void
    ) -> some View {
        modifier(
            _ClipboardModifier(
                paste: ProviderPaste(types: supportedContentTypes, validator: validator, action: payloadAction)))
    }

    nonisolated public func onPasteCommand(
        of supportedTypes: [String], perform payloadAction: @escaping ([NSItemProvider]) -> Void
    ) -> some View {
        onPasteCommand(of: supportedTypes.compactMap { UTType($0) }, perform: payloadAction)
    }

    nonisolated public func onPasteCommand<Payload>(
        of supportedTypes: [String], validator: @escaping ([NSItemProvider]) -> Payload?,
        perform payloadAction: @escaping (Payload) -> Void
    ) -> some View {
        onPasteCommand(of: supportedTypes.compactMap { UTType($0) }, validator: validator, perform: payloadAction)
    }
}

extension NSItemProvider {
    func isAny(of types: [UTType]) -> Bool { types.contains { !registeredContentTypes(conformingTo: $0).isEmpty } }
}

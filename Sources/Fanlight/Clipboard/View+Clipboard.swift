import CoreTransferable
import FanlightCore
import Foundation
import UniformTypeIdentifiers

extension View {
    /// Provides the values that Copy copies while the focus is in the view. An empty list copies nothing.
    nonisolated public func copyable<T: Transferable>(_ payload: @autoclosure @escaping () -> [T]) -> some View {
        modifier(_ClipboardModifier(copy: TransferableItems(payload)))
    }

    /// Removes values and returns them for the clipboard when Cut is used while the focus is in the view.
    nonisolated public func cuttable<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping () -> [T]
    ) -> some View {
        modifier(_ClipboardModifier(cut: TransferableItems(action)))
    }

    /// Takes the pasted values that the validator lets through while the focus is in the view.
    nonisolated public func pasteDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping ([T]) -> Void,
        validator: @escaping ([T]) -> [T] = { $0 }
    ) -> some View {
        modifier(_ClipboardModifier(paste: ValuePaste(action: action, validator: validator)))
    }

    /// Provides the items that Copy copies while the focus is in the view. With nil or an empty list, enclosing views
    /// handle the command.
    nonisolated public func onCopyCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View {
        modifier(_ClipboardModifier(copy: payloadAction.map { ProvidedItems($0) }))
    }

    /// Removes items and returns them for the clipboard when Cut is used while the focus is in the view.
    nonisolated public func onCutCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View {
        modifier(_ClipboardModifier(cut: payloadAction.map { ProvidedItems($0) }))
    }

    /// Takes pasted items of these types while the focus is in the view.
    nonisolated public func onPasteCommand(
        of supportedContentTypes: [UTType], perform payloadAction: @escaping ([NSItemProvider]) -> Void
    ) -> some View {
        onPasteCommand(of: supportedContentTypes, validator: { $0 }, perform: payloadAction)
    }

    /// Takes pasted items of these types while the focus is in the view. The validator must make a payload of them.
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

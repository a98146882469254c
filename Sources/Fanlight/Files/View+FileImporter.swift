import Foundation
import UniformTypeIdentifiers

extension View {
    /// Presents a sheet in which a person chooses a file of the allowed types.
    ///
    /// The binding becomes false before `onCompletion` is called. Cancelling calls nothing.
    nonisolated public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
    ) -> some View {
        fileDialog(
            .files(types: allowedContentTypes, allowsSeveral: false), isPresented: isPresented,
            completed: { onCompletion($0.ofOne) }, cancelled: {})
    }

    /// Presents a sheet in which a person chooses one or several files of the allowed types.
    nonisolated public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
    ) -> some View {
        fileDialog(
            .files(types: allowedContentTypes, allowsSeveral: allowsMultipleSelection), isPresented: isPresented,
            completed: onCompletion, cancelled: {})
    }

    /// Presents a sheet in which a person chooses one or several files of the allowed types, or cancels.
    nonisolated public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
    ) -> some View {
        fileDialog(
            .files(types: allowedContentTypes, allowsSeveral: allowsMultipleSelection), isPresented: isPresented,
            completed: onCompletion, cancelled: onCancellation)
    }
}

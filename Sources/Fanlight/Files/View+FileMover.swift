import Foundation

extension View {
    /// Presents a sheet in which a person chooses the folder to which a file is moved.
    nonisolated public func fileMover(
        isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
    ) -> some View {
        fileMover(isPresented: isPresented, file: file, onCompletion: onCompletion, onCancellation: {})
    }

    /// Presents a sheet in which a person chooses the folder to which a file is moved, or cancels.
    nonisolated public func fileMover(
        isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void,
        onCancellation: @escaping () -> Void
    ) -> some View {
        fileDialog(
            .folder(confirmation: "Move") { try FileMoving.move([file].compactMap { $0 }, to: $0) },
            isPresented: isPresented.requiring(file != nil), completed: { onCompletion($0.ofOne) },
            cancelled: onCancellation)
    }

    /// Presents a sheet in which a person chooses the folder to which files are moved.
    nonisolated public func fileMover<C: Collection>(
        isPresented: Binding<Bool>, files: C, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
    ) -> some View where C.Element == URL {
        fileMover(isPresented: isPresented, files: files, onCompletion: onCompletion, onCancellation: {})
    }

    /// Presents a sheet in which a person chooses the folder to which files are moved, or cancels.
    nonisolated public func fileMover<C: Collection>(
        isPresented: Binding<Bool>, files: C, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void,
        onCancellation: @escaping () -> Void
    ) -> some View where C.Element == URL {
        fileDialog(
            .folder(confirmation: "Move") { try FileMoving.move(Array(files), to: $0) },
            isPresented: isPresented.requiring(!files.isEmpty), completed: onCompletion, cancelled: onCancellation)
    }
}

private enum FileMoving {
    /// Moves files to a folder. Returns their new places.
    static func move(_ files: [URL], to folder: URL) throws -> [URL] {
        try files.map { file in
            let place = folder.appendingPathComponent(file.lastPathComponent)
            if place.standardizedFileURL != file.standardizedFileURL {
                try FileManager.default.moveItem(at: file, to: place)
            }
            return place
        }
    }
}

extension Binding where Value == Bool {
    /// Returns a binding that is false unless a condition holds, too.
    nonisolated func requiring(_ condition: Bool) -> Binding<Bool> {
        Binding(get: { condition && wrappedValue }, set: { wrappedValue = $0 })
    }
}

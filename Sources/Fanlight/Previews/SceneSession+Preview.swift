/// Identifies a preview of this program by the content of its record, as read from the program's file.
public enum PreviewPlace: Hashable, Sendable {
    case macro(fileID: String, line: Int, column: Int)
    /// A provider, by the address of its type's descriptor.
    case provider(descriptor: UInt64)
}

extension SceneSession {
    /// Creates a session of a preview of this program; nil where the program has no such preview.
    public convenience init?(
        preview place: PreviewPlace, title: String, configuration: SessionConfiguration
    ) throws {
        guard let view = try PreviewPlace.view(at: place) else { return nil }
        self.init(view, title: title, configuration: configuration)
    }
}

extension PreviewPlace {
    @MainActor static func view(at place: PreviewPlace) throws -> AnyView? {
        switch place {
        case .macro(let fileID, let line, let column):
            try _PreviewRecords.all()
                .first { $0.fileID == fileID && $0.line == line && $0.column == column }?
                .makePreview().makeView()
        case .provider(let descriptor): provider(descriptor)?.shown
        }
    }

    /// Returns the type of a provider. The address must come from this program's own records. The descriptor's fourth
    /// word refers to the type's metadata accessor.
    private static func provider(_ descriptor: UInt64) -> (any PreviewProvider.Type)? {
        typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer
        guard let place = LoadedBinary.program?.pointer(to: descriptor &+ 12) else { return nil }
        let accessor = unsafeBitCast(place + Int(place.load(as: Int32.self)), to: Accessor.self)
        return unsafeBitCast(accessor(0), to: Any.Type.self) as? any PreviewProvider.Type
    }
}

/// Which preview of this program is meant: what its records say, as somebody read them in the program's file.
public enum PreviewPlace: Hashable, Sendable {
    case macro(fileID: String, line: Int, column: Int)
    /// A provider, by the address of its type's descriptor.
    case provider(descriptor: UInt64)
}

extension SceneSession {
    /// A session of a preview of this program; nil where the program has no such preview.
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

    /// The address is one that was read from this very program's records; the descriptor's fourth word leads to what
    /// makes the type.
    private static func provider(_ descriptor: UInt64) -> (any PreviewProvider.Type)? {
        typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer
        guard let place = LoadedBinary.program?.pointer(to: descriptor &+ 12) else { return nil }
        let accessor = unsafeBitCast(place + Int(place.load(as: Int32.self)), to: Accessor.self)
        return unsafeBitCast(accessor(0), to: Any.Type.self) as? any PreviewProvider.Type
    }
}

/// The place of a preview of this program: an address in memory, which must come from the program's own file.
public enum PreviewPlace: Hashable, Sendable {
    /// The address of the record that `#Preview` left.
    case macro(record: UInt)
    /// The address of the descriptor of a provider's type.
    case provider(descriptor: UInt)
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
        case .macro(let record): try _PreviewRecords.registry(at: record)?.makePreview().makeView()
        case .provider(let descriptor): provider(descriptor)?.shown
        }
    }

    /// Returns the type of a provider. The descriptor's fourth word refers to the type's metadata accessor.
    /// Decision record: Decisions/PreviewsFromTheFile.md
    private static func provider(_ descriptor: UInt) -> (any PreviewProvider.Type)? {
        typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer
        guard let place = UnsafeRawPointer(bitPattern: descriptor &+ 12) else { return nil }
        let accessor = unsafeBitCast(place + Int(place.load(as: Int32.self)), to: Accessor.self)
        return unsafeBitCast(accessor(0), to: Any.Type.self) as? any PreviewProvider.Type
    }
}

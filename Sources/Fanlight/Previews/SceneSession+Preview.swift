import CLinux

/// The place of a preview of this program, as an address that was read from the program's own file.
public enum PreviewPlace: Hashable, Sendable {
    /// The address of the record that `#Preview` left.
    case macro(record: UInt64)
    /// The address of the descriptor of a provider's type.
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
        case .macro(let record): try _PreviewRecords.registry(at: record)?.makePreview().makeView()
        case .provider(let descriptor): provider(descriptor)?.shown
        }
    }

    /// The address is one that was read from this very program's records; the descriptor's fourth word leads to what
    /// makes the type.
    private static func provider(_ descriptor: UInt64) -> (any PreviewProvider.Type)? {
        typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer
        guard let place = UnsafeRawPointer(bitPattern: LoadedProgram.place(of: descriptor &+ 12)) else { return nil }
        let accessor = unsafeBitCast(place + Int(place.load(as: Int32.self)), to: Accessor.self)
        return unsafeBitCast(accessor(0), to: Any.Type.self) as? any PreviewProvider.Type
    }
}

/// The program of this process in memory.
enum LoadedProgram {
    /// Returns the address in memory of an address in the program's file.
    static func place(of address: UInt64) -> UInt { UInt(address) &+ UInt(linux_program_load_bias()) }
}

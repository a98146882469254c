/// How much something stands out.
public enum Prominence: Hashable, Sendable {
    case standard
    case increased
}

private struct HeaderProminenceKey: EnvironmentKey { static let defaultValue = Prominence.standard }

extension EnvironmentValues {
    /// How much the headers of sections stand out.
    public var headerProminence: Prominence {
        get { self[HeaderProminenceKey.self] }
        set { self[HeaderProminenceKey.self] = newValue }
    }
}

extension View {
    /// How much the headers of sections inside stand out in lists.
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
        environment(\.headerProminence, prominence)
    }
}

/// The header of a section that stands out, where it is in a list.
struct ProminentHeader<Header: View> {
    let header: Header
    @Environment(\.isListHeader) private var isListHeader

    init(header: Header) { self.header = header }
}

extension ProminentHeader: View {
    var body: some View {
        header
            .transformEnvironment(\.font, by: isListHeader) { if $1 { $0 = .title3.bold() } }
            .transformEnvironment(\.foregroundStyle, by: isListHeader) { if $1 { $0 = AnyShapeStyle(Color.primary) } }
    }

    /// One view as a whole is asked where it stands; several are as they are.
    static func _arity(content: _ViewCount?) -> _ViewCount? {
        Header._arity(content: content)?.isOneView == true ? 1 : nil
    }
}

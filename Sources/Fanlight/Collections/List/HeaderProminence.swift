/// A level of prominence.
public enum Prominence: Hashable, Sendable {
    case standard
    case increased
}

private struct HeaderProminenceKey: EnvironmentKey { static let defaultValue = Prominence.standard }

extension EnvironmentValues {
    /// The prominence of section headers.
    public var headerProminence: Prominence {
        get { self[HeaderProminenceKey.self] }
        set { self[HeaderProminenceKey.self] = newValue }
    }
}

extension View {
    /// Sets the prominence of section headers in lists inside.
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
        environment(\.headerProminence, prominence)
    }
}

/// A section header with increased prominence, if it is in a list.
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

    /// A single view keeps its count; several views are passed through.
    static func _arity(content: _ViewCount?) -> _ViewCount? {
        Header._arity(content: content)?.isOneView == true ? 1 : nil
    }
}

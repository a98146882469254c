/// Prepares previews with a context that they need. A context that is expensive to create is shared by all of them.
@MainActor
@preconcurrency
public protocol PreviewModifier {
    associatedtype Context = Void
    associatedtype Body: View
    typealias Content = PreviewModifierContent

    /// Creates the context that the modifier's previews share.
    static func makeSharedContext() async throws -> Context

    @ViewBuilder func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
    public static func makeSharedContext() async throws {}
}

/// The preview that a modifier prepares.
public struct PreviewModifierContent: View {
    let view: AnyView

    public var body: some View { view }
}

/// A preview that is shown once its shared context exists.
struct PreparedPreview<Modifier: PreviewModifier>: View {
    let modifier: Modifier
    let content: PreviewModifierContent
    @State private var context: Modifier.Context?
    @State private var failure: String?

    init(modifier: Modifier, content: PreviewModifierContent) {
        self.modifier = modifier
        self.content = content
    }

    var body: some View {
        if let context {
            modifier.body(content: content, context: context)
        } else if let failure {
            Text(verbatim: failure)
        } else {
            Color.clear.task { await prepare() }
        }
    }

    private func prepare() async {
        do {
            context = try await SharedContexts.context(of: Modifier.self)
        } catch {
            failure = "\(Modifier.self) failed to prepare this preview: \(error)"
        }
    }
}

/// The shared contexts of preview modifiers, by modifier type.
@MainActor
private enum SharedContexts {
    static var cache: [ObjectIdentifier: Any] = [:]

    static func context<Modifier: PreviewModifier>(of type: Modifier.Type) async throws -> Modifier.Context {
        if let context = cache[ObjectIdentifier(type)] as? Modifier.Context { return context }
        let context = try await type.makeSharedContext()
        cache[ObjectIdentifier(type)] = context
        return context
    }
}

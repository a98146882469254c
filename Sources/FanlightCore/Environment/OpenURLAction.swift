import Foundation

/// Opens a URL, as a pressed link does.
///
/// A view handles URLs inside it with `.environment(\.openURL, OpenURLAction { … })`. URLs that no view handles go to
/// the session's owner.
public struct OpenURLAction: Sendable {
    /// The result of a URL handler.
    public struct Result: Sendable {
        enum Kind: Sendable {
            case handled
            case discarded
            case system(URL?)
        }

        let kind: Kind

        /// The handler opened the URL.
        public static let handled = Result(kind: .handled)
        /// The handler discarded the URL.
        public static let discarded = Result(kind: .discarded)
        /// The client opens the URL.
        public static let systemAction = Result(kind: .system(nil))
        /// The client opens another URL.
        public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
        public static func systemAction(_ url: URL? = nil, prefersInApp: Bool) -> Result {
            Result(kind: .system(url))
        }
    }

    private let handler: @MainActor (URL) -> Result
    private(set) weak var opener: SystemOpener?

    public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

    init(_ opener: SystemOpener?) {
        handler = { _ in .systemAction }
        self.opener = opener
    }

    func with(_ opener: SystemOpener?) -> OpenURLAction {
        var copy = self
        copy.opener = opener
        return copy
    }

    @MainActor public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }
    @MainActor public func callAsFunction(_ url: URL, prefersInApp: Bool) { callAsFunction(url) { _ in } }

    @MainActor public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        switch handler(url).kind {
        case .handled: completion(true)
        case .discarded: completion(false)
        case .system(let other): completion(opener?.openExternally(other ?? url) ?? false)
        }
    }
}

/// Opens URLs that no view handles.
@MainActor
package final class SystemOpener: GraphService, GraphObserver {
    package static let key = GraphServiceKey()
    /// Opens a URL and returns true if that succeeded. Set by the session's owner.
    package var open: ((URL) -> Bool)?
    private let link: GraphLink

    /// Maximum length of a URL, in bytes. Browsers accept no longer ones, and clients receive either the whole URL or
    /// none.
    private static let longest = 32 << 10

    package init(_ graph: ViewGraph) {
        link = graph.link
        graph.observe(self)
    }

    func addRootValues(to values: inout EnvironmentValues) { values.opener = self }

    private func report(_ sentence: String) { link.graph?.report(sentence) }

    package func openExternally(_ url: URL) -> Bool {
        let length = url.absoluteString.utf8.count
        guard length <= SystemOpener.longest else {
            report("An address of \(length) bytes is too long to open: the limit is \(SystemOpener.longest).")
            return false
        }
        if let open { return open(url) }
        report("Nothing opens \(url.absoluteString) here: give the views an openURL action in their environment.")
        return false
    }
}

private struct OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction? { nil } }
private struct OpenerKey: EnvironmentKey { static var defaultValue: SystemOpener? { nil } }

extension EnvironmentValues {
    /// Opens a URL.
    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self]?.with(opener) ?? OpenURLAction(opener) }
        set { self[OpenURLKey.self] = newValue }
    }

    var opener: SystemOpener? {
        get { self[OpenerKey.self] }
        set { self[OpenerKey.self] = newValue }
    }
}

extension ViewGraph {
    /// Opens URLs that no view handles.
    package var opener: SystemOpener { self[SystemOpener.self] }
}

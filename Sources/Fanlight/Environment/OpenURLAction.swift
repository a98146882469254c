import Foundation

/// Opens an address: what links do when they are pressed.
///
/// A view takes care of addresses inside it by `.environment(\.openURL, OpenURLAction { … })`. What no view takes care of
/// is given to the session's owner.
public struct OpenURLAction: Sendable {
    /// What became of an address.
    public struct Result: Sendable {
        enum Kind: Sendable {
            case handled
            case discarded
            case system(URL?)
        }

        let kind: Kind

        /// It is open.
        public static let handled = Result(kind: .handled)
        /// Nothing happens.
        public static let discarded = Result(kind: .discarded)
        /// The display's own way is to open it.
        public static let systemAction = Result(kind: .system(nil))
        /// The display's own way is to open another address.
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
        case .system(let other): completion(opener?.take(other ?? url) ?? false)
        }
    }
}

/// The session's way to open addresses that no view takes care of.
@MainActor
final class SystemOpener {
    var open: ((URL) -> Bool)?
    var report: ((String) -> Void)?

    /// How long an address may be, in bytes. Browsers take no longer ones, and clients are told the whole or nothing.
    private static let longest = 32 << 10

    func take(_ url: URL) -> Bool {
        let length = url.absoluteString.utf8.count
        guard length <= SystemOpener.longest else {
            report?("An address of \(length) bytes is opened nowhere: \(SystemOpener.longest) are the most.")
            return false
        }
        if let open { return open(url) }
        report?("Nothing opens \(url.absoluteString) here: give the views an openURL action in their environment.")
        return false
    }
}

private struct OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction? { nil } }
private struct OpenerKey: EnvironmentKey { static var defaultValue: SystemOpener? { nil } }

extension EnvironmentValues {
    /// Opens an address.
    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self]?.with(opener) ?? OpenURLAction(opener) }
        set { self[OpenURLKey.self] = newValue }
    }

    var opener: SystemOpener? {
        get { self[OpenerKey.self] }
        set { self[OpenerKey.self] = newValue }
    }
}

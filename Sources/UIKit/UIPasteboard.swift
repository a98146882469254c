import CoreTransferable
@_spi(Nodes) import FanlightCore

/// The clipboard of the scene whose code runs. Text goes to the clients' clipboards too.
@MainActor @preconcurrency
public final class UIPasteboard {
    public static let general = UIPasteboard()

    private init() {}

    private var clipboard: SceneClipboard? { PresentScene.graph?.clipboard }

    /// The text of the first item that has one.
    public var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } ?? [] }
    }

    /// The texts of all items; nil if none has one.
    public var strings: [String]? {
        get {
            guard let clipboard else { return nil }
            var found: [String] = []
            _ = clipboard.values(of: clipboard.items, as: String.self) { found = $0 }
            return found.isEmpty ? nil : found
        }
        set { clipboard?.copy((newValue ?? []).map { NSItemProvider(object: $0) }) }
    }

    public var url: URL? {
        get { string.flatMap { URL(string: $0) } }
        set { string = newValue?.absoluteString }
    }

    public var hasStrings: Bool { strings != nil }
    public var hasURLs: Bool { url?.scheme != nil }
    public var numberOfItems: Int { clipboard?.items.count ?? 0 }
}

@_spi(Nodes) import FanlightCore
import PlatformSupport

/// The clipboard of the scene whose code runs. Text goes to the clients' clipboards too.
@MainActor @preconcurrency
public final class UIPasteboard {
    public static let general = UIPasteboard()

    private init() {}

    /// The text of the first item that has one.
    public var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } ?? [] }
    }

    /// The texts of all items; nil if none has one.
    public var strings: [String]? {
        get { PresentScene.copiedStrings }
        set { PresentScene.copiedStrings = newValue }
    }

    public var url: URL? {
        get { string.flatMap { URL(string: $0) } }
        set { string = newValue?.absoluteString }
    }

    /// Copies an image as PNG. Code reads one with `PasteButton` or `onPasteCommand`, so that this is always nil.
    public var image: UIImage? {
        get { nil }
        set { if let newValue { PresentScene.copy(newValue) } }
    }

    public var hasStrings: Bool { strings != nil }
    public var hasURLs: Bool { url?.scheme != nil }
    public var numberOfItems: Int { PresentScene.graph?.clipboard.items.count ?? 0 }
}

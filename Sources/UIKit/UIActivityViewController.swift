import Fanlight
import FanlightCore
import PlatformSupport

/// A page that shares items by copying them to the clipboard, as `ShareLink` does.
///
/// Texts and addresses are copied together. Without any, the first image is copied.
open class UIActivityViewController: UIViewController {
    public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

    private let items: [Any]
    /// Called when the items were copied, or when the page was left without that.
    public var completionWithItemsHandler: CompletionWithItemsHandler?
    /// The services that are not offered. Nothing depends on it: the page only copies.
    public var excludedActivityTypes: [UIActivity.ActivityType]?
    private var isCompleted = false

    /// - Parameter applicationActivities: Services of the program, which are not offered here.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        items = activityItems
        super.init(nibName: nil, bundle: nil)
        sheetPresentationController?.detents = [.medium(), .large()]
    }

    /// Returns nil: controllers are not archived here.
    public required init?(coder: NSCoder) { nil }

    open override func loadView() {
        let host = UIHostingController(
            rootView: SharedItems(texts: texts, images: images) { [weak self] in self?.copy() })
        addChild(host)
        view = host.view
    }

    open override func viewDidDisappear(_ animated: Bool) { complete(nil) }

    private var texts: [String] {
        items.compactMap { item in
            switch item {
            case let text as String: text
            case let url as URL: url.absoluteString
            case let text as NSAttributedString: text.string
            default: nil
            }
        }
    }

    private var images: [UIImage] { items.compactMap { $0 as? UIImage } }

    private func copy() {
        if !texts.isEmpty {
            UIPasteboard.general.string = texts.joined(separator: "\n")
        } else if let image = images.first {
            UIPasteboard.general.image = image
        }
        complete(.copyToPasteboard)
        dismiss(animated: true)
    }

    private func complete(_ type: UIActivity.ActivityType?) {
        guard !isCompleted else { return }
        isCompleted = true
        completionWithItemsHandler?(type, type != nil, nil, nil)
    }
}

/// The items that are shared, with the button that copies them.
private struct SharedItems {
    let texts: [String]
    let images: [UIImage]
    let copy: () -> Void

    /// The largest height of an image, in points.
    private static let imageHeight: CGFloat = 160
}

extension SharedItems: View {
    var body: some View {
        VStack(spacing: 16) {
            ForEach(Array(images.enumerated()), id: \.offset) {
                Image(uiImage: $1).resizable().scaledToFit().frame(maxHeight: SharedItems.imageHeight)
            }
            ForEach(Array(texts.enumerated()), id: \.offset) { Text(verbatim: $1).lineLimit(3) }
            Button("Copy", systemImage: "doc.on.doc", action: copy)
                .buttonStyle(.borderedProminent)
                .disabled(texts.isEmpty && images.isEmpty)
        }
        .padding()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A service that an app would offer for shared items.
open class UIActivity {
    /// The kind of a service.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }

        public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
        public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
        public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
        public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
        public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
        public static let message = ActivityType("com.apple.UIKit.activity.Message")
        public static let postToFacebook = ActivityType("com.apple.UIKit.activity.PostToFacebook")
        public static let postToTwitter = ActivityType("com.apple.UIKit.activity.PostToTwitter")
        public static let print = ActivityType("com.apple.UIKit.activity.Print")
        public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
    }

    public init() {}
}

import Fanlight
import FanlightCore
import PlatformSupport

/// A text.
open class UILabel: UIView {
    /// The text with attributes, which decide on the looks where they are set.
    private var attributed: NSAttributedString? { didSet { recordChange() } }

    open var text: String? {
        get { attributed?.string ?? plain }
        set { (plain, attributed) = (newValue, nil) }
    }
    open var attributedText: NSAttributedString? {
        get { attributed ?? plain.map { NSAttributedString(string: $0) } }
        set { (plain, attributed) = (nil, newValue) }
    }
    private var plain: String? { didSet { recordChange() } }
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { recordChange() } }
    /// True to make the text smaller where it does not fit, down to `minimumScaleFactor`.
    public var adjustsFontSizeToFitWidth = false { didSet { recordChange() } }
    public var minimumScaleFactor: CGFloat = 0 { didSet { recordChange() } }
    /// True for a font that follows the person's text size. Nothing depends on it: styles of `UIFont` always do.
    public var adjustsFontForContentSizeCategory = false
    public var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) { didSet { recordChange() } }
    public var textColor: UIColor! = .label { didSet { recordChange() } }
    public var textAlignment = NSTextAlignment.natural { didSet { recordChange() } }
    /// The largest number of lines; 0 for any number.
    public var numberOfLines = 1 { didSet { recordChange() } }

    override package var hasOwnSize: Bool { true }

    private var shownText: Text { attributed.map { Text($0.swiftUIText) } ?? Text(verbatim: plain ?? "") }

    /// The scale of the smallest text. UIKit has no limit if the factor is zero.
    private var smallestScale: CGFloat { adjustsFontSizeToFitWidth ? max(minimumScaleFactor, 0.1) : 1 }

    override package var content: AnyView? {
        let font = font ?? .systemFont(ofSize: UIFont.labelFontSize)
        return AnyView(
            PlatformLabel(
                shownText, Font(font), Color(uiColor: textColor ?? .label), textAlignment, lineCount: numberOfLines
            )
            .truncationMode(lineBreakMode.own)
            .minimumScaleFactor(smallestScale))
    }
}

/// An image.
open class UIImageView: UIView {
    public var image: UIImage? { didSet { recordChange() } }

    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }

    override package var hasOwnSize: Bool { image != nil }

    override package var content: AnyView? {
        guard let image else { return nil }
        let view = Image(uiImage: image)
        return switch contentMode {
        case .scaleToFill: AnyView(view.resizable())
        case .scaleAspectFit: AnyView(view.resizable().aspectRatio(contentMode: .fit))
        case .scaleAspectFill: AnyView(view.resizable().aspectRatio(contentMode: .fill))
        default: AnyView(view)
        }
    }
}

extension UIView {
    /// The way in which contents fill a view.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw
        /// The image in its own size, in the middle. The sides after it are shown like it.
        case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    }
}

/// An activity indicator of a task without measured progress.
open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
    }

    public private(set) var isAnimating = false { didSet { recordChange() } }
    public var hidesWhenStopped = true { didSet { recordChange() } }
    public var color: UIColor? {
        get { tintColor }
        set { tintColor = newValue }
    }
    public var style = Style.medium { didSet { recordChange() } }

    public convenience init(style: Style) {
        self.init(frame: .zero)
        self.style = style
    }

    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }

    override package var hasOwnSize: Bool { true }

    override package var content: AnyView? {
        let wheel = ProgressView().controlSize(style == .large ? .large : .regular)
        return AnyView(wheel.opacity(isAnimating || !hidesWhenStopped ? 1 : 0))
    }
}

/// An effect of a `UIVisualEffectView`.
open class UIVisualEffect {}

/// An effect that blurs the content behind it with a material.
public final class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight, light, dark
        case regular = 4
        case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        case systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        case systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        case systemChromeMaterialDark
    }

    private let style: Style

    public init(style: Style) { self.style = style }

    /// The nearest material. Those that are always light or dark follow the display here.
    var material: Material {
        switch style {
        case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: .ultraThinMaterial
        case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: .thinMaterial
        case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark, .prominent, .extraLight:
            .thickMaterial
        default: .regularMaterial
        }
    }
}

/// A view filled with the material of an effect.
open class UIVisualEffectView: UIView {
    public var effect: UIVisualEffect? { didSet { recordChange() } }

    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        self.effect = effect
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { nil }

    override package var content: AnyView? {
        (effect as? UIBlurEffect).map { AnyView(Rectangle().fill($0.material)) }
    }
}

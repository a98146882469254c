import Fanlight
import FanlightCore
import PlatformSupport

/// A text.
open class UILabel: UIView {
    public var text: String? { didSet { recordChange() } }
    public var font = UIFont.systemFont(ofSize: UIFont.labelFontSize) { didSet { recordChange() } }
    public var textColor = UIColor.label { didSet { recordChange() } }
    public var textAlignment = NSTextAlignment.natural { didSet { recordChange() } }
    /// The largest number of lines; 0 for any number.
    public var numberOfLines = 1 { didSet { recordChange() } }

    override package var hasOwnSize: Bool { true }

    override package var content: AnyView? {
        AnyView(
            PlatformLabel(text ?? "", Font(font), Color(uiColor: textColor), textAlignment, lineCount: numberOfLines))
    }
}

/// An image.
open class UIImageView: UIView {
    public var image: UIImage? { didSet { recordChange() } }
    public var contentMode = UIView.ContentMode.scaleToFill { didSet { recordChange() } }

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
        case .center: AnyView(view)
        }
    }
}

extension UIView {
    /// The way in which contents fill a view.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill
        case center = 4
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

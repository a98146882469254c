import Fanlight
import FanlightCore

extension UIColor {
    /// Creates a colour of the app.
    public convenience init(resource: ColorResource) { self.init(Color(resource)) }
}

extension UIImage {
    /// Creates an image of the app.
    public convenience init(resource: ImageResource) { self.init(asset: resource.name, in: resource.bundle) }
}

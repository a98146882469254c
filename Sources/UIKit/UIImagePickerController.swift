import FanlightCore

/// An object that receives the choice of an image. None is ever chosen.
@MainActor @preconcurrency
public protocol UIImagePickerControllerDelegate: AnyObject {
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    public func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {}
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}

/// A controller that would choose photos. It is empty, because programs have no camera and no photo library here.
open class UIImagePickerController: UINavigationController {
    /// The origin of images.
    public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
    public enum CameraDevice: Int, Sendable { case rear, front }
    public enum CameraCaptureMode: Int, Sendable { case photo, video }
    public enum CameraFlashMode: Int, Sendable {
        case off = -1
        case auto, on
    }
    public enum QualityType: Int, Sendable { case typeHigh, typeMedium, typeLow, type640x480 }

    /// A key of the chosen image's properties.
    public struct InfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
        public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
        public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
        public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
        public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
        public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    }

    @available(*, deprecated, message: "Has no effect: programs have no camera and no photo library here.")
    public convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Returns false: programs have no camera and no photo library here.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
    open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }

    public weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
    public var sourceType = SourceType.photoLibrary
    public var cameraDevice = CameraDevice.rear
    public var cameraCaptureMode = CameraCaptureMode.photo
    public var cameraFlashMode = CameraFlashMode.auto
    public var videoQuality = QualityType.typeMedium
    public var videoMaximumDuration: TimeInterval = 600
    public var showsCameraControls = true
    public var mediaTypes = ["public.image"]
    public var allowsEditing = false
}

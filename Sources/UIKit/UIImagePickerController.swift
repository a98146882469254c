import Fanlight
@_spi(Nodes) import FanlightCore
import PlatformSupport

/// An object that receives the choice of an image.
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

/// A controller that chooses an image among the files, which stand for the photo library.
///
/// Programs have no camera. Nothing depends on `sourceType`, `mediaTypes`, and the properties of the camera and of
/// videos.
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

    /// Returns false for the camera, which programs do not have.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }
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

    open override func loadView() {
        let host = UIHostingController(rootView: ImageFilePage(picker: self))
        addChild(host)
        view = host.view
    }

    fileprivate final func choose(_ urls: [URL]) {
        guard let url = urls.first, let bytes = try? Data(contentsOf: url), let image = UIImage(data: bytes) else {
            PresentScene.graph?.reportOnce("UIImagePickerController: the chosen file is no image that can be decoded.")
            return cancel()
        }
        var info: [InfoKey: Any] = [.mediaType: "public.image", .originalImage: image, .imageURL: url]
        if allowsEditing { info[.editedImage] = image }
        delegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    }

    fileprivate final func cancel() { delegate?.imagePickerControllerDidCancel(self) }
}

/// The dialog of image files, as the page of a picker.
@MainActor
private struct ImageFilePage {
    weak var picker: UIImagePickerController?
    @State private var isShown = true

    init(picker: UIImagePickerController) { self.picker = picker }
}

extension ImageFilePage: View {
    var body: some View {
        Color.clear
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .fileImporter(isPresented: $isShown, allowedContentTypes: [.image], allowsMultipleSelection: false) {
                if case .success(let urls) = $0 { picker?.choose(urls) } else { picker?.cancel() }
            } onCancellation: {
                picker?.cancel()
            }
    }
}

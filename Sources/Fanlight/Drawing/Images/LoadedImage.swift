import Dispatch
import Display
import Foundation
import Painter
import Synchronization

/// An image's bytes with what is known of it before it is decoded.
struct LoadedImage: Equatable, Sendable {
    let resource: PictureResource
    let pixelWidth: Int
    let pixelHeight: Int
    /// Pixels per point.
    var scale: CGFloat
    /// Whether its author wants its form only.
    var isTemplate = false
    /// How it is resized where nothing else is said.
    var slicing: Image.Resizing?
    /// What is wrong with it, though there is something to show.
    var complaint: String?
    /// Whether only decoding it, which takes its time, can tell what else is wrong.
    private(set) var isUntried = false

    /// - Parameter isOwn: the bytes are the painter's, nothing is wrong with them.
    init(_ bytes: [UInt8], scale: CGFloat = 1, isOwn: Bool = false) throws(ImageError) {
        guard bytes.count <= PictureResource.mostBytes else { throw .tooLarge }
        let header = try ImageHeader(bytes)
        guard let resource = PictureResource.holding(bytes) else { throw .damaged }
        self.resource = resource
        (pixelWidth, pixelHeight) = (header.width, header.height)
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        guard !isOwn else { return }
        complaint = KnownFlaws.seen.flaw(of: resource.id) { header.flaw(in: bytes) }?.sentence
        isUntried = complaint == nil && header.takesLongToTry
    }

    /// In points.
    var size: CGSize { CGSize(width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale) }
}

extension LoadedImage {
    /// One after another: each may take as much memory as an image can.
    private static let trials = DispatchQueue(label: "fanlight.images", qos: .utility)

    /// What is wrong with it, as far as looking or decoding tells.
    func tried() async -> String? {
        isUntried ? await hiddenFlaw()?.sentence : complaint
    }

    /// Why nothing of it can be shown, though it begins as an image does.
    func hindrance() async -> String? {
        // What nothing was found to be wrong with is decoded already, unless that takes its time.
        guard isUntried || complaint != nil, await hiddenFlaw() == .undecodable else { return nil }
        return complaint ?? ImageFlaw.undecodable.sentence
    }

    /// Decodes it elsewhere, if nobody did before.
    private func hiddenFlaw() async -> ImageFlaw? {
        let (id, bytes) = (resource.id, resource.bytes ?? [])
        return await withCheckedContinuation { continuation in
            LoadedImage.trials.async {
                let flaw = KnownFlaws.tried.flaw(of: id) { (try? ImageHeader(bytes))?.hiddenFlaw(in: bytes) }
                continuation.resume(returning: flaw)
            }
        }
    }
}

/// Bodies that make an image of the same bytes are evaluated again and again; what is wrong with them is found out once.
private final class KnownFlaws: Sendable {
    /// What a look at the bytes shows.
    static let seen = KnownFlaws()
    /// What decoding them shows.
    static let tried = KnownFlaws()

    private let known = Mutex<[ResourceID: ImageFlaw?]>([:])
    private static let most = 1000

    func flaw(of id: ResourceID, find: () -> ImageFlaw?) -> ImageFlaw? {
        if let known = known.withLock({ $0[id] }) { return known }
        let flaw = find()
        known.withLock { known in
            if known.count >= KnownFlaws.most { known = [:] }
            known[id] = .some(flaw)
        }
        return flaw
    }
}

import Display
import Foundation
import Painter

/// The place and the format of a film.
public enum FilmDestination: Hashable, Sendable {
    /// An animated WebP file; `-` is standard output.
    case file(String)
    /// A folder of numbered PNG files.
    case folder(String)

    /// Makes a destination from a path. It is a folder if the path ends in a slash or is one. It is a file for `.webp`.
    public init(path: String) throws(DumpError) {
        if path.hasSuffix("/") || FileOutput.isFolder(path) {
            self = .folder(path)
        } else if path == "-" || DumpFormat.ending(of: path) == "webp" {
            self = .file(path)
        } else {
            throw .unknownFilmFormat(path: path)
        }
    }
}

/// Paints pictures as the frames of a film and writes them, one by one. All frames of a file have the size of the
/// first.
public final class FilmWriter {
    public let frames: FilmFrames
    /// The number of frames until now. In the end less than those of `frames` if the film was cut short.
    public private(set) var frameCount = 0
    /// The number of frames among them that were not added, because their time was over.
    public var missedCount: Int { frameCount - addedCount }
    public var milliseconds: Int { frames.start(of: frameCount) }

    private var addedCount = 0
    private let destination: FilmDestination
    private let scale: Double?
    private let painter = PixelPainter()
    private let folder: FrameFolder?
    private var webP: AnimatedWebP?
    /// The last picture and its pixels, in which the next one is painted.
    private var painted: (picture: Picture, screen: Screen, image: PixelImage)?
    private var lastPixels: [UInt32] = []

    /// Throws if nothing could be written to the destination.
    /// - Parameter scale: The pixels per point; nil for the display's own.
    public init(to destination: FilmDestination, _ frames: FilmFrames, scale: Double? = nil) throws(DumpError) {
        self.destination = destination
        self.frames = frames
        self.scale = scale
        switch destination {
        case .file(let path):
            try FileOutput.check(path)
            folder = nil
        case .folder(let path): folder = try FrameFolder(path, count: frames.count)
        }
    }

    /// Adds a frame, by its index in the film. Equal pictures in sequence are painted and encoded once.
    /// - Parameter hasNewImages: True if images of the picture have arrived since the last frame.
    public func add(
        _ picture: Picture, on screen: Screen, at index: Int, hasNewImages: Bool = false
    ) throws(DumpError) {
        addedCount += 1
        frameCount = index + 1
        do throws(PaintError) {
            guard try paint(picture, on: screen, isDamaged: hasNewImages) else { return }
        } catch {
            throw .unpaintable(error)
        }
        guard let image = painted?.image else { return }
        try add(image, at: index)
    }

    /// Writes the end of the film. Returns the size in bytes.
    /// - Parameter isCut: True for a film that ends after the last frame that was added.
    public func finish(isCut: Bool = false) throws(DumpError) -> Int {
        if !isCut { frameCount = frames.count }
        if let folder {
            try folder.finish(at: frameCount)
            return folder.byteCount
        }
        guard let webP, case .file(let path) = destination else { return 0 }
        let file = try webP.finish(at: milliseconds)
        try FileOutput.write(file, to: path)
        return file.count
    }

    /// Paints the difference to the last picture; returns false if there is none.
    private func paint(_ picture: Picture, on screen: Screen, isDamaged: Bool) throws(PaintError) -> Bool {
        guard let (old, oldScreen, image) = painted, oldScreen == screen, !isDamaged,
            let delta = picture.repainting(old)
        else {
            painted = (picture, screen, try painter.pixels(picture, on: screen, scale: scale))
            return true
        }
        guard let damage = picture.damage(by: delta, from: old) else { return false }
        try painter.repaint(picture, on: screen, into: image, damage: damage)
        painted = (picture, screen, image)
        return true
    }

    private func add(_ image: PixelImage, at index: Int) throws(DumpError) {
        let pixels = image.pixels
        guard pixels != lastPixels else { return }
        lastPixels = pixels
        if let folder { return try folder.add(FilmWriter.png(of: image), at: index) }
        let encoder = if let webP { webP } else { try AnimatedWebP(width: image.width, height: image.height) }
        webP = encoder
        try encoder.add(pixels, width: image.width, height: image.height, at: frames.start(of: index))
    }
}

extension FilmWriter {
    private static func png(of image: PixelImage) throws(DumpError) -> [UInt8] {
        do throws(PaintError) {
            return try image.png()
        } catch {
            throw .unpaintable(error)
        }
    }
}

extension Picture {
    /// Returns the step from an older picture with the same tree of layers, as far as it concerns pixels. Nil if the
    /// tree is another one.
    fileprivate func repainting(_ old: Picture) -> PictureDelta? {
        guard children == old.children, layers.count == old.layers.count else { return nil }
        var changes: [LayerChange] = []
        for (id, layer) in layers {
            guard let before = old.layers[id] else { return nil }
            let change = LayerChange(
                id: id, placement: layer.placement == before.placement ? nil : layer.placement,
                drawing: layer.drawing == before.drawing ? nil : layer.drawing,
                text: layer.text == before.text ? nil : .whole(layer.text))
            if change != LayerChange(id: id) { changes.append(change) }
        }
        return PictureDelta(base: old.version, version: version, changes: changes)
    }
}

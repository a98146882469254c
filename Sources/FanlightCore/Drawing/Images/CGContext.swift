import Display
import Foundation
import Painter

public typealias CFURL = URL
public typealias CFDictionary = NSDictionary
public typealias CGContextRef = CGContext

/// A PDF file into which views are drawn page by page.
///
/// The origin is a page's lower left corner, and y grows upwards.
public final class CGContext {
    private let url: URL
    private let box: CGRect
    private var pages: [DocumentPage] = []
    private var isOnPage = false
    private var isClosed = false
    private var saved: [CGAffineTransform] = []
    /// The transform from drawing coordinates to the page.
    public private(set) var ctm = CGAffineTransform.identity

    /// The page size where there is no media box: US Letter, in points.
    private static let standardBox = CGRect(x: 0, y: 0, width: 612, height: 792)

    /// Creates nil if the file cannot be written.
    public init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        let box = mediaBox?.pointee.standardized ?? CGContext.standardBox
        guard url.isFileURL, box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite,
            FileManager.default.isWritableFile(atPath: url.deletingLastPathComponent().path)
        else { return nil }
        self.url = url
        self.box = box
    }

    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        guard !isClosed else { return }
        pages.append(DocumentPage(width: box.width, height: box.height))
        isOnPage = true
        saved = []
        ctm = CGAffineTransform(translationX: -box.minX, y: -box.minY)
    }

    public func endPDFPage() { isOnPage = false }

    /// Writes the file.
    public func closePDF() {
        guard !isClosed else { return }
        isClosed = true
        isOnPage = false
        guard let bytes = try? PixelPainter().document(pages) else { return }
        try? Data(bytes).write(to: url)
    }

    // MARK: Coordinates

    public func saveGState() { saved.append(ctm) }
    public func restoreGState() { if let last = saved.popLast() { ctm = last } }
    public func concatenate(_ transform: CGAffineTransform) { ctm = transform.concatenating(ctm) }
    public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Draws a picture with its lower left corner at the origin.
    func draw(_ picture: Picture, on screen: Screen) {
        guard isOnPage, let last = pages.indices.last else { return }
        // In pictures and in document pages y grows downwards.
        let fromAbove = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: screen.height)
        let toPage = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: box.height)
        let map = fromAbove.concatenating(ctm).concatenating(toPage)
        let transform = Transform(
            a: Float(map.a), b: Float(map.b), c: Float(map.c), d: Float(map.d), tx: Float(map.tx), ty: Float(map.ty))
        pages[last].parts.append(DocumentPage.Part(picture, on: screen, transform: transform))
    }
}

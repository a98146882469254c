import Display
import Foundation
import Painter

/// A PDF file into which views are drawn page by page. The origin is a page's upper left corner.
package struct PageFile {
    private let url: URL
    package let size: CGSize
    private var pages: [DocumentPage] = []
    private var isWritten = false
    package private(set) var isOnPage = false

    /// Creates nil if the size is empty or the file cannot be written.
    package init?(_ url: URL, size: CGSize) {
        guard url.isFileURL, size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
            FileManager.default.isWritableFile(atPath: url.deletingLastPathComponent().path)
        else { return nil }
        (self.url, self.size) = (url, size)
    }

    package mutating func beginPage() {
        guard !isWritten else { return }
        pages.append(DocumentPage(width: size.width, height: size.height))
        isOnPage = true
    }

    package mutating func endPage() { isOnPage = false }

    /// Writes the file, once.
    package mutating func write() {
        guard !isWritten else { return }
        (isWritten, isOnPage) = (true, false)
        guard let bytes = try? PixelPainter().document(pages) else { return }
        try? Data(bytes).write(to: url)
    }

    /// Draws a picture on the page, at its upper left corner before the transform.
    package mutating func draw(_ picture: Picture, on screen: Screen, _ map: CGAffineTransform) {
        guard isOnPage, let last = pages.indices.last else { return }
        let transform = Transform(
            a: Float(map.a), b: Float(map.b), c: Float(map.c), d: Float(map.d), tx: Float(map.tx), ty: Float(map.ty))
        pages[last].parts.append(DocumentPage.Part(picture, on: screen, transform: transform))
    }
}

import Display
import Foundation
import Testing

@testable import Painter

@Suite("Documents with pages")
struct PictureDocumentTests {
    private func page(_ transform: Transform) -> DocumentPage {
        var builder = PictureBuilder()
        builder.fill(0, 0, 10, 10, .red)
        var page = DocumentPage(width: 40, height: 20)
        page.parts = [DocumentPage.Part(builder.picture, on: Screen(width: 10, height: 10), transform: transform)]
        return page
    }

    @Test("each page is one of the file, at its own size, and equal pages give equal bytes")
    func pages() throws {
        let pages = [page(.identity), page(Transform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 0))]
        let bytes = try PixelPainter().document(pages)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("/Count 2") && text.contains("[ 0 0 40 20 ]"))
        #expect(try PixelPainter().document(pages) == bytes)
        #expect(try PixelPainter().document([pages[0], pages[0]]) != bytes)
    }

    @Test("a degenerate transform does not affect other parts, and zero pages are a valid file")
    func degenerateTransform() throws {
        var page = page(Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
        let empty = try PixelPainter().document([page])
        page.parts += self.page(.identity).parts
        #expect(try PixelPainter().document([page]).count > empty.count)
        #expect(try PixelPainter().document([]).starts(with: Array("%PDF".utf8)))
    }
}

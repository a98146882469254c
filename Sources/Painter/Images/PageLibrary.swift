import CPango
import Glibc

/// The library that paints the pages of PDF files, poppler. It is loaded by name in the process that decodes an image.
///
/// Linked, the library would bring fourteen others into each program, for a format that few apps use.
///
/// Decision record: Decisions/DecoderProcess.md
enum PageLibrary {
    private typealias MakeDocument =
        @convention(c) (OpaquePointer, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?)
        -> OpaquePointer?
    private typealias GetPage = @convention(c) (OpaquePointer, Int32) -> OpaquePointer?
    private typealias GetSize =
        @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Void
    private typealias Render = @convention(c) (OpaquePointer, OpaquePointer) -> Void

    private struct Functions: Sendable {
        let makeDocument: MakeDocument
        let getPage: GetPage
        let getSize: GetSize
        let render: Render

        init?() {
            guard let library = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL),
                let makeDocument = dlsym(library, "poppler_document_new_from_bytes"),
                let getPage = dlsym(library, "poppler_document_get_page"),
                let getSize = dlsym(library, "poppler_page_get_size"),
                let render = dlsym(library, "poppler_page_render")
            else { return nil }
            // The types are those of the library's headers, which keep them in all versions of this number.
            self.makeDocument = unsafeBitCast(makeDocument, to: MakeDocument.self)
            self.getPage = unsafeBitCast(getPage, to: GetPage.self)
            self.getSize = unsafeBitCast(getSize, to: GetSize.self)
            self.render = unsafeBitCast(render, to: Render.self)
        }
    }

    private static let functions = Functions()

    /// The first page of a file.
    final class Page {
        let width: Double
        let height: Double
        private let functions: Functions
        private let document: OpaquePointer
        private let page: OpaquePointer

        init(_ bytes: [UInt8]) throws(ImageError) {
            guard let functions = PageLibrary.functions else { throw .pageDescription }
            let copy = g_bytes_new(bytes, gsize(bytes.count))
            defer { g_bytes_unref(copy) }
            guard let copy, let document = functions.makeDocument(copy, nil, nil) else { throw .damaged }
            guard let page = functions.getPage(document, 0) else {
                g_object_unref(UnsafeMutableRawPointer(document))
                throw .damaged
            }
            var (width, height) = (0.0, 0.0)
            functions.getSize(page, &width, &height)
            (self.functions, self.document, self.page) = (functions, document, page)
            (self.width, self.height) = (width, height)
        }

        deinit {
            g_object_unref(UnsafeMutableRawPointer(page))
            g_object_unref(UnsafeMutableRawPointer(document))
        }

        /// Paints the page in points, without paper behind it.
        func paint(on cairo: OpaquePointer) { functions.render(page, cairo) }
    }
}

extension [UInt8] {
    /// True for the beginning of a PDF file.
    var isPageDescription: Bool { starts(with: Array("%PDF-".utf8)) }
}

import CRSVG
import CTurboJPEG
import CWebP
import Glibc

/// The image decoding libraries, each loaded on first use. Otherwise every app and client would load two dozen
/// libraries at launch, of which most use none.
enum ImageLibrary {
    static let jpeg = loaded("libturbojpeg.so.0", package: "libturbojpeg0") { library throws(ImageError) in
        TurboJPEG(
            initDecompress: try library.function("tjInitDecompress"), destroy: try library.function("tjDestroy"),
            decompressHeader: try library.function("tjDecompressHeader3"),
            decompress: try library.function("tjDecompress2"), errorCode: try library.function("tjGetErrorCode"))
    }

    static let webp = loaded("libwebp.so.7", package: "libwebp7") { library throws(ImageError) in
        WebP(
            getInfo: try library.function("WebPGetInfo"),
            decodeBGRAInto: try library.function("WebPDecodeBGRAInto"))
    }

    static let svg = loaded("librsvg-2.so.2", package: "librsvg2-2") { library throws(ImageError) in
        RSVG(
            new_from_data: try library.function("rsvg_handle_new_from_data"),
            get_intrinsic_size_in_pixels: try library.function("rsvg_handle_get_intrinsic_size_in_pixels"),
            get_intrinsic_dimensions: try library.function("rsvg_handle_get_intrinsic_dimensions"),
            render_document: try library.function("rsvg_handle_render_document"))
    }

    /// Loads a library. The result of the first attempt applies to all later images.
    private static func loaded<Functions>(
        _ file: String, package: String, _ functions: (LoadedLibrary) throws(ImageError) -> Functions
    ) -> Result<Functions, ImageError> {
        Result { () throws(ImageError) in try functions(try LoadedLibrary(file, package: package)) }
    }
}

/// A system library, loaded into this process for its remaining lifetime.
struct LoadedLibrary {
    private let handle: UnsafeMutableRawPointer
    private let missing: ImageError

    /// - Parameter package: The Debian package that contains the file.
    init(_ file: String, package: String) throws(ImageError) {
        missing = .noLibrary(file, package: package)
        guard let handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL) else { throw missing }
        self.handle = handle
    }

    /// - Returns: The function of that name. Its type must match the header's declaration, because nothing checks it.
    func function<Function>(_ name: String) throws(ImageError) -> Function {
        guard let symbol = dlsym(handle, name) else { throw missing }
        return unsafeBitCast(symbol, to: Function.self)
    }
}

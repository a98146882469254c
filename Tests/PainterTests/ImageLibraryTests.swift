import Testing

@testable import Painter

@Suite("Image libraries")
struct ImageLibraryTests {
    @Test("a missing library is reported with its package")
    func missing() {
        let missing = ImageError.noLibrary("libnowhere.so.1", package: "libnowhere1")
        #expect(throws: missing) { try LoadedLibrary("libnowhere.so.1", package: "libnowhere1") }
        #expect(missing.sentence.contains("apt-get install libnowhere1"))
    }

    @Test("a library without a required function counts as missing")
    func incomplete() throws {
        let library = try LoadedLibrary("libm.so.6", package: "libc6")
        let cosine: @convention(c) (Double) -> Double = try library.function("cos")
        #expect(cosine(0) == 1)
        #expect(throws: ImageError.noLibrary("libm.so.6", package: "libc6")) {
            let _: @convention(c) () -> Void = try library.function("fanlight")
        }
    }
}

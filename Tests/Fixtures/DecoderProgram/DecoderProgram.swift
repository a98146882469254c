import Painter

/// The smallest program whose process decodes images for another one.
@main
enum DecoderProgram {
    static func main() { ImageDecoderProcess.serveIfRequested() }
}

import ClientKit
import Glibc
import Painter

@main
enum EntryPoint {
    static func main() {
        ImageDecoderProcess.serveIfRequested()
        StandardDescriptors.fillClosed()
        // A reader that closes our output early ends the tool silently: `fanlight logs s --follow | head`.
        signal(SIGPIPE, SIG_DFL)
        let words = Array(CommandLine.arguments.dropFirst())
        exit(Tool.run(words, console: .standard()).rawValue)
    }
}

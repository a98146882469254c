import ClientKit
import Glibc

@main
enum Fanlight {
    static func main() {
        StandardDescriptors.hold()
        // Who closes our output early wants no more of it: `fanlight logs s --follow | head` ends without a word.
        signal(SIGPIPE, SIG_DFL)
        let words = Array(CommandLine.arguments.dropFirst())
        exit(Tool.run(words, console: .standard()).rawValue)
    }
}

import Foundation

extension URL {
    /// The folder of the app's documents.
    public static var documentsDirectory: URL { directory(.documentDirectory, "Documents") }
    /// The folder of the app's own data.
    public static var applicationSupportDirectory: URL {
        directory(.applicationSupportDirectory, "Library/Application Support")
    }
    /// The folder of files that the app can make again.
    public static var cachesDirectory: URL { directory(.cachesDirectory, "Library/Caches") }
    public static var libraryDirectory: URL { directory(.libraryDirectory, "Library") }
    public static var downloadsDirectory: URL { directory(.downloadsDirectory, "Downloads") }
    public static var desktopDirectory: URL { directory(.desktopDirectory, "Desktop") }
    public static var picturesDirectory: URL { directory(.picturesDirectory, "Pictures") }
    public static var moviesDirectory: URL { directory(.moviesDirectory, "Movies") }
    public static var musicDirectory: URL { directory(.musicDirectory, "Music") }

    /// Returns a folder of the person; if the system names none, the usual place in the home folder.
    private static func directory(_ kind: FileManager.SearchPathDirectory, _ usual: String) -> URL {
        FileManager.default.urls(for: kind, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent(usual, isDirectory: true)
    }
}

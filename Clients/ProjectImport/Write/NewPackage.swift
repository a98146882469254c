import Foundation

/// A new package with an app, a test and a preview.
package struct NewPackage {
    /// The name of the package's folder, as given.
    private let name: String
    /// The name of the app's target.
    private let module: String
    private let fanlight: String

    /// - Parameter fanlight: The folder of Fanlight's package.
    package init(name: String, fanlight: String) throws(ImportProblem) {
        let last = FilePath.name(of: name)
        var words = last.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        for index in words.indices { words[index] = words[index].prefix(1).uppercased() + words[index].dropFirst() }
        var module = ModuleName.identifier(words.joined())
        guard !words.isEmpty, module.unicodeScalars.allSatisfy(\.isASCII) else {
            throw ImportProblem(
                .unusable, "“\(last)” cannot be the name of a program. Use letters and digits: fanlight new Counter")
        }
        if ModuleName.isTaken(module) { module += "App" }
        self.name = last
        self.module = module
        self.fanlight = fanlight
    }

    /// Writes the files into a folder, which must be empty or not exist yet.
    package func write(to folder: String) throws(ImportProblem) {
        guard !FilePath.exists(folder) || FilePath.isFolder(folder) && FilePath.names(in: folder).isEmpty else {
            throw ImportProblem(
                .unusable, "\(folder) exists already. Choose another name, or run it: fanlight run \(folder)")
        }
        do {
            for (path, text) in files {
                let file = FilePath.join(folder, path)
                try FileManager.default.createDirectory(
                    atPath: FilePath.folder(of: file), withIntermediateDirectories: true)
                try text.write(toFile: file, atomically: true, encoding: .utf8)
            }
        } catch {
            throw ImportProblem(.unusable, "\(folder) cannot be written: \(error.localizedDescription)")
        }
    }

    /// The texts of the files, by path.
    package var files: [(path: String, text: String)] {
        [
            ("Package.swift", manifest), ("Sources/\(module)/\(module)Main.swift", entry),
            ("Sources/\(module)/ContentView.swift", view), ("Sources/\(module)/Tally.swift", model),
            ("Tests/\(module)Tests/ContentTests.swift", test), ("README.md", readme), (".gitignore", ".build\n"),
        ]
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        /// Every file may use what Apple's systems offer with Foundation: ObservableObject, @Observable, CGFloat.
        /// For a target that uses URLSession, add "FoundationNetworking". For dataTaskPublisher(for:), add
        /// "URLSessionPublishers" as well, here and as a product of fanlight to its dependencies.
        let settings: [SwiftSetting] = [
            .unsafeFlags(
                ["Foundation", "Combine", "Observation"].flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] })
        ]

        let package = Package(
            name: \(PackageText.literal(PackageText.packageName(name))),
            dependencies: [.package(name: "fanlight", path: \(PackageText.literal(fanlight)))],
            targets: [
                .executableTarget(
                    name: "\(module)", dependencies: [.product(name: "SwiftUI", package: "fanlight")],
                    swiftSettings: settings),
                .testTarget(
                    name: "\(module)Tests",
                    dependencies: ["\(module)", .product(name: "FanlightTesting", package: "fanlight")]),
            ]
        )

        """
    }

    private var entry: String {
        """
        import SwiftUI

        @main struct \(module)Main: App {
            var body: some Scene {
                WindowGroup("\(module)") { ContentView() }
            }
        }

        """
    }

    private var view: String {
        """
        import SwiftUI

        struct ContentView: View {
            @State var tally = Tally()

            var body: some View {
                VStack {
                    Text("Count: \\(tally.count)").accessibilityIdentifier("count")
                    Button("Increment") { tally.increment() }.accessibilityIdentifier("increment")
                }
                .padding()
            }
        }

        #Preview("Ten") {
            ContentView(tally: Tally(count: 10))
        }

        """
    }

    private var model: String {
        """
        import Foundation

        struct Tally {
            var count = 0

            mutating func increment() { count += 1 }
        }

        """
    }

    private var test: String {
        """
        import FanlightTesting
        import Testing

        @testable import \(module)

        @MainActor @Test("a tap on Increment counts") func counting() {
            let stage = Stage(width: 300, height: 200) { ContentView() }
            stage["increment"].tap()
            #expect(stage["count"].label == "Count: 1")
        }

        """
    }

    private var readme: String {
        """
        # \(name)

        A SwiftUI app for Fanlight.

        ```sh
        fanlight run .                    # builds the app, opens it and shows it in this terminal; Ctrl-] detaches
        fanlight run . --watch            # builds again when a file is saved
        fanlight run . --test             # runs the tests in Tests
        fanlight snapshot \(module)/Ten --output ten.png     # writes a picture of the preview “Ten”
        fanlight attach \(module)         # shows the app again
        fanlight close \(module)          # ends it
        ```

        """
    }
}

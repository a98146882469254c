// swift-tools-version: 6.2
import PackageDescription

// Every file may use what Apple's systems offer with Foundation alone: ObservableObject, @Observable, CGFloat.
let settings: [SwiftSetting] = [
    .unsafeFlags(
        ["Foundation", "Combine", "Observation"].flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] })
]

let package = Package(
    name: "counter",
    dependencies: [.package(name: "fanlight", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Counter", dependencies: [.product(name: "SwiftUI", package: "fanlight")], swiftSettings: settings),
        .testTarget(
            name: "CounterTests", dependencies: ["Counter", .product(name: "FanlightTesting", package: "fanlight")]),
    ]
)

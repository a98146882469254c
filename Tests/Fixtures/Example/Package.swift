// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "counter",
    dependencies: [.package(name: "fanlight", path: "../../..")],
    targets: [
        .executableTarget(name: "Counter", dependencies: [.product(name: "SwiftUI", package: "fanlight")]),
        .testTarget(
            name: "CounterTests", dependencies: ["Counter", .product(name: "FanlightTesting", package: "fanlight")]),
    ]
)

// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Units", products: [.library(name: "Units", targets: ["Units"])], targets: [.target(name: "Units")])

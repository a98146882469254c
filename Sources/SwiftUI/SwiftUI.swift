// What a file that says `import SwiftUI` takes for granted. `URLSession` is not among it: it is in FoundationNetworking, which
// an app that is linked statically could then not do without, nor without curl's development files. Who uses it says
// `#if canImport(FoundationNetworking)`.
@_exported import Combine
@_exported import CoreTransferable
@_exported import Dispatch
@_exported import Fanlight
@_exported import Foundation
@_exported import Host
@_exported import Observation
@_exported import UniformTypeIdentifiers

// The modules that `import SwiftUI` implies. `URLSession` is excluded: it is in FoundationNetworking, which a
// statically linked app would then require, together with curl's development files. Code that uses it must write `#if
// canImport(FoundationNetworking)`.
@_exported import Combine
@_exported import CoreTransferable
@_exported import Dispatch
@_exported import Fanlight
@_exported import Foundation
@_exported import Host
@_exported import Observation
@_exported import UniformTypeIdentifiers

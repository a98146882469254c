// What a file that says `import SwiftUI` takes for granted.
@_exported import Combine
@_exported import CoreTransferable
@_exported import Dispatch
@_exported import Fanlight
@_exported import Foundation
@_exported import Host
@_exported import Observation
@_exported import UniformTypeIdentifiers

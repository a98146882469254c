// The parts that the modules UIKit and AppKit have in common. Both export this module, so its public names are those
// that files find with either import.
@_exported import Foundation

// The names of AppKit that app files use beside SwiftUI. Foundation has those of points, sizes, rectangles and insets.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import PlatformSupport

@_exported import struct Fanlight.Selector

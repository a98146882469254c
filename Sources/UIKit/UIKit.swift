// The names of UIKit that app files use beside SwiftUI. Those that views need anyway are declared by the framework
// itself. They are exported here one by one, so that `import UIKit` brings no names of SwiftUI.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import PlatformSupport

@_exported import class FanlightCore.UIColor
@_exported import class FanlightCore.UIImage
@_exported import typealias Fanlight._ColorLiteralType
@_exported import typealias Fanlight._ImageLiteralType
@_exported import enum Fanlight.UIKeyboardType
@_exported import enum Fanlight.UITextAutocapitalizationType
@_exported import struct Fanlight.UITextContentType
@_exported import struct Combine.Selector

// The types of Core Graphics, for files that import it. Points, sizes and rectangles are Foundation's, the rest is
// declared by the framework.
@_exported import Foundation

@_exported import class Fanlight.CGContext
@_exported import class FanlightCore.CGColor
@_exported import class FanlightCore.CGImage
@_exported import class FanlightCore.CGMutablePath
@_exported import class FanlightCore.CGPath
@_exported import enum Fanlight.CGBlendMode
@_exported import enum Fanlight.CGPathDrawingMode
@_exported import enum FanlightCore.CGLineCap
@_exported import enum FanlightCore.CGLineJoin
@_exported import enum FanlightCore.CGPathFillRule
@_exported import struct FanlightCore.CGAffineTransform
@_exported import struct FanlightCore.CGVector

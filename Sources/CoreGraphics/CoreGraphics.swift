// The types of Core Graphics, for files that import it. Points, sizes and rectangles are Foundation's, the rest is
// declared by the framework.
@_exported import Foundation
@_exported import class Fanlight.CGContext
@_exported import class FanlightCore.CGColor
@_exported import class FanlightCore.CGImage
@_exported import class PathGeometry.CGMutablePath
@_exported import class PathGeometry.CGPath
@_exported import enum Fanlight.CGBlendMode
@_exported import enum Fanlight.CGPathDrawingMode
@_exported import enum PathGeometry.CGLineCap
@_exported import enum PathGeometry.CGLineJoin
@_exported import enum PathGeometry.CGPathFillRule
@_exported import struct PathGeometry.CGAffineTransform
@_exported import struct PathGeometry.CGVector

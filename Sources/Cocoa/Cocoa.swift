// Cocoa is AppKit with Foundation under one name.
@_exported import AppKit

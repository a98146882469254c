import Foundation

extension URL {
    /// Returns true: an app may use each file that the person who runs the service may, without a request.
    public func startAccessingSecurityScopedResource() -> Bool { isFileURL }

    /// Ends nothing, because the access to a file needs no request here.
    public func stopAccessingSecurityScopedResource() {}
}

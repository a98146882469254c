import Foundation

/// The resource bundles in the folder of products that all projects share.
///
/// Projects with one name of a package have bundles of one name. SwiftPM copies the files of the present project into
/// them, and keeps those of the other one.
package enum SharedBundles {
    /// Removes the bundles of a package if another project built them last. SwiftPM then copies their files again.
    package static func claim(package: String, for project: String, in products: String) throws(ImportProblem) {
        let owner = FilePath.join(products, "\(package)_bundles.owner")
        guard FilePath.isFolder(products), FilePath.text(of: owner) != project else { return }
        do {
            for name in FilePath.names(in: products)
            where name.hasPrefix("\(package)_") && name.hasSuffix(".resources") {
                try FileManager.default.removeItem(atPath: FilePath.join(products, name))
            }
            try project.write(toFile: owner, atomically: true, encoding: .utf8)
        } catch {
            throw ImportProblem(.unusable, "\(products) cannot be written: \(error.localizedDescription)")
        }
    }
}

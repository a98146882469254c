import Glibc
import ProjectImport

/// Finds projects, and brings their packages up to date.
struct ProjectOpening {
    let fanlight: String
    let cache: BuildCache
    private let descriptions: PackageDescriptions
    private let fetches: Bool

    init(fetches: Bool = false) throws(CommandFailure) {
        fanlight = try InstalledPlaces.package()
        cache = try BuildCache(package: fanlight)
        descriptions = PackageDescriptions(cache)
        self.fetches = fetches
    }

    /// An adopted project: its plan, its package's folder, and the number of files that changed there.
    struct Adoption {
        var plan: ProjectPlan
        var folder: String
        var changes: Int
    }

    /// Makes or renews the package of a project.
    func adopt(_ path: String, output: String?) throws(CommandFailure) -> Adoption {
        do throws(ImportProblem) {
            var place = try ProjectPlace(InstalledPlaces.absolute(path))
            // The record of a package that `adopt` wrote names the project that it was generated from.
            if place.kind == .package, let record = AdoptedProject(in: place.folder) {
                let output = output ?? place.folder
                place = try ProjectPlace(record.project.map { "\(record.origin)/\($0)" } ?? record.origin)
                return try adopt(place, output)
            }
            return try adopt(place, output.map(InstalledPlaces.absolute) ?? place.standardOutput)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func adopt(_ place: ProjectPlace, _ output: String) throws(ImportProblem) -> Adoption {
        let descriptions = descriptions
        // `run` adopts a project again without the option, so the recorded choice applies.
        let fetches = fetches || AdoptedProject(in: output)?.fetches == true
        let importer = ProjectImporter(modules: modules, fetches: fetches) { folder throws(ImportProblem) in
            do throws(CommandFailure) {
                return try descriptions.description(of: folder)
            } catch {
                throw ImportProblem(.unusable, error.text)
            }
        }
        let plan = try importer.plan(place, output: output)
        let changes = try PackageWriter(folder: output, fanlight: fanlight).write(plan)
        return Adoption(plan: plan, folder: output, changes: changes)
    }

    /// Modules that the author's files may import, those of the installed package.
    private var modules: Set<String> { ProjectPlanner.ofFanlight.union(FileNames.inFolder("\(fanlight)/Sources")) }

    /// Returns the package of a project: the author's own, or the one made for it.
    func package(at path: String) throws(CommandFailure) -> ProjectPackage {
        let place: ProjectPlace
        do throws(ImportProblem) {
            place = try ProjectPlace(InstalledPlaces.absolute(path))
        } catch {
            throw CommandFailure(error)
        }
        if place.kind == .package, AdoptedProject(in: place.folder) == nil {
            return try package(ofAuthor: place.folder)
        }
        let adoption = try adopt(path, output: nil)
        let plan = adoption.plan
        return ProjectPackage(
            folder: adoption.folder, origin: plan.origin, others: plan.foldersElsewhere, name: plan.name,
            programs: plan.apps.map { app in
                .init(
                    name: app.name, title: app.title, icon: app.icon,
                    information: "\(adoption.folder)/Info/\(app.name).plist",
                    problem: AdoptionReport.problem(of: plan, program: app.name))
            })
    }

    private func package(ofAuthor folder: String) throws(CommandFailure) -> ProjectPackage {
        let description = try descriptions.description(of: folder)
        let programs: PackagePrograms
        do throws(ImportProblem) {
            programs = try PackagePrograms(description: description, folder: folder)
        } catch {
            throw CommandFailure(error)
        }
        guard programs.dependsOnFanlight else {
            throw CommandFailure(
                .failed,
                "The package in \(folder) does not depend on Fanlight. Add to its dependencies: "
                    + ".package(name: \"fanlight\", path: \"\(fanlight)\"), and to its target: "
                    + ".product(name: \"SwiftUI\", package: \"fanlight\")")
        }
        return ProjectPackage(
            folder: folder, origin: folder, others: [], name: programs.name,
            programs: programs.programs.map { .init(name: $0, title: $0) })
    }
}

/// Descriptions of packages. Each takes half a second, so it is kept until the manifest changes.
private final class PackageDescriptions {
    private struct Stamp: Equatable {
        var seconds: Int
        var nanoseconds: Int
        var size: Int
    }

    private let cache: BuildCache
    private var known: [String: (stamp: Stamp, text: String)] = [:]

    init(_ cache: BuildCache) { self.cache = cache }

    func description(of folder: String) throws(CommandFailure) -> String {
        var status = stat()
        guard stat("\(folder)/Package.swift", &status) == 0 else { return try cache.describe(folder) }
        let stamp = Stamp(
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size))
        if let found = known[folder], found.stamp == stamp { return found.text }
        let text = try cache.describe(folder)
        known[folder] = (stamp, text)
        return text
    }
}

/// The names in a folder.
enum FileNames {
    static func inFolder(_ folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

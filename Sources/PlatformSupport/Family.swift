/// A view or a controller among others of its kind: it has children and at most one parent.
@MainActor
package protocol FamilyMember: AnyObject {
    associatedtype Relative: FamilyMember where Relative.Relative == Relative
    var family: Family<Relative> { get }
}

/// The parent and the children of a view or of a controller.
@MainActor
package final class Family<Member: FamilyMember> where Member.Relative == Member {
    package private(set) var children: [Member] = []
    package private(set) weak var parent: Member?

    nonisolated package init() {}

    /// Adds a member without a parent at an index, which is limited to those of the children.
    package static func add(_ child: Member, to parent: Member, at index: Int) {
        child.family.parent = parent
        parent.family.children.insert(child, at: min(max(index, 0), parent.family.children.count))
    }

    package static func remove(_ child: Member) {
        child.family.parent?.family.children.removeAll { $0 === child }
        child.family.parent = nil
    }
}

/// The view of a controller, which the first access loads.
@MainActor
package final class LoadedView<Loaded: AnyObject> {
    private var isLoading = false
    package var loaded: Loaded?

    nonisolated package init() {}

    /// Returns the view. Without one, calls `load`, which must set it, and then `finish`.
    package func view(load: () -> Void, finish: () -> Void) -> Loaded? {
        if loaded == nil, !isLoading {
            isLoading = true
            load()
            isLoading = false
            finish()
        }
        return loaded
    }
}
